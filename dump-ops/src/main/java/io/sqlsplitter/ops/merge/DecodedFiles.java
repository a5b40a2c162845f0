package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.SqlFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compressed files, decoded forwards, a bounded number of them open at once. One that was closed
 * for others is opened again and decoded anew up to where it was; whoever uses it must not let that
 * happen often. Not thread safe.
 */
final class DecodedFiles implements Closeable {
  /** Memory of all decoders together. */
  private static final long MEMORY = 64 << 20;

  private static final int MOST_OPEN = 64;
  private static final int BUFFER = 1 << 16;

  private static final class Open {
    final InputStream in;
    final long memory;

    /** Decoded bytes {@code [start, end)} that are not used yet. */
    final byte[] buffer;

    int start;
    int end;

    /** Where in the file {@code start} is. */
    long at;

    Open(InputStream in, long memory, byte[] buffer) {
      this.in = in;
      this.memory = memory;
      this.buffer = buffer;
    }

    void skipTo(long position) throws IOException {
      long count = position - at;
      int buffered = (int) Math.min(count, end - start);
      start += buffered;
      in.skipNBytes(count - buffered);
      at = position;
    }

    /** Hands on at most {@code most} bytes; -1 at the end. */
    int copy(long most, MergeOutput out) throws IOException, OperationException {
      if (start == end) {
        start = 0;
        end = Math.max(0, in.read(buffer, 0, buffer.length));
        if (end == 0) {
          return -1;
        }
      }
      int n = (int) Math.min(most, end - start);
      out.write(buffer, start, n);
      start += n;
      at += n;
      return n;
    }
  }

  private final List<SqlFile> files;
  private final int[] opened;
  private final int mostOpen;

  /** Of files that were closed: an array for each opening would be much garbage. */
  private final ArrayDeque<byte[]> spare = new ArrayDeque<>();

  /** In the order of last use. */
  private final Map<Integer, Open> open = new LinkedHashMap<>(16, 0.75f, true);

  private long memory;

  /**
   * @param files by number
   * @param maxOpen most files open at once, at least 1
   */
  DecodedFiles(List<SqlFile> files, int maxOpen) {
    this.files = files;
    this.opened = new int[files.size()];
    this.mostOpen = Math.clamp(maxOpen, 1, MOST_OPEN);
  }

  /** How often a file was opened so far. */
  int opened(int file) {
    return opened[file];
  }

  boolean isOpen(int file) {
    return open.containsKey(file);
  }

  /**
   * Copies {@code length} bytes from {@code position} of what is in a file, not before where the
   * last copy ended.
   *
   * @throws OperationException when it ends before
   */
  void copy(int file, long position, long length, MergeOutput out)
      throws IOException, OperationException {
    Open from = open.get(file);
    if (from == null) {
      from = open(file);
    }
    try {
      from.skipTo(position);
      for (long left = length; left > 0; ) {
        int n = from.copy(left, out);
        if (n < 0) {
          throw new IOException("it became shorter while it was read");
        }
        left -= n;
      }
    } catch (MergeOutput.ClosedPipeException e) {
      throw e;
    } catch (IOException e) {
      throw OperationException.failed(
          "cannot read " + files.get(file).path() + ": " + MergeOutputs.reason(e), e);
    }
  }

  private Open open(int file) throws IOException {
    long needed = memory(files.get(file).compression());
    Iterator<Open> eldest = open.values().iterator();
    while (eldest.hasNext() && (open.size() >= mostOpen || memory + needed > MEMORY)) {
      Open closing = eldest.next();
      eldest.remove();
      memory -= closing.memory;
      spare.push(closing.buffer);
      closing.in.close();
    }
    byte[] buffer = spare.isEmpty() ? new byte[BUFFER] : spare.pop();
    Open opening = new Open(files.get(file).open(), needed, buffer);
    memory += needed;
    opened[file]++;
    open.put(file, opening);
    return opening;
  }

  /** About what a decoder keeps for files that split wrote. */
  private static long memory(Compression format) {
    return switch (format) {
      case NONE -> 256 << 10;
      case GZIP -> 3 << 19;
      case LZ4 -> 3 << 20;
      case ZSTD, XZ -> 5 << 20;
      case BZIP2 -> 6 << 20;
    };
  }

  @Override
  public void close() throws IOException {
    for (Open closing : open.values()) {
      closing.in.close();
    }
    open.clear();
  }
}
