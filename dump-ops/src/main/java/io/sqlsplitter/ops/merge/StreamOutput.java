package io.sqlsplitter.ops.merge;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;

/** Standard output, a device or a pipe: bytes go straight through. */
final class StreamOutput extends MergeOutput {
  private final OutputStream stream;
  private final boolean owned;

  /**
   * @param owned whether {@link #close()} closes the stream
   */
  StreamOutput(String name, OutputStream stream, boolean owned) {
    super(name);
    this.stream = stream;
    this.owned = owned;
  }

  @Override
  long drain(ByteBuffer source) throws IOException {
    int length = source.remaining();
    stream.write(source.array(), source.arrayOffset() + source.position(), length);
    source.position(source.limit());
    check();
    return length;
  }

  @Override
  void publish() throws IOException {
    stream.flush();
    check();
    if (owned) {
      stream.close();
    }
  }

  /** A PrintStream swallows errors; then it must not look as if all had been written. */
  private void check() throws IOException {
    if (stream instanceof PrintStream print && print.checkError()) {
      throw new IOException("a write failed");
    }
  }

  @Override
  public void close() throws IOException {
    if (owned) {
      stream.close();
    }
  }
}
