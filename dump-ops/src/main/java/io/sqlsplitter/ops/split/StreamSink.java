package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.MemorySegment;

/** Writes every file into one stream, or, for a dry run, nowhere. */
final class StreamSink implements SplitSink {
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int used;
  private int files;

  /**
   * @param out null to drop everything
   */
  StreamSink(OutputStream out) {
    this.out = out;
  }

  @Override
  public int register(String path, boolean table) {
    return files++;
  }

  @Override
  public void dump(OutputFile file, InputWindow window, long from, long to) throws IOException {
    if (out == null || file.aside) {
      return;
    }
    MemorySegment segment = window.segment();
    long at = from - window.base();
    long end = to - window.base();
    while (at < end) {
      if (used == BUFFER) {
        drain();
      }
      int n = (int) Math.min(end - at, BUFFER - used);
      MemorySegment.copy(segment, at, MemorySegment.ofArray(buffer), used, n);
      used += n;
      at += n;
    }
  }

  @Override
  public void dump(OutputFile file, byte[] bytes, int offset, int length) throws IOException {
    if (out == null || file.aside) {
      return;
    }
    drain();
    out.write(bytes, offset, length);
  }

  @Override
  public void add(OutputFile file, byte[] bytes) throws IOException {
    dump(file, bytes, 0, bytes.length);
  }

  @Override
  public void omit(long length) {
    // What is left out leaves no trace in a stream.
  }

  @Override
  public long count(OutputFile file, long from, long length, byte wanted) {
    return -1;
  }

  private void drain() throws IOException {
    out.write(buffer, 0, used);
    used = 0;
  }

  @Override
  public void finish() throws IOException {
    if (out != null) {
      drain();
      out.flush();
    }
  }

  @Override
  public void close() {
    // The stream belongs to the caller.
  }
}
