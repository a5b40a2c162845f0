package io.sqlsplitter.ops.index;

import io.sqlsplitter.ops.RowStretch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * By what a dump is known again, beside its size and time: its first and last bytes, and those
 * around the edges and in the middle of each stretch.
 */
final class Samples {
  /** Bytes of the head, and of the tail. */
  private static final int END = 4096;

  /** Bytes on either side of a place. */
  private static final int SIDE = 128;

  private Samples() {}

  /** CRC-32C of the samples. */
  static long checksum(Path dump, long size, List<RowStretch> stretches) throws IOException {
    CRC32C crc = new CRC32C();
    ByteBuffer buffer = ByteBuffer.allocateDirect(END);
    try (FileChannel channel = FileChannel.open(dump)) {
      add(crc, channel, buffer, 0, Math.min(END, size));
      for (RowStretch rows : stretches) {
        long middle = rows.from() + rows.length() / 2;
        for (long place : new long[] {rows.from(), middle, rows.to()}) {
          add(crc, channel, buffer, Math.max(0, place - SIDE), Math.min(size, place + SIDE));
        }
      }
      add(crc, channel, buffer, Math.max(0, size - END), size);
    }
    return crc.getValue();
  }

  private static void add(CRC32C crc, FileChannel channel, ByteBuffer buffer, long from, long to)
      throws IOException {
    buffer.clear().limit((int) (to - from));
    while (buffer.hasRemaining() && channel.read(buffer, from + buffer.position()) >= 0) {
      // A part came.
    }
    crc.update(buffer.flip());
  }
}
