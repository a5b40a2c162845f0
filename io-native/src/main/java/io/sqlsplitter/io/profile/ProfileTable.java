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
 * @param sameDevice whether the input is a file in the file system that is written to; two file
 *     systems on one disk are not recognized
 */
public record ProfileTable(IoEnvironment environment, int processors, boolean sameDevice) {
  /** The number of the device, {@code st_dev}. */
  private static final String DEVICE = "unix:dev";

  private static final int KIB = 1 << 10;
  private static final int MIB = 1 << 20;

  /** Of the memory that gathers; as many as it needs to have pieces of several sizes. */
  private static final int FEWEST_PIECES = 8;

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

  /**
   * Slow devices are written through the page cache and sent off with {@code sync_file_range}: the
   * simulated stick needed 192 to 194 requests and 10.0 s for 150 MB, with direct writes 222 to 236
   * and 10.3 to 10.5 s, since pages of the cache lie in longer pieces than those of a process.
   * Direct writes are for machines whose cache should keep what it has.
   */
  private WriterProfile profile(
      IoStrategy strategy, int writers, int writeSize, long run, long staging) {
    boolean slow = strategy != IoStrategy.SSD;
    int gathered = environment.writeSize() > 0 ? environment.writeSize() : writeSize;
    return new WriterProfile(
        strategy,
        environment.writers() > 0 ? environment.writers() : writers,
        gathered,
        run,
        // Without room for some pieces of that size there would be none of it.
        slow ? staging : Math.max(staging, (long) gathered * FEWEST_PIECES),
        slow,
        slow && environment.direct(),
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
