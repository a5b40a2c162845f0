package io.sqlsplitter.io.codec;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** By the JDK's zlib, between native buffers: no byte passes through the heap. */
final class JdkInflater implements RawInflater {
  private final StoredBytes in;
  private final Inflater inflater = new Inflater(true);

  JdkInflater(StoredBytes in) {
    this.in = in;
  }

  @Override
  public void reset() {
    inflater.reset();
  }

  @Override
  public int inflate(ByteBuffer to) throws IOException {
    int start = to.position();
    while (to.position() == start && !inflater.finished()) {
      inflater.setInput(in.need(1));
      try {
        inflater.inflate(to);
      } catch (DataFormatException e) {
        // What was inflated before it is good, and goes out first; the next call fails again.
        if (to.position() == start) {
          throw new IOException(e.getMessage(), e);
        }
      }
      if (inflater.needsDictionary()) {
        throw new IOException("it needs a dictionary");
      }
    }
    return to.position() - start;
  }

  @Override
  public boolean finished() {
    return inflater.finished();
  }

  @Override
  public void close() {
    inflater.end();
  }
}
