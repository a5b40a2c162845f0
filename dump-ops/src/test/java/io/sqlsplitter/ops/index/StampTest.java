package io.sqlsplitter.ops.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** When a dump was last written. */
final class StampTest {
  @Test
  void timesAreWrittenAsInstantsAre() {
    Random random = new Random(5);
    int[] units = {1, 1_000, 1_000_000, 100_000_000, 1_000_000_000};
    for (int run = 0; run < 20_000; run++) {
      long second = random.nextLong(-100_000, 300_000_000_000L);
      int unit = units[random.nextInt(units.length)];
      long nano = random.nextInt(1_000_000_000) / unit * (long) unit;
      Instant instant = Instant.ofEpochSecond(run % 3 == 0 ? second / 60 * 60 : second, nano);
      assertEquals(instant.toString(), Stamp.text(instant));
    }
  }

  @Test
  void isEqualToWhatSaysTheSame() {
    assertEquals(new Stamp(1, "a"), new Stamp(1, "a"));
    assertEquals(new Stamp(1, "a").hashCode(), new Stamp(1, "a").hashCode());
    assertNotEquals(new Stamp(1, "a"), new Stamp(2, "a"));
    assertNotEquals(new Stamp(1, "a"), new Stamp(1, "b"));
  }
}
