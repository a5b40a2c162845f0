package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * Begins by reading, measures, and goes on by mapping where that is clearly faster. Which of the
 * two wins differs by machine: on one virtual machine a fresh mapping gave a third of what reading
 * gave, on another both gave the same; reading is the safer one, so it is kept when in doubt.
 */
final class AutoSource implements InputSource {
  /** Smaller files are read before a measurement could pay. */
  static final long LEAST_SIZE = 64 << 20;

  /** The first windows are slow for reasons of their own. */
  private static final int WARM_UP_WINDOWS = 1;

  private static final int MEASURED_WINDOWS = 3;

  /** The first of them makes the calls ready. */
  private static final int TRIES = 3;

  /** Mapping must take less than this share of the time. */
  private static final double CLEARLY = 0.6;

  private final FileFeed feed;
  private final String name;
  private final long size;
  private final BooleanSupplier quiet;
  private InputSource source;
  private InputSource readSource;
  private int windows;
  private long nanosBefore;
  private long bytesBefore;

  /**
   * Owns the feed.
   *
   * @param quiet whether nobody seems to write the file; asked before it is mapped
   */
  AutoSource(FileFeed feed, String name, long size, BooleanSupplier quiet) {
    this.feed = feed;
    this.name = name;
    this.size = size;
    this.quiet = quiet;
    this.source = new RingSource(feed, name, size, RingSource.Memory.usual());
  }

  @Override
  public InputWindow next(long keepFrom) throws IOException {
    if (readSource == null && size >= LEAST_SIZE) {
      if (windows == WARM_UP_WINDOWS) {
        nanosBefore = feed.nanos();
        bytesBefore = feed.bytesRead();
      } else if (windows == WARM_UP_WINDOWS + MEASURED_WINDOWS && quiet.getAsBoolean()) {
        decide();
      }
      windows++;
    }
    return source.next(keepFrom);
  }

  private void decide() throws IOException {
    double read = (double) (feed.nanos() - nanosBefore) / (feed.bytesRead() - bytesBefore);
    double mapped = mappedNanosPerByte(feed.bytesRead());
    if (mapped < CLEARLY * read) {
      switchToMapping();
    }
  }

  /**
   * The window before stays held by the reading source until this one is closed; the mapping holds
   * the kept bytes too.
   */
  void switchToMapping() {
    readSource = source;
    source = new MappedSource(feed.file(), name, size, feed.bytesRead());
  }

  /**
   * What it takes to map the next stretch, enter its pages and let it go. That a scan has to fetch
   * the bytes into the processor's cache, which reading has done, does not count: it fetches while
   * it computes.
   */
  private double mappedNanosPerByte(long position) throws IOException {
    long from = position - position % NativeFile.MAP_ALIGNMENT;
    long length = Math.min(MappedSource.NEW_BYTES, size - from);
    if (feed.file().size() < from + length || length == 0) {
      return Double.POSITIVE_INFINITY;
    }
    long best = Long.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long start = System.nanoTime();
      feed.file().map(from, length).close();
      best = Math.min(best, System.nanoTime() - start);
    }
    return (double) best / length;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long bytesRead() {
    return source.bytesRead();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public InputEncoding encoding() {
    return source.encoding();
  }

  @Override
  public long contentBytes() {
    return source.contentBytes();
  }

  @Override
  public boolean oddByteAtEnd() {
    return source.oddByteAtEnd();
  }

  @Override
  public void close() throws IOException {
    // Both close the one file, which takes no harm from the second time.
    try (InputSource _ = readSource) {
      source.close();
    }
  }
}
