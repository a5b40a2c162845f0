package io.sqlsplitter.ops.folder;

import io.sqlsplitter.io.archive.ArchiveReader;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.regex.Pattern;

/** An archive that split wrote: its first entry is the manifest. */
public final class SplitArchive {
  /** Every manifest begins so, of whatever version. */
  private static final Pattern MANIFEST = Pattern.compile("\\{\\s*\"format\"");

  private static final int HEAD = 64;

  private SplitArchive() {}

  /** Whether a file is one, by its content. A damaged file is none. */
  public static boolean isOne(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (ArchiveReader reader = ArchiveReader.openOrNull(file)) {
      if (reader == null || !Manifest.FILE_NAME.equals(reader.next())) {
        return false;
      }
      String head = new String(reader.content().readNBytes(HEAD), StandardCharsets.ISO_8859_1);
      return MANIFEST.matcher(head).lookingAt();
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  /** Refuses, in words of its own, an archive that is no longer one because it is damaged. */
  public static void refuseDamaged(Path file) throws OperationException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (ArchiveReader reader = ArchiveReader.openOrNull(file)) {
      if (reader != null && reader.next() != null) {
        reader.content().readNBytes(HEAD);
      }
    } catch (IOException | RuntimeException e) {
      throw OperationException.failed(
          file + ": is cut off or damaged, so it cannot be unpacked: " + e.getMessage(), null);
    }
  }

  /** Unpacks the manifest alone, of an archive that {@link #isOne}. */
  public static void unpackManifest(Path archive, Path into)
      throws IOException, OperationException {
    try (ArchiveReader reader = ArchiveReader.openOrNull(archive)) {
      reader.next();
      Files.copy(reader.content(), into.resolve(Manifest.FILE_NAME));
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw refused(archive, String.valueOf(e.getMessage()), null);
    }
  }

  /**
   * Unpacks everything.
   *
   * @param into a new folder
   * @throws OperationException when it is damaged, or was not written by a split: an entry that
   *     would leave the folder, a link, two of one name
   */
  public static void unpack(Path archive, Path into) throws IOException, OperationException {
    try (ArchiveReader reader = ArchiveReader.openOrNull(archive)) {
      for (String name; (name = reader.next()) != null; ) {
        if (!ArchiveReader.isSafe(name)) {
          throw refused(archive, "its entry " + name + " would leave the folder", null);
        }
        Path file = into.resolve(name);
        Files.createDirectories(file.getParent());
        try {
          Files.copy(reader.content(), file);
        } catch (FileAlreadyExistsException e) {
          throw refused(archive, "two of its entries are called " + name, e);
        }
      }
      Path manifest = into.resolve(Manifest.FILE_NAME);
      for (Manifest.FileEntry entry : manifestOf(archive, manifest).files()) {
        if (!Files.exists(into.resolve(entry.file()))) {
          throw refused(archive, "it is cut off, " + entry.file() + " is not in it", null);
        }
      }
      // Nothing in an archive tells whether it was changed: everything counts as younger than the
      // manifest, so that all content is held against its checksum.
      Files.setLastModifiedTime(manifest, FileTime.fromMillis(0));
    } catch (FileSystemException e) {
      throw e; // of the folder, not of the archive
    } catch (IOException e) {
      throw refused(archive, String.valueOf(e.getMessage()), null);
    }
  }

  private static Manifest manifestOf(Path archive, Path manifest)
      throws IOException, OperationException {
    try {
      return ManifestReader.read(manifest);
    } catch (OperationException e) {
      throw refused(archive, "its manifest is damaged", null);
    }
  }

  private static OperationException refused(Path archive, String why, IOException cause) {
    return OperationException.failed(
        archive + " cannot be unpacked: " + why + "; nothing was written", cause);
  }
}
