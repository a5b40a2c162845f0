package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.writer.WriterPool;
import io.sqlsplitter.ops.LineCounter;
import io.sqlsplitter.ops.manifest.RangeLog;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** Writes files into a staging folder and remembers where each byte went. */
final class FolderSink implements SplitSink {
  private static final int COUNT_BUFFER = 1 << 16;

  private final Path staging;
  private final WriterPool pool;
  private final RangeLog ranges;
  private boolean finished;

  /**
   * @param staging exists
   * @param rangeFile where the ranges wait for the end of the run
   * @param plan how files are written
   */
  FolderSink(Path staging, Path rangeFile, WritePlan plan) throws IOException {
    this.staging = staging;
    this.ranges = new RangeLog(rangeFile);
    try {
      this.pool = new WriterPool(staging, plan);
    } catch (IOException | RuntimeException e) {
      ranges.close();
      throw e;
    }
  }

  /** How files were written. */
  IoReport io() {
    return pool.report();
  }

  RangeLog ranges() {
    return ranges;
  }

  @Override
  public int register(String path) {
    return pool.file(path);
  }

  @Override
  public void dump(OutputFile file, InputWindow window, long from, long to) throws IOException {
    pool.write(file.writer(), window, from, to);
    ranges.dump(file.number(), to - from);
  }

  @Override
  public void dump(OutputFile file, byte[] bytes, int offset, int length) throws IOException {
    pool.write(file.writer(), bytes, offset, length);
    ranges.dump(file.number(), length);
  }

  @Override
  public void add(OutputFile file, byte[] bytes) throws IOException {
    pool.write(file.writer(), bytes, 0, bytes.length);
    ranges.addition(file.number(), bytes.length);
  }

  @Override
  public void omit(long length) throws IOException {
    ranges.omitted(length);
  }

  @Override
  public long count(OutputFile file, long from, long length, byte wanted) throws IOException {
    finish();
    long count = 0;
    try (FileChannel channel = FileChannel.open(staging.resolve(file.path()))) {
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

  /** CRC-32C of a file; valid when the sink has finished. */
  long checksum(OutputFile file) {
    return pool.checksum(file.writer());
  }

  @Override
  public void finish() throws IOException {
    if (!finished) {
      finished = true;
      ranges.finish();
      pool.finish();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      pool.close();
    } finally {
      ranges.close();
    }
  }
}
