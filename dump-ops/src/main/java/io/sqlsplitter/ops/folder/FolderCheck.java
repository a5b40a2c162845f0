package io.sqlsplitter.ops.folder;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Checksum;
import io.sqlsplitter.ops.manifest.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * A folder held against its manifest: which files are there, and what has changed since the split.
 * Reads names and sizes, and the content only of files that are younger than the manifest, or not
 * stored as they were. How a file is compressed does not matter, only what is in it.
 */
public final class FolderCheck {
  /** What can be wrong with a file. */
  public enum Trouble {
    MISSING,
    CHANGED,
    ADDED
  }

  /**
   * A file that is not as split left it.
   *
   * @param file its name, relative to the folder
   * @param text what is wrong, in words that begin with the name
   */
  public record Change(String file, Trouble trouble, String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private final Path folder;
  private final Manifest manifest;
  private final FileTime written;
  private final Map<Path, Path> realParents = new HashMap<>();

  /** By number of the manifest; null where the file is missing. */
  private final List<SqlFile> files = new ArrayList<>();

  private final List<SqlFile> extras = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();

  /**
   * @param folder its real path
   * @throws OperationException when a file of the manifest leads out of the folder
   */
  public FolderCheck(Path folder, Manifest manifest) throws IOException, OperationException {
    this.folder = folder;
    this.manifest = manifest;
    this.written = Files.getLastModifiedTime(folder.resolve(Manifest.FILE_NAME));
    for (Manifest.FileEntry entry : manifest.files()) {
      files.add(check(entry));
    }
    findExtras();
  }

  /** The files of the manifest by number; null for one that is missing. */
  public List<SqlFile> files() {
    return files;
  }

  /** Every file of the manifest that is there. */
  public List<Path> present() {
    return files.stream().filter(Objects::nonNull).map(SqlFile::path).toList();
  }

  /** Files ending in {@code .sql} of which the manifest does not know, by name. */
  public List<SqlFile> extras() {
    return extras;
  }

  /** What is not as split left it; empty when all is. */
  public List<Change> changes() {
    return changes;
  }

  private SqlFile check(Manifest.FileEntry entry) throws IOException, OperationException {
    String name = nameNow(entry.file());
    Path path = folder.resolve(name);
    BasicFileAttributes attributes;
    try {
      path = inside(path);
      attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      change(entry.file(), Trouble.MISSING, "is missing");
      return null;
    }
    if (!attributes.isRegularFile()) {
      change(entry.file(), Trouble.CHANGED, "is no regular file");
      return null;
    }
    boolean left =
        name.equals(entry.file())
            && attributes.size() == (entry.isCompressed() ? entry.stored() : entry.size())
            && !isYounger(attributes);
    Compression compression = left ? Compression.ofName(name) : compression(path, name);
    SqlFile file = new SqlFile(path, entry.file(), entry.database(), entry.table(), compression);
    if (left) {
      return file;
    }
    if (compression != Compression.NONE) {
      checkCompressed(file, entry);
    } else if (attributes.size() != entry.size()) {
      change(
          entry.file(),
          Trouble.CHANGED,
          "has " + attributes.size() + " bytes, not " + entry.size());
    } else if (isYounger(attributes)
        && entry.checksum() != Manifest.FileEntry.NO_CHECKSUM
        && entry.checksum() != Checksum.of(path)) {
      change(entry.file(), Trouble.CHANGED, "was edited");
    }
    return file;
  }

  private static Compression compression(Path path, String name) throws IOException {
    String plain = SqlFile.plainName(name);
    // What is in the residue may look like anything.
    return plain.contains(SqlFile.ENDING) || !plain.equals(name)
        ? DecodedFile.compression(path)
        : Compression.NONE;
  }

  /** Whoever compressed it: what is in it counts. */
  private void checkCompressed(SqlFile file, Manifest.FileEntry entry) throws IOException {
    try (InputStream in = file.open()) {
      Checksum.Content content = Checksum.Content.of(in);
      if (content.length() != entry.size()) {
        change(
            entry.file(),
            Trouble.CHANGED,
            "holds " + content.length() + " bytes, not " + entry.size());
      } else if (entry.checksum() != Manifest.FileEntry.NO_CHECKSUM
          && entry.checksum() != content.checksum()) {
        change(entry.file(), Trouble.CHANGED, "was edited");
      }
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      change(entry.file(), Trouble.CHANGED, "is damaged: " + e.getMessage());
    }
  }

  /** What the file is called where it was compressed, or unpacked, since the split. */
  private String nameNow(String name) {
    if (!Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
      String plain = SqlFile.plainName(name);
      for (Compression format : Compression.values()) {
        if (Files.exists(folder.resolve(plain + format.suffix()))) {
          return plain + format.suffix();
        }
      }
    }
    return name;
  }

  private void change(String file, Trouble trouble, String what) {
    changes.add(new Change(file, trouble, file + " " + what));
  }

  /**
   * Split writes the manifest last: only a file that is younger can have been edited since, and is
   * worth reading twice.
   */
  private boolean isYounger(BasicFileAttributes attributes) {
    return attributes.lastModifiedTime().compareTo(written) > 0;
  }

  /** The real path, which lies in the folder whatever links are on the way. */
  private Path inside(Path path) throws IOException, OperationException {
    Path parent = realParents.get(path.getParent());
    if (parent == null) {
      parent = path.getParent().toRealPath();
      realParents.put(path.getParent(), parent);
    }
    Path real = parent.resolve(path.getFileName());
    if (Files.isSymbolicLink(real)) {
      real = real.toRealPath();
    }
    if (!real.startsWith(folder)) {
      throw OperationException.failed(
          path + " is a link that leads out of the folder: put the file itself there", null);
    }
    return real;
  }

  private void findExtras() throws IOException {
    Set<String> known = new HashSet<>();
    // The folders of the manifest, each with its database.
    Map<String, String> folders = new TreeMap<>();
    folders.put("", null);
    for (Manifest.FileEntry entry : manifest.files()) {
      // Compressed or not, it is the same file.
      known.add(SqlFile.plainName(entry.file()));
      int slash = entry.file().lastIndexOf('/');
      if (slash >= 0) {
        folders.putIfAbsent(entry.file().substring(0, slash + 1), entry.database());
      }
    }
    for (Map.Entry<String, String> sub : folders.entrySet()) {
      Path path = folder.resolve(sub.getKey());
      if (!Files.isDirectory(path)) {
        continue;
      }
      for (SqlFile file : SqlFolder.list(path, sub.getKey(), sub.getValue(), known)) {
        if (Files.size(file.path()) != dumpSize()) {
          extras.add(file);
          change(file.name(), Trouble.ADDED, "was added");
        }
      }
    }
  }

  /**
   * Size of the dump that an exact merge gives back. A file of that size is the dump, left in the
   * folder by a merge before or by the user, and is not merged into itself.
   */
  private long dumpSize() {
    return manifest.source().encoding() == InputEncoding.BYTES
        ? manifest.rangesBytes() - manifest.omittedBytes()
        : manifest.source().bytes();
  }
}
