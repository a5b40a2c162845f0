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
  private static final String NAME = ".io-probe";

  /**
   * MB/s. The simulated disk gave 45 to 75 (8 MiB at 120 MB/s, seeks to inode and journal, the way
   * through FUSE), real ones are known for 60 to 140; this machine's virtual disk 400 to 1500.
   */
  static final double SSD_FROM = 150;

  /** MB/s. The simulated stick gave 10 to 17. Version 1.21 had 10, and took it for a disk. */
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
    Random random = new Random(BYTES);
    while (block.hasRemaining()) {
      block.putLong(random.nextLong());
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

  /** The profile that suits such a device. */
  public static IoStrategy judge(double rate) {
    if (rate >= SSD_FROM) {
      return IoStrategy.SSD;
    }
    return rate >= HDD_FROM ? IoStrategy.HDD : IoStrategy.CHEAP;
  }
}
