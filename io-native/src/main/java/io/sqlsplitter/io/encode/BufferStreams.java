package io.sqlsplitter.io.encode;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Joins libraries that know streams only to buffers. */
final class BufferStreams {
  private static final int STEP = 1 << 14;

  private final byte[] step = new byte[STEP];

  /** Puts a compressing stream before another. */
  @FunctionalInterface
  interface Opener {
    OutputStream open(OutputStream out) throws IOException;
  }

  int encode(ByteBuffer source, int length, ByteBuffer target, Opener opener) throws IOException {
    ByteBuffer in = source.duplicate().clear().limit(length);
    ByteBuffer out = target.duplicate().clear();
    try (OutputStream stream = opener.open(new Into(out))) {
      while (in.hasRemaining()) {
        int n = Math.min(STEP, in.remaining());
        in.get(step, 0, n);
        stream.write(step, 0, n);
      }
    }
    return out.position();
  }

  private static final class Into extends OutputStream {
    private final ByteBuffer target;

    Into(ByteBuffer target) {
      this.target = target;
    }

    @Override
    public void write(int b) {
      target.put((byte) b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      target.put(bytes, offset, length);
    }
  }
}
