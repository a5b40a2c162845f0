package io.sqlsplitter.io.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.ProfileController.State;
import io.sqlsplitter.io.profile.ProfileController.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileControllerTest {
  /**
   * Epochs as {@code MB/s:busy %}, after a first one that does not count; the profile after each.
   */
  @ParameterizedTest
  @CsvSource({
    "SSD,   100:90 100:90,                     SSD HDD",
    "SSD,   100:90 100:90 20:90 20:90,         SSD HDD HDD CHEAP",
    "SSD,   100:90 200:90 100:90,              SSD SSD SSD",
    "SSD,   100:70 100:70 100:70,              SSD SSD SSD",
    "SSD,   100:90 100:10 100:90,              SSD SSD SSD",
    "SSD,   150:99 150:99 150:99,              SSD SSD SSD",
    "SSD,   149:71 149:71,                     SSD HDD",
    "HDD,   29:90 29:90,                       HDD CHEAP",
    "HDD,   29:90 90:90 29:90,                 HDD HDD HDD",
    "HDD,   29:10 29:10 29:10,                 HDD HDD HDD",
    "HDD,   90:99 90:99 90:99 90:99,           HDD HDD HDD HDD",
    "HDD,   301:5 301:5 301:5,                 HDD HDD SSD",
    "HDD,   301:5 301:5 299:5 301:5 301:5,     HDD HDD HDD HDD HDD",
    "HDD,   300:5 300:5 300:5,                 HDD HDD HDD",
    "CHEAP, 61:99 61:99 61:99,                 CHEAP CHEAP HDD",
    "CHEAP, 61:99 61:99 59:99 61:99,           CHEAP CHEAP CHEAP CHEAP",
    "CHEAP, 500:9 500:9 500:9 500:9 500:9 500:9, CHEAP CHEAP HDD HDD HDD SSD",
    "CHEAP, 1:99 1:99 1:99,                    CHEAP CHEAP CHEAP"
  })
  void profilesFollowSeveralEpochsInARow(IoStrategy begin, String epochs, String expected) {
    State state = ProfileController.next(State.beginning(begin, true), epoch(1, 99)).state();
    StringBuilder seen = new StringBuilder();
    for (String epoch : epochs.split(" ")) {
      String[] parts = epoch.split(":");
      Step step =
          ProfileController.next(
              state, epoch(Integer.parseInt(parts[0]), Integer.parseInt(parts[1])));
      boolean moved = step.state().profile() != state.profile();
      assertEquals(moved, step.reason() != null, epoch);
      state = step.state();
      seen.append(seen.isEmpty() ? "" : " ").append(state.profile());
    }
    assertEquals(expected, seen.toString());
  }

  @Test
  void theFirstEpochAndEmptyOnesAreNoMeasure() {
    State begun = State.beginning(IoStrategy.SSD, true);
    assertSame(begun, ProfileController.next(begun, new EpochMeasurement(0, 5, 5)).state());
    assertSame(begun, ProfileController.next(begun, new EpochMeasurement(5, 0, 0)).state());
    State first = ProfileController.next(begun, epoch(1, 99)).state();
    assertEquals(new State(IoStrategy.SSD, 1, 0, 0, true), first);
    State down = ProfileController.next(first, epoch(1, 99)).state();
    assertEquals(1, down.down());
    // An empty one in between breaks no row.
    State still = ProfileController.next(down, new EpochMeasurement(0, 9, 9)).state();
    assertEquals(IoStrategy.HDD, ProfileController.next(still, epoch(1, 99)).state().profile());
  }

  @Test
  void writersAreAddedOnceAfterAFastEpoch() {
    State state =
        ProfileController.next(State.beginning(IoStrategy.SSD, false), epoch(900, 20)).state();
    assertEquals(false, state.grown());
    Step slow = ProfileController.next(state, epoch(149, 20));
    assertEquals(false, slow.state().grown());
    assertNull(slow.reason());
    Step fast = ProfileController.next(slow.state(), epoch(150, 20));
    assertEquals(true, fast.state().grown());
    assertEquals("a fast epoch, 150 MB/s, writers busy 20 %", fast.reason());
    assertNull(ProfileController.next(fast.state(), epoch(900, 20)).reason());
    assertNotNull(fast.state());
  }

  private static EpochMeasurement epoch(int rate, int busy) {
    long nanos = 1_000_000_000;
    return new EpochMeasurement(rate * 1_000_000L, nanos, nanos / 100 * busy);
  }
}
