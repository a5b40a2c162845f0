package io.sqlsplitter.io.profile;

import io.sqlsplitter.io.IoStrategy;
import java.util.Locale;

/**
 * Moves between the profiles by what epochs took. A pure function: the state and the measurement
 * give the next state; no clock, no file. Slow epochs move down only while the writers are what all
 * waits for: a slow reader is no reason to write otherwise. Several epochs in a row are needed, so
 * that one pause of the device does not move anything, and the rates up and down lie far apart, so
 * that it does not swing.
 */
public final class ProfileController {
  /**
   * MB/s. A disk gives 80 to 250 at best, and less than 85 in our simulation of one; the slowest
   * solid-state devices we wrote to (SATA, a throttled virtual disk) 200 and more. As 1.21.
   */
  static final double SLOW_FOR_SSD = 150;

  /**
   * MB/s. The simulated stick gives 13 to 18 with long writes; a disk that seeks for every 8 MiB
   * still 70.
   */
  static final double SLOW_FOR_HDD = 30;

  /** MB/s. No disk reaches it, and hdd's direct writes show the device, not the cache. As 1.21. */
  static final double FAST_FOR_HDD = 300;

  /** MB/s. Twice what moved down. */
  static final double FAST_FOR_CHEAP = 60;

  /** MB/s. With less there is nothing for a second writer to do. As 1.21. */
  static final double GROW_FROM = 150;

  /**
   * Share of the epoch that a writer spends in calls. On a fast device it was 0.2 to 0.3 while
   * splitting at 1 GB/s, and below 0.1 when the scanner was slow; on the simulated ones 0.9 and
   * more.
   */
  static final double BUSY = 0.7;

  static final int EPOCHS_DOWN = 2;
  static final int EPOCHS_UP = 3;

  /**
   * @param profile in use
   * @param epochs seen, those without bytes not counted
   * @param down how many of the last ones in a row spoke for the next slower profile
   * @param up likewise for the next faster
   * @param grown whether the writers are as many as the profile may have
   */
  public record State(IoStrategy profile, int epochs, int down, int up, boolean grown) {
    public static State beginning(IoStrategy profile, boolean grown) {
      return new State(profile, 0, 0, 0, grown);
    }

    /** As after a change: the epochs before are no measure of what comes. */
    public State moved(IoStrategy to) {
      return new State(to, epochs, 0, 0, grown);
    }
  }

  /**
   * @param state the next
   * @param reason for a change of the profile, or of the writers' number; null: none
   */
  public record Step(State state, String reason) {}

  private ProfileController() {}

  public static Step next(State state, EpochMeasurement epoch) {
    if (epoch.bytes() <= 0 || epoch.nanos() <= 0) {
      return new Step(state, null);
    }
    State seen = new State(state.profile, state.epochs + 1, state.down, state.up, state.grown);
    if (seen.epochs == 1) {
      // Start, first touch of everything, cold code.
      return new Step(seen, null);
    }
    boolean waitedFor = epoch.busyShare() > BUSY;
    return switch (state.profile) {
      case SSD -> ssd(seen, epoch, waitedFor);
      case HDD -> {
        if (waitedFor && epoch.rate() < SLOW_FOR_HDD) {
          yield down(seen, IoStrategy.CHEAP, epoch);
        }
        yield up(seen, IoStrategy.SSD, epoch, FAST_FOR_HDD);
      }
      case CHEAP -> up(seen, IoStrategy.HDD, epoch, FAST_FOR_CHEAP);
      case AUTO -> throw new IllegalArgumentException("auto is no profile");
    };
  }

  private static Step ssd(State seen, EpochMeasurement epoch, boolean waitedFor) {
    if (waitedFor && epoch.rate() < SLOW_FOR_SSD) {
      return down(seen, IoStrategy.HDD, epoch);
    }
    boolean grows = !seen.grown && epoch.rate() >= GROW_FROM;
    State calm = new State(seen.profile, seen.epochs, 0, 0, seen.grown || grows);
    return new Step(calm, grows ? said("a fast epoch", epoch) : null);
  }

  private static Step down(State seen, IoStrategy to, EpochMeasurement epoch) {
    int down = seen.down + 1;
    return down < EPOCHS_DOWN
        ? new Step(new State(seen.profile, seen.epochs, down, 0, seen.grown), null)
        : new Step(seen.moved(to), said(down + " slow epochs", epoch));
  }

  private static Step up(State seen, IoStrategy to, EpochMeasurement epoch, double from) {
    int up = epoch.rate() > from ? seen.up + 1 : 0;
    return up < EPOCHS_UP
        ? new Step(new State(seen.profile, seen.epochs, 0, up, seen.grown), null)
        : new Step(seen.moved(to), said(up + " fast epochs", epoch));
  }

  private static String said(String what, EpochMeasurement epoch) {
    return String.format(
        Locale.ROOT,
        "%s, %.0f MB/s, writers busy %.0f %%",
        what,
        epoch.rate(),
        100 * epoch.busyShare());
  }
}
