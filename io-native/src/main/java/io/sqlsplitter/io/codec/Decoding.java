package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.feed.ByteFeed;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.feed.HeadFeed;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Takes the layers off a stored dump, whatever they are: {@code dump.sql.gz} in a tar in a zip. */
public final class Decoding {
  /** Bytes of a file by which {@link #isPlain} judges. */
  public static final int HEAD = Format.HEAD;

  /** More layers than anybody has a reason for; each costs memory. */
  private static final int MOST_LAYERS = 4;

  private Decoding() {}

  /**
   * Whether a file that begins so is to be read as it is.
   *
   * @param head its first {@link #HEAD} bytes, or all it has
   */
  public static boolean isPlain(MemorySegment head) {
    return Format.of(head) == Format.PLAIN;
  }

  /** Whether a file that begins so is a zip archive. */
  public static boolean isZip(MemorySegment head) {
    return Format.of(head) == Format.ZIP;
  }

  /** Whether a file that begins so, its compression taken off, is a tar archive. */
  public static boolean isTar(MemorySegment head) {
    return Format.of(head) == Format.TAR;
  }

  /**
   * How a file is compressed that begins so.
   *
   * @param head as above
   */
  public static Compression compression(MemorySegment head) {
    return switch (Format.of(head)) {
      case GZIP -> Compression.GZIP;
      case ZSTD, SKIPPABLE -> Compression.ZSTD;
      case XZ -> Compression.XZ;
      case BZIP2 -> Compression.BZIP2;
      case LZ4, LZ4_LINKED -> Compression.LZ4;
      case ZIP, TAR, PLAIN -> Compression.NONE;
    };
  }

  /**
   * The bytes of the one dump in {@code stored}, which it owns; a plain one is given as it is.
   *
   * @param file the file behind the feed, which the feed owns; null where there is none
   * @throws IOException one sentence with the name: several dumps in an archive, none, encrypted
   */
  public static ByteFeed open(ByteFeed stored, NativeFile file, String name) throws IOException {
    ByteFeed feed = stored;
    try {
      for (int layer = 0; layer < MOST_LAYERS; layer++) {
        HeadFeed headed = headed(feed);
        feed = headed;
        Format format = Format.of(headed.head());
        switch (format) {
          case PLAIN -> {
            return headed;
          }
          case TAR, ZIP -> {
            Dumps dumps = archive(format, headed, layer == 0 ? file : null, name);
            feed = only(dumps);
          }
          default -> feed = new DecodedFeed(headed, format);
        }
      }
      throw new IOException(
          name + ": is compressed more than " + MOST_LAYERS + " times over: unpack it first");
    } catch (IOException | RuntimeException e) {
      feed.close();
      throw e;
    }
  }

  /**
   * The dumps of an archive, which may itself be compressed.
   *
   * @return null when it is no archive; the file is closed then
   */
  public static Dumps archive(NativeFile file, String name) throws IOException {
    ByteFeed feed = new FileFeed(file, name, file.size());
    try {
      for (int layer = 0; layer < MOST_LAYERS; layer++) {
        HeadFeed headed = headed(feed);
        feed = headed;
        Format format = Format.of(headed.head());
        if (format == Format.TAR || format == Format.ZIP) {
          return archive(format, headed, layer == 0 ? file : null, name);
        }
        if (format == Format.PLAIN) {
          break;
        }
        feed = new DecodedFeed(headed, format);
      }
      feed.close();
      return null;
    } catch (IOException | RuntimeException e) {
      feed.close();
      throw e;
    }
  }

  /** The dump at hand of an archive; what it is stored in is taken off, and the archive stays. */
  public static ByteFeed member(Dumps dumps) throws IOException {
    return open(new StreamFeed(dumps, false), null, dumps.archive() + ":" + dumps.name());
  }

  /** What a file holds when its compression is taken off; an archive is given as it is. */
  public static InputStream decompress(NativeFile file, String name) throws IOException {
    ByteFeed feed = new FileFeed(file, name, file.size());
    try {
      HeadFeed headed = headed(feed);
      Format format = Format.of(headed.head());
      return new FeedStream(format.isCompression() ? new DecodedFeed(headed, format) : headed);
    } catch (IOException | RuntimeException e) {
      feed.close();
      throw e;
    }
  }

  private static Dumps archive(Format format, ByteFeed feed, NativeFile file, String name)
      throws IOException {
    if (format == Format.TAR) {
      return StreamedDumps.tar(feed, name);
    }
    ZipDumps zip = file == null ? null : ZipDumps.open(file, name);
    return zip != null ? zip : StreamedDumps.zip(feed, name, file != null);
  }

  private static ByteFeed only(Dumps dumps) throws IOException {
    boolean done = false;
    try {
      if (dumps.next() == null) {
        throw MemberNames.none(dumps.archive(), "");
      }
      if (dumps instanceof ZipDumps) {
        dumps.requireOnly(); // its directory tells beforehand
      }
      ByteFeed feed = new StreamFeed(dumps, true);
      done = true;
      return feed;
    } finally {
      if (!done) {
        dumps.close();
      }
    }
  }

  private static HeadFeed headed(ByteFeed feed) throws IOException {
    return HeadFeed.of(feed, Arena.ofAuto().allocate(HEAD));
  }
}
