package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.libc.IsalInflater;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Inflates raw deflate streams, RFC 1951, out of stored bytes. Not thread safe. */
interface RawInflater extends AutoCloseable {
  /**
   * The fastest that is worth its start: what is small is done before a native library is loaded.
   *
   * @param in positioned at the first stream
   */
  static RawInflater of(StoredBytes in) throws IOException {
    // A quarter of the buffer is more than a gzipped dump of 1 MB.
    return in.has(StoredBytes.CAPACITY / 4) && IsalInflater.isUsable()
        ? new NativeInflater(in)
        : new JdkInflater(in);
  }

  /** Begins a new stream. */
  void reset();

  /**
   * Inflates on. Consumes no byte behind the stream's end once it is {@link #finished}.
   *
   * @param to direct, with room
   * @return bytes put there; 0 when the stream has ended
   * @throws java.io.EOFException when the input ends within the stream
   * @throws IOException when it is damaged: all bytes before were given
   */
  int inflate(ByteBuffer to) throws IOException;

  /** Whether the stream has ended. */
  boolean finished();

  @Override
  void close();
}
