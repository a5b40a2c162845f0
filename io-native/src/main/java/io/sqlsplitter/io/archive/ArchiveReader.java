package io.sqlsplitter.io.archive;

import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.codec.Decoding;
import io.sqlsplitter.io.codec.ZipContent;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Reads the files of an archive one after the other, told by its content: zip, or tar, compressed
 * or not. Believes nothing of the names. Not thread safe.
 */
public abstract class ArchiveReader implements Closeable {
  private ArchiveReader() {}

  /** Opens an archive; null where the file is none. */
  public static ArchiveReader openOrNull(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      if (Decoding.isZip(head(in))) {
        return new Zip(file);
      }
    }
    try (InputStream in = DecodedFile.open(file)) {
      return Decoding.isTar(head(in)) ? new Tar(DecodedFile.open(file)) : null;
    }
  }

  private static MemorySegment head(InputStream in) throws IOException {
    return MemorySegment.ofArray(in.readNBytes(Decoding.HEAD));
  }

  /**
   * Moves to the next entry; gives its name, or null behind the last. Folders are passed over.
   *
   * @throws IOException also for an entry that is no file: a link, a device
   */
  public abstract String next() throws IOException;

  /** What is in the present entry; closed with the reader. */
  public abstract InputStream content() throws IOException;

  /**
   * Whether a name leads downwards only, on every system.
   *
   * @param name as the archive has it
   */
  public static boolean isSafe(String name) {
    if (name.isEmpty() || name.chars().anyMatch(c -> c < ' ' || c == '\\' || c == ':')) {
      return false;
    }
    for (String part : name.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private static IOException notAFile(String name) {
    return new IOException("its entry " + name + " is no file, which no split writes");
  }

  private static final class Tar extends ArchiveReader {
    private final TarArchiveInputStream tar;

    Tar(InputStream in) {
      tar = new TarArchiveInputStream(in, StandardCharsets.UTF_8.name());
    }

    @Override
    public String next() throws IOException {
      for (TarArchiveEntry entry; (entry = tar.getNextEntry()) != null; ) {
        if (entry.isDirectory()) {
          continue;
        }
        boolean other =
            entry.isLink()
                || entry.isSymbolicLink()
                || entry.isFIFO()
                || entry.isCharacterDevice()
                || entry.isBlockDevice()
                || entry.isSparse();
        if (other || !entry.isFile()) {
          throw notAFile(entry.getName());
        }
        return entry.getName();
      }
      return null;
    }

    @Override
    public InputStream content() {
      return tar;
    }

    @Override
    public void close() throws IOException {
      tar.close();
    }
  }

  private static final class Zip extends ArchiveReader {
    private final ZipFile zip;
    private final Iterator<ZipArchiveEntry> entries;
    private ZipArchiveEntry present;

    Zip(Path file) throws IOException {
      zip = ZipFile.builder().setPath(file).get();
      entries = Collections.list(zip.getEntriesInPhysicalOrder()).iterator();
    }

    @Override
    public String next() throws IOException {
      while (entries.hasNext()) {
        present = entries.next();
        if (present.isDirectory()) {
          continue;
        }
        if (present.isUnixSymlink()) {
          throw notAFile(present.getName());
        }
        if (present.getGeneralPurposeBit().usesEncryption()) {
          throw new IOException("its entry " + present.getName() + " is encrypted");
        }
        return present.getName();
      }
      return null;
    }

    @Override
    public InputStream content() throws IOException {
      return ZipContent.of(zip, present);
    }

    @Override
    public void close() throws IOException {
      zip.close();
    }
  }
}
