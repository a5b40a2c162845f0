package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** An archive that is read from front to back: tar, and zip where its directory is out of reach. */
final class StreamedDumps implements Dumps {
  private static final int NAMES_IN_MESSAGE = 3;

  /** POSIX pax, ustar: an archive ends with records of zeros. */
  private static final int TAR_RECORD = 512;

  private final FeedStream stream;
  private final ArchiveInputStream<?> entries;
  private final String archive;
  private final String label;
  private final List<InputRemark> remarks = new ArrayList<>();
  private final List<String> others = new ArrayList<>();
  private ArchiveEntry entry;
  private String name;
  private boolean begun;
  private boolean found;

  private StreamedDumps(
      FeedStream stream, ArchiveInputStream<?> entries, String archive, Format format) {
    this.stream = stream;
    this.entries = entries;
    this.archive = archive;
    this.label = format.label();
  }

  /** Owns the feed. */
  static StreamedDumps tar(ByteFeed stored, String archive) {
    FeedStream stream = new FeedStream(stored);
    return new StreamedDumps(stream, new TarArchiveInputStream(stream), archive, Format.TAR);
  }

  /**
   * Owns the feed.
   *
   * @param cutOff its directory, which stands at the end, cannot be read
   */
  static StreamedDumps zip(ByteFeed stored, String archive, boolean cutOff) {
    FeedStream stream = new FeedStream(stored);
    StreamedDumps dumps =
        new StreamedDumps(stream, new ZipArchiveInputStream(stream), archive, Format.ZIP);
    if (cutOff) {
      dumps.remarks.add(
          new InputRemark(
              InputRemark.Kind.DAMAGED,
              "the zip archive is cut off or damaged: its directory, which stands at the end,"
                  + " cannot be read"));
    }
    return dumps;
  }

  @Override
  public String next() throws IOException {
    while (true) {
      try {
        entry = entries.getNextEntry();
      } catch (IOException | RuntimeException e) {
        if (stream.failure() != null) {
          throw stream.failure();
        }
        if (!found) {
          throw new IOException(
              archive + ": the " + label + " archive cannot be read: " + e.getMessage(), e);
        }
        remarks.add(
            new InputRemark(
                InputRemark.Kind.DAMAGED,
                "the archive ends early or is damaged behind " + name + ": " + e.getMessage()));
        return null;
      }
      if (entry == null) {
        if (!found) {
          throw MemberNames.none(archive, String.join(", ", others));
        }
        drain();
        if (entries instanceof TarArchiveInputStream && stream.zerosAtEnd() < TAR_RECORD) {
          remarks.add(
              new InputRemark(
                  InputRemark.Kind.DAMAGED,
                  "the archive ends early: no end record stands behind " + name));
        }
        return null;
      }
      if (!begun) {
        begun = true;
        MemberNames.check(entry.getName(), archive);
      }
      if (isDump(entry)) {
        if (!entries.canReadEntryData(cast(entry))) {
          throw new IOException(
              archive
                  + ": "
                  + entry.getName()
                  + " is encrypted, or packed in a way that is not read here: unpack it first");
        }
        found = true;
        name = entry.getName();
        return name;
      }
      if (!entry.isDirectory() && others.size() < NAMES_IN_MESSAGE) {
        others.add(entry.getName());
      }
    }
  }

  /**
   * Reads what is behind the last entry: the checksum of whatever the archive is stored in stands
   * at the very end.
   */
  private void drain() throws IOException {
    try {
      stream.transferTo(OutputStream.nullOutputStream());
    } catch (DamagedInputException e) {
      remarks.add(new InputRemark(InputRemark.Kind.DAMAGED, e.getMessage()));
    }
  }

  private static boolean isDump(ArchiveEntry entry) {
    boolean regular =
        entry instanceof TarArchiveEntry tar ? tar.isFile() && !tar.isLink() : !entry.isDirectory();
    return regular && MemberNames.isDump(entry.getName());
  }

  @SuppressWarnings("unchecked")
  private static <E extends ArchiveEntry> E cast(ArchiveEntry entry) {
    return (E) entry;
  }

  @Override
  public String archive() {
    return archive;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public InputStream member() {
    return entry instanceof ZipArchiveEntry zip ? ZipContent.of(entries, zip) : entries;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String storedAs() {
    String outer = stream.feed().storedAs();
    return outer == null ? label : label + "+" + outer;
  }

  @Override
  public long bytesRead() {
    return stream.feed().bytesRead();
  }

  @Override
  public IOException inputFailure() {
    return stream.failure();
  }

  @Override
  public List<InputRemark> remarks() {
    List<InputRemark> all = new ArrayList<>(stream.feed().remarks());
    all.addAll(remarks);
    return all;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
