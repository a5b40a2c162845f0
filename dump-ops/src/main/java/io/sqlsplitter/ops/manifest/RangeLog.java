package io.sqlsplitter.ops.manifest;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.IntUnaryOperator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterInputStream;

/**
 * Where each stretch of the dump went, in the order of the dump: the records of {@code
 * docs/manifest.md}, streamed into a private file, so that memory does not grow with the dump; they
 * are deflated once, on their way into the manifest. Neighbouring records of one kind and file are
 * one. Not thread safe.
 */
public final class RangeLog implements Closeable {
  /** The number of what was left out. */
  public static final int OMITTED = -1;

  /** Receives the records. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * @param file number, or {@link #OMITTED}
     * @param addition whether the bytes are not of the dump
     * @param length in bytes, at least 1
     */
    void record(int file, boolean addition, long length) throws IOException;
  }

  private static final int BUFFER = 1 << 14;
  private static final int MAX_RECORD = 20;

  /** Bytes of records by which it is decided how they are deflated. */
  private static final int SAMPLE = 1 << 15;

  private final Path path;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int used;
  private boolean finished;

  private long head = -1;
  private long length;
  private long bytes;
  private long records;

  /** Makes the file, readable by its owner only; removed by {@link #close()}. */
  public RangeLog(Path path) throws IOException {
    this.path = path;
    this.out = create(path);
  }

  private static OutputStream create(Path path) throws IOException {
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      return Files.newOutputStream(path, StandardOpenOption.WRITE);
    }
    return Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** The next {@code n} bytes of the dump are the next of this file. */
  public void dump(int file, long n) throws IOException {
    add(2L * (file + 1), n);
  }

  /** The next {@code n} bytes of this file are not of the dump. */
  public void addition(int file, long n) throws IOException {
    add(2L * (file + 1) + 1, n);
  }

  /** The next {@code n} bytes of the dump were left out. */
  public void omitted(long n) throws IOException {
    add(0, n);
  }

  private void add(long nextHead, long n) throws IOException {
    if (n == 0) {
      return;
    }
    if (nextHead == head) {
      length += n;
      return;
    }
    writeOut();
    head = nextHead;
    length = n;
  }

  private void writeOut() throws IOException {
    if (head < 0) {
      return;
    }
    if (used > BUFFER - MAX_RECORD) {
      out.write(buffer, 0, used);
      used = 0;
    }
    varint(head);
    varint(length);
    records++;
    bytes += (head & 1) == 0 ? length : 0;
    head = -1;
  }

  private void varint(long value) {
    long rest = value;
    while (rest > 0x7f) {
      buffer[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[used++] = (byte) rest;
  }

  /** Writes everything out; nothing can be added afterwards. */
  public void finish() throws IOException {
    if (!finished) {
      writeOut();
      out.write(buffer, 0, used);
      out.close();
      finished = true;
    }
  }

  /** Bytes of the dump that the records cover; valid behind {@link #finish()}. */
  public long bytes() {
    return bytes;
  }

  /** Number of records; valid behind {@link #finish()}. */
  public long records() {
    return records;
  }

  /** The records in a raw deflate; valid behind {@link #finish()}. */
  InputStream deflated() throws IOException {
    Deflater deflater = deflater(repeats() ? Deflater.DEFAULT_STRATEGY : Deflater.HUFFMAN_ONLY);
    return new DeflaterInputStream(Files.newInputStream(path), deflater, BUFFER) {
      @Override
      public void close() throws IOException {
        super.close();
        deflater.end();
      }
    };
  }

  /**
   * Whether the records are worth a search for what was there before. Where a dump goes through its
   * tables row by row, there are millions of records, and they repeat only if the rows are of one
   * length; else the search takes most of the time and finds nothing.
   */
  private boolean repeats() throws IOException {
    byte[] sample;
    try (InputStream in = Files.newInputStream(path)) {
      sample = in.readNBytes(SAMPLE);
    }
    return deflatedLength(sample, Deflater.DEFAULT_STRATEGY)
        < deflatedLength(sample, Deflater.HUFFMAN_ONLY) / 10 * 9;
  }

  private static int deflatedLength(byte[] bytes, int strategy) {
    Deflater deflater = deflater(strategy);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      byte[] out = new byte[BUFFER];
      int length = 0;
      while (!deflater.finished()) {
        length += deflater.deflate(out);
      }
      return length;
    } finally {
      deflater.end();
    }
  }

  private static Deflater deflater(int strategy) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    deflater.setStrategy(strategy);
    return deflater;
  }

  /** Hands over every record, in order; valid behind {@link #finish()}. */
  public void forEach(Visitor visitor) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      VarintReader reader = new VarintReader(in);
      for (long i = 0; i < records; i++) {
        long h = reader.next();
        long n = reader.next();
        visitor.record((int) (h >>> 1) - 1, (h & 1) != 0, n);
      }
    }
  }

  /**
   * Adds every record to {@code other} under new numbers.
   *
   * @param number the new number of an old one; {@link #OMITTED} leaves the bytes out, and drops
   *     additions
   */
  public void copyTo(RangeLog other, IntUnaryOperator number) throws IOException {
    forEach(
        (file, addition, n) -> {
          int to = file == OMITTED ? OMITTED : number.applyAsInt(file);
          if (to == OMITTED) {
            if (!addition) {
              other.omitted(n);
            }
          } else if (addition) {
            other.addition(to, n);
          } else {
            other.dump(to, n);
          }
        });
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    try {
      if (!finished) {
        finished = true;
        out.close();
      }
    } finally {
      Files.deleteIfExists(path);
    }
  }

  private static final class VarintReader {
    private final InputStream in;
    private final byte[] bytes = new byte[BUFFER];
    private int at;
    private int end;

    VarintReader(InputStream in) {
      this.in = in;
    }

    long next() throws IOException {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        if (at == end) {
          end = in.read(bytes);
          at = 0;
          if (end <= 0) {
            throw new EOFException("the list of ranges is shorter than its count");
          }
        }
        byte b = bytes[at++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }
  }
}
