package io.sqlsplitter.io.profile;

import io.sqlsplitter.io.IoStrategy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Asks a device how fast it is: 8 MiB and an fsync, into a hidden file of our own that has lost its
 * name before the first byte is written where the system allows that, and loses it behind the last
 * elsewhere. By the JDK's calls, since the C library may never be needed.
 */
public final class DeviceProbe {
  static final int BYTES = 8 << 20;
  private static final int BLOCK = 1 << 20;

  /** More than any file system packs or compares at once. */
  private static final int NOISE = 128 << 10;

  private static final int TRIES = 3;
  private static final long PATIENCE_NANOS = 500_000_000L;
  private static final String NAME = ".io-probe";

  /**
   * MB/s. The simulated disk gave 31 to 77 (8 MiB at 120 MB/s, seeks to inode and journal, flushes;
   * the least while it was read as well); the virtual disk of this machine 194 to 539 with four
   * users at work on it.
   */
  static final double SSD_FROM = 150;

  /** MB/s. The simulated stick gave 9 to 15. Version 1.21 had 10 here, and took it for a disk. */
  static final double HDD_FROM = 30;

  private DeviceProbe() {}

  /**
   * Measures.
   *
   * @param folder in the file system in question; exists
   * @param clock nanoseconds
   * @param cancelled looked at before each MiB: nobody waits for the answer any more
   * @return MB/s, above 0; NaN when cancelled
   */
  public static double measure(Path folder, LongSupplier clock, BooleanSupplier cancelled)
      throws IOException {
    Path file = folder.resolve(NAME);
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
    // Not all alike: some file systems write no zeros.
    byte[] noise = new byte[NOISE];
    new Random(BYTES).nextBytes(noise);
    while (block.hasRemaining()) {
      block.put(noise);
    }
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      long begin = clock.getAsLong();
      for (int written = 0; written < BYTES; written += BLOCK) {
        if (cancelled.getAsBoolean()) {
          return Double.NaN;
        }
        block.rewind();
        while (block.hasRemaining()) {
          channel.write(block);
        }
      }
      channel.force(true);
      return BYTES * 1e3 / Math.max(1, clock.getAsLong() - begin);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /**
   * Measures again where the answer is slow, and takes the best: an fsync waits for what others
   * have written, too, which has made a fast disk look like one with a head in one run of three.
   *
   * @return as {@link #measure}
   */
  public static double best(Path folder, LongSupplier clock, BooleanSupplier cancelled)
      throws IOException {
    long begin = clock.getAsLong();
    double best = measure(folder, clock, cancelled);
    for (int i = 1;
        i < TRIES && best < SSD_FROM && clock.getAsLong() - begin < PATIENCE_NANOS;
        i++) {
      double again = measure(folder, clock, cancelled);
      best = Double.isNaN(again) ? again : Math.max(best, again);
    }
    return best;
  }

  /** The profile that suits such a device. */
  public static IoStrategy judge(double rate) {
    if (rate >= SSD_FROM) {
      return IoStrategy.SSD;
    }
    return rate >= HDD_FROM ? IoStrategy.HDD : IoStrategy.CHEAP;
  }
}
