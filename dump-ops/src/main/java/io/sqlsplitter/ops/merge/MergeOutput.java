package io.sqlsplitter.ops.merge;

import io.sqlsplitter.ops.OperationException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Locale;

/**
 * Where a merge goes. Gathers small writes; nothing is there for good until {@link #finish()}
 * returns. Not thread safe.
 */
abstract class MergeOutput implements Closeable {
  /** Small writes are gathered to this many bytes. */
  private static final int BUFFER = 1 << 18;

  private final String name;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private long bytes;

  /**
   * @param name for messages
   */
  MergeOutput(String name) {
    this.name = name;
  }

  /** Takes {@code length} bytes of {@code source} from {@code offset} on. */
  final void write(byte[] source, int offset, int length) throws IOException, OperationException {
    bytes += length;
    if (length > buffer.remaining()) {
      flush();
      if (length >= BUFFER) {
        attempt(() -> drain(ByteBuffer.wrap(source, offset, length)));
        return;
      }
    }
    buffer.put(source, offset, length);
  }

  /**
   * Takes {@code length} bytes from {@code position} of a file.
   *
   * @param scratch a heap buffer that may be used; its content is lost
   * @return false when the file ends before
   */
  final boolean transfer(FileChannel from, long position, long length, ByteBuffer scratch)
      throws IOException, OperationException {
    flush();
    long done = 0;
    while (done < length) {
      long at = position + done;
      long left = length - done;
      long n = attempt(() -> copy(from, at, left, scratch));
      if (n <= 0) {
        return false;
      }
      done += n;
      bytes += n;
    }
    return true;
  }

  /** Bytes taken so far. */
  final long bytes() {
    return bytes;
  }

  /** Writes out what is gathered and makes the output visible; after this it is whole. */
  final void finish() throws IOException, OperationException {
    flush();
    attempt(
        () -> {
          publish();
          return 0L;
        });
  }

  private void flush() throws IOException, OperationException {
    buffer.flip();
    attempt(() -> drain(buffer));
    buffer.clear();
  }

  /** Writes all that remains in {@code source}, a heap buffer; the result is of no meaning. */
  abstract long drain(ByteBuffer source) throws IOException, OperationException;

  abstract void publish() throws IOException, OperationException;

  /** Copies at most {@code length} bytes; 0 or less when the file has none there. */
  long copy(FileChannel from, long position, long length, ByteBuffer scratch)
      throws IOException, OperationException {
    scratch.clear();
    if (scratch.remaining() > length) {
      scratch.limit((int) length);
    }
    int n = from.read(scratch, position);
    scratch.flip();
    drain(scratch);
    return n;
  }

  /** Gives up what is not finished; the output is as it was before. */
  @Override
  public abstract void close() throws IOException;

  private interface Step {
    long run() throws IOException, OperationException;
  }

  /** Tells a reader who has gone away from every other reason why a write fails. */
  private long attempt(Step step) throws IOException, OperationException {
    try {
      return step.run();
    } catch (ClosedPipeException e) {
      throw e;
    } catch (IOException e) {
      String why = MergeOutputs.reason(e);
      if (why.toLowerCase(Locale.ROOT).contains("broken pipe")) {
        throw new ClosedPipeException(e);
      }
      throw OperationException.failed("cannot write " + name + ": " + why, e);
    }
  }

  /** The program that was to read the output has ended; no fault of ours. */
  static final class ClosedPipeException extends IOException {
    private static final long serialVersionUID = 1L;

    ClosedPipeException(IOException cause) {
      super(cause);
    }
  }
}
