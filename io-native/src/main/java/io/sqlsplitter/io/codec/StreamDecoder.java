package io.sqlsplitter.io.codec;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Members of a format whose library makes a stream of each; it must not read past the member. */
final class StreamDecoder implements Decoder {
  /** Makes the stream of one member. */
  @FunctionalInterface
  interface Opener {
    InputStream open(StoredBytes in) throws IOException;
  }

  private final StoredBytes in;
  private final Opener opener;
  private final byte[] chunk;
  private InputStream member;

  /**
   * @param step most bytes taken at once; what a library has decoded in a step that fails is lost
   */
  StreamDecoder(StoredBytes in, Opener opener, int step) {
    this.in = in;
    this.opener = opener;
    this.chunk = new byte[step];
  }

  @Override
  public void begin() throws IOException {
    try {
      member = opener.open(in);
    } catch (IOException | RuntimeException e) {
      throw explain(e);
    }
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    try {
      int count = member.read(chunk, 0, Math.min(chunk.length, to.remaining()));
      if (count > 0) {
        to.put(chunk, 0, count);
      }
      return count == 0 ? read(to) : count;
    } catch (IOException | RuntimeException e) {
      throw explain(e);
    }
  }

  /** Libraries fail in many ways on damaged data; where the input is used up, it was cut off. */
  private IOException explain(Exception e) throws IOException {
    if (e instanceof EOFException eof) {
      return eof;
    }
    boolean saysEnd = e.getMessage() != null && e.getMessage().toLowerCase().contains("end");
    if (e instanceof IOException && saysEnd && in.failure() == null && !in.has(1)) {
      EOFException eof = new EOFException();
      eof.initCause(e);
      return eof;
    }
    return e instanceof IOException io ? io : new IOException(e.getMessage(), e);
  }

  @Override
  public void close() {
    // The stream holds heap memory only; the input belongs to others.
  }
}
