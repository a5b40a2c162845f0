package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** A zip archive in a file, by the directory at its end. */
final class ZipDumps implements Dumps {
  private final NativeFile opened;
  private final FileBytes file;
  private final ZipFile zip;
  private final Iterator<ZipArchiveEntry> dumps;
  private final String archive;
  private ZipArchiveEntry entry;

  private ZipDumps(
      NativeFile opened, FileBytes file, ZipFile zip, List<ZipArchiveEntry> dumps, String archive) {
    this.opened = opened;
    this.file = file;
    this.zip = zip;
    this.dumps = dumps.iterator();
    this.archive = archive;
  }

  /**
   * Owns the file.
   *
   * @return null when its directory cannot be read; the file stays open then
   */
  static ZipDumps open(NativeFile opened, String archive) throws IOException {
    FileBytes file = new FileBytes(opened);
    ZipFile zip;
    try {
      zip = ZipFile.builder().setSeekableByteChannel(file).get();
    } catch (IOException | RuntimeException e) {
      file.close();
      if (file.failure() != null) {
        throw file.failure();
      }
      return null;
    }
    try {
      return new ZipDumps(opened, file, zip, dumps(zip, archive), archive);
    } catch (IOException | RuntimeException e) {
      zip.close();
      file.close();
      throw e;
    }
  }

  private static List<ZipArchiveEntry> dumps(ZipFile zip, String archive) throws IOException {
    List<ZipArchiveEntry> entries = Collections.list(zip.getEntriesInPhysicalOrder());
    if (!entries.isEmpty()) {
      MemberNames.check(entries.getFirst().getName(), archive);
    }
    List<ZipArchiveEntry> files = new ArrayList<>();
    for (ZipArchiveEntry each : entries) {
      if (!each.isDirectory() && !MemberNames.isSystemFile(each.getName())) {
        files.add(each);
      }
    }
    List<ZipArchiveEntry> named =
        files.stream().filter(f -> MemberNames.isDump(f.getName())).toList();
    if (!named.isEmpty()) {
      return named;
    }
    if (files.size() != 1) {
      List<String> names = files.stream().limit(3).map(ZipArchiveEntry::getName).toList();
      throw MemberNames.none(archive, String.join(", ", names));
    }
    return files; // The only file can be nothing else, whatever its name.
  }

  @Override
  public String next() throws IOException {
    if (!dumps.hasNext()) {
      return null;
    }
    entry = dumps.next();
    String what = archive + ": " + entry.getName();
    if (entry.getGeneralPurposeBit().usesEncryption()) {
      throw new IOException(what + " is encrypted: unpack it first, with its password (unzip)");
    }
    if (entry.isUnixSymlink()) {
      throw new IOException(what + " is a symbolic link, not a dump");
    }
    if (!zip.canReadEntryData(entry)) {
      throw new IOException(
          what
              + " is packed by method "
              + entry.getMethod()
              + ", which is not read here: unpack it first (unzip, 7z x)");
    }
    return entry.getName();
  }

  @Override
  public String archive() {
    return archive;
  }

  @Override
  public void requireOnly() throws IOException {
    if (dumps.hasNext()) {
      throw MemberNames.several(archive, entry.getName(), dumps.next().getName());
    }
  }

  @Override
  public String name() {
    return entry.getName();
  }

  @Override
  public InputStream member() throws IOException {
    return ZipContent.of(zip, entry);
  }

  @Override
  public String label() {
    return Format.ZIP.label();
  }

  @Override
  public String storedAs() {
    return label();
  }

  @Override
  public long bytesRead() {
    return file.bytesRead();
  }

  @Override
  public IOException inputFailure() {
    return file.failure();
  }

  @Override
  public List<InputRemark> remarks() {
    return List.of();
  }

  @Override
  public void close() throws IOException {
    zip.close();
    file.close();
    opened.close();
  }
}
