package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.writer.CompressingPool;
import io.sqlsplitter.io.writer.FilePool;
import io.sqlsplitter.io.writer.WriterPool;
import io.sqlsplitter.ops.LineCounter;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PoolOptions;
import io.sqlsplitter.ops.manifest.RangeLog;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Writes files into a staging folder and remembers where each byte went. Files of tables are
 * compressed at once where that is wanted, all others at the end, since they are read before.
 */
final class FolderSink implements SplitSink {
  private static final int COUNT_BUFFER = 1 << 16;

  private final Path staging;
  private final WriterPool pool;
  private final String suffix;

  /** For files of tables; null where they are plain. */
  private final CompressingPool packed;

  private final RangeLog ranges;
  private final IoStrategy strategy;
  private boolean finished;

  /**
   * @param staging exists
   * @param rangeFile where the ranges wait for the end of the run
   * @param write in which form files are written
   * @param plan how they reach the device
   */
  FolderSink(Path staging, Path rangeFile, WriteOptions write, WritePlan plan)
      throws IOException, OperationException {
    Compression format = write.compression();
    this.suffix = format.suffix();
    this.staging = staging;
    this.ranges = new RangeLog(rangeFile);
    this.strategy = plan.strategy();
    WriterPool begun = null;
    boolean made = false;
    try {
      begun = new WriterPool(staging, plan);
      this.pool = begun;
      this.packed =
          write.compresses()
              ? new CompressingPool(
                  staging,
                  format,
                  WriteOptions.level(format, write.level()),
                  PoolOptions.compressing())
              : null;
      made = true;
    } finally {
      if (!made) {
        if (begun != null) {
          begun.close();
        }
        ranges.close();
      }
    }
  }

  /** How files were written. */
  IoReport io() {
    return packed == null ? pool.report() : packed.report(strategy);
  }

  RangeLog ranges() {
    return ranges;
  }

  @Override
  public int register(String path, boolean table) {
    return table && packed != null ? packed.file(path + suffix) : pool.file(path);
  }

  /** Whether a file is compressed already. */
  private boolean isPacked(OutputFile file) {
    return packed != null && file.table() != null;
  }

  private FilePool pool(OutputFile file) {
    return isPacked(file) ? packed : pool;
  }

  /** Where a file lies. */
  private Path path(OutputFile file) {
    return staging.resolve(isPacked(file) ? file.path() + suffix : file.path());
  }

  @Override
  public void dump(OutputFile file, InputWindow window, long from, long to) throws IOException {
    pool(file).write(file.writer(), window, from, to);
    ranges.dump(file.number(), to - from);
  }

  @Override
  public void dump(OutputFile file, byte[] bytes, int offset, int length) throws IOException {
    pool(file).write(file.writer(), bytes, offset, length);
    ranges.dump(file.number(), length);
  }

  @Override
  public void add(OutputFile file, byte[] bytes) throws IOException {
    pool(file).write(file.writer(), bytes, 0, bytes.length);
    ranges.addition(file.number(), bytes.length);
  }

  @Override
  public void omit(long length) throws IOException {
    ranges.omitted(length);
  }

  @Override
  public long count(OutputFile file, long from, long length, byte wanted) throws IOException {
    finish();
    return isPacked(file)
        ? countPacked(file, from, length, wanted)
        : countPlain(file, from, length, wanted);
  }

  private long countPlain(OutputFile file, long from, long length, byte wanted) throws IOException {
    long count = 0;
    try (FileChannel channel = FileChannel.open(path(file))) {
      ByteBuffer buffer = ByteBuffer.allocate(COUNT_BUFFER);
      MemorySegment segment = MemorySegment.ofBuffer(buffer.duplicate().clear());
      for (long at = from; at < from + length; ) {
        buffer.clear().limit((int) Math.min(COUNT_BUFFER, from + length - at));
        int n = channel.read(buffer, at);
        if (n < 0) {
          break;
        }
        count += LineCounter.count(segment, 0, n, wanted);
        at += n;
      }
    }
    return count;
  }

  private long countPacked(OutputFile file, long from, long length, byte wanted)
      throws IOException {
    byte[] buffer = new byte[COUNT_BUFFER];
    MemorySegment segment = MemorySegment.ofArray(buffer);
    long count = 0;
    try (InputStream in = DecodedFile.open(path(file))) {
      in.skipNBytes(from);
      long left = length;
      while (left > 0) {
        int n = in.readNBytes(buffer, 0, (int) Math.min(COUNT_BUFFER, left));
        if (n == 0) {
          break;
        }
        count += LineCounter.count(segment, 0, n, wanted);
        left -= n;
      }
    }
    return count;
  }

  /** CRC-32C of a file; valid when the sink has finished. */
  long checksum(OutputFile file) {
    return pool(file).checksum(file.writer());
  }

  /** Bytes of a file before it was compressed. */
  long length(OutputFile file) {
    return pool(file).length(file.writer());
  }

  /** Bytes of a compressed file as it was written; valid when the sink has finished. */
  long stored(OutputFile file) {
    return packed.stored(file.writer());
  }

  @Override
  public void finish() throws IOException {
    if (!finished) {
      finished = true;
      ranges.finish();
      pool.finish();
      if (packed != null) {
        packed.finish();
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      pool.close();
      if (packed != null) {
        packed.close();
      }
    } finally {
      ranges.close();
    }
  }
}
