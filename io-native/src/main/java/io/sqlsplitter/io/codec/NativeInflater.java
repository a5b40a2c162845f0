package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.libc.IsalInflater;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** By ISA-L. */
final class NativeInflater implements RawInflater {
  private final StoredBytes in;
  private final IsalInflater inflater = new IsalInflater();

  NativeInflater(StoredBytes in) {
    this.in = in;
  }

  @Override
  public void reset() {
    inflater.reset();
  }

  @Override
  public int inflate(ByteBuffer to) throws IOException {
    MemorySegment room = MemorySegment.ofBuffer(to);
    ByteBuffer buffer = in.buffer();
    while (!inflater.finished()) {
      // Without input, too: it may hold output back for which there was no room.
      int count = inflater.inflate(MemorySegment.ofBuffer(buffer), room);
      buffer.position(buffer.position() + inflater.consumed());
      if (inflater.finished()) {
        in.unread(inflater.unused());
      }
      if (count > 0) {
        to.position(to.position() + count);
        return count;
      }
      if (!inflater.finished() && !in.has(1)) {
        throw new EOFException();
      }
    }
    return 0;
  }

  @Override
  public boolean finished() {
    return inflater.finished();
  }

  @Override
  public void close() {
    inflater.close();
  }
}
