package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.folder.SqlFile;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
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
    long at;

    Open(InputStream in, long memory) {
      this.in = in;
      this.memory = memory;
    }
  }

  private final List<SqlFile> files;
  private final int[] opened;
  private final int mostOpen;
  private final byte[] buffer = new byte[BUFFER];

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
      from.in.skipNBytes(position - from.at);
      for (long left = length; left > 0; ) {
        int n = from.in.read(buffer, 0, (int) Math.min(BUFFER, left));
        if (n < 0) {
          throw new IOException(files.get(file).path() + " became shorter while it was read");
        }
        out.write(buffer, 0, n);
        left -= n;
      }
      from.at = position + length;
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
      closing.in.close();
    }
    Open opening = new Open(new BufferedInputStream(files.get(file).open(), BUFFER), needed);
    memory += needed;
    opened[file]++;
    open.put(file, opening);
    return opening;
  }

  /** About what a decoder keeps for files that split wrote. */
  private static long memory(Compression format) {
    return switch (format) {
      case NONE, GZIP -> 256 << 10;
      case ZSTD, LZ4 -> 3 << 20;
      case XZ, BZIP2 -> 4 << 20;
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
