package io.sqlsplitter.io.codec;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Decodes the members of one format, one after the other. Not thread safe. */
interface Decoder extends AutoCloseable {
  /** Begins with the member whose first byte is the next one of the input. */
  void begin() throws IOException;

  /**
   * Decodes on.
   *
   * @param to direct, with room for at least one byte
   * @return bytes put there, at least 1; -1 when the member has ended, all its checks passed, and
   *     no byte behind it was consumed
   * @throws java.io.EOFException when the input ends within the member
   * @throws IOException when it is damaged: all bytes before were given
   */
  int read(ByteBuffer to) throws IOException;

  @Override
  void close();
}
