package io.sqlsplitter.io.profile;

import io.sqlsplitter.io.IoStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The profiles of one run, as its machine and its environment have them. Immutable.
 *
 * @param environment above everything
 * @param processors of this machine
 * @param sameDevice whether the input is a file on the device that is written to
 */
public record ProfileTable(IoEnvironment environment, int processors, boolean sameDevice) {
  /** The number of the device, {@code st_dev}. */
  private static final String DEVICE = "unix:dev";

  private static final int KIB = 1 << 10;
  private static final int MIB = 1 << 20;

  /** More gained nothing where there were more cores: one thread scans for all of them. */
  private static final int MOST_USUAL_WRITERS = 4;

  /**
   * With the environment's variables and this machine's processors.
   *
   * @param input the file that is read; null when it is none
   * @param target a folder on the device that is written to
   * @throws IllegalArgumentException one sentence, when a variable says nothing that can be
   */
  public static ProfileTable ofThisMachine(Path input, Path target) {
    return new ProfileTable(
        IoEnvironment.of(System::getenv),
        Runtime.getRuntime().availableProcessors(),
        input != null && onSameDevice(input, target));
  }

  private static boolean onSameDevice(Path input, Path target) {
    try {
      return Files.isRegularFile(input)
          && Files.getAttribute(input, DEVICE).equals(Files.getAttribute(target, DEVICE));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false; // Not told on this system.
    }
  }

  /**
   * A row.
   *
   * @param strategy not {@link IoStrategy#AUTO}
   */
  public WriterProfile of(IoStrategy strategy) {
    return switch (strategy) {
      case SSD ->
          profile(
              strategy, Math.clamp(processors - 1L, 1, MOST_USUAL_WRITERS), 256 * KIB, 0, 32 * MIB);
      case HDD -> profile(strategy, 1, 8 * MIB, 64 * MIB, 256 * MIB);
      case CHEAP -> profile(strategy, 1, 32 * MIB, 64 * MIB, 512 * MIB);
      case AUTO -> throw new IllegalArgumentException("auto is no profile");
    };
  }

  private WriterProfile profile(
      IoStrategy strategy, int writers, int writeSize, long run, long staging) {
    boolean slow = strategy != IoStrategy.SSD;
    return new WriterProfile(
        strategy,
        environment.writers() > 0 ? environment.writers() : writers,
        environment.writeSize() > 0 ? environment.writeSize() : writeSize,
        run,
        staging,
        slow,
        strategy == IoStrategy.CHEAP,
        slow,
        strategy == IoStrategy.HDD && sameDevice);
  }

  /** A row as {@code auto} begins with it: one writer, unless the environment says how many. */
  WriterProfile beginning(IoStrategy strategy) {
    WriterProfile row = of(strategy);
    return environment.writers() > 0 ? row : row.withWriters(1);
  }

  /** The reason, with what the environment adds to it. */
  String reason(String why) {
    StringBuilder text = new StringBuilder(why);
    if (environment.writers() > 0) {
      text.append(", ").append(IoEnvironment.WRITERS);
    }
    if (environment.writeSize() > 0) {
      text.append(", ").append(IoEnvironment.WRITE_BUF);
    }
    return text.toString();
  }
}
