package io.sqlsplitter.io.archive;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.writer.CompressingOptions;
import io.sqlsplitter.io.writer.CompressingPool;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * Packs files into one archive. Times, owners and modes are always the same, so that the same files
 * give the same archive.
 */
public final class ArchiveWriter {
  /** 1980-01-01T00:00Z, the first that a zip archive can hold; in seconds. */
  static final long TIME = 315_532_800L;

  static final int MODE = 0644;
  private static final int BUFFER = 1 << 18;

  private ArchiveWriter() {}

  /**
   * Makes {@code archive}, which must not exist.
   *
   * @param folder where the files are
   * @param names relative to it, in the order of the archive
   * @param level of the compression
   * @param scratch an empty folder of the caller, for files in between; removed by the caller
   */
  public static void write(
      Path folder,
      List<String> names,
      ArchiveFormat format,
      int level,
      CompressingOptions options,
      Path archive,
      Path scratch)
      throws IOException {
    if (format.zip()) {
      ZipPacker.write(folder, names, level, options.workers(), archive, scratch);
    } else if (format.compression() == Compression.NONE) {
      try (OutputStream out =
          new BufferedOutputStream(
              Files.newOutputStream(archive, StandardOpenOption.CREATE_NEW), BUFFER)) {
        tar(folder, names, out);
      }
    } else {
      try (CompressingPool pool =
          new CompressingPool(archive.getParent(), format.compression(), level, options)) {
        tar(folder, names, pool.stream(archive.getFileName().toString()));
        pool.finish();
      }
    }
  }

  /** POSIX.1-2001 (pax), which has no limit of names and sizes. */
  private static void tar(Path folder, List<String> names, OutputStream out) throws IOException {
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name())) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      tar.setAddPaxHeadersForNonAsciiNames(true);
      for (String name : names) {
        Path file = folder.resolve(name);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(Files.size(file));
        entry.setModTime(TIME * 1000);
        entry.setMode(MODE);
        entry.setIds(0, 0);
        tar.putArchiveEntry(entry);
        Files.copy(file, tar);
        tar.closeArchiveEntry();
      }
    }
  }
}
