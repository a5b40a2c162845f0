package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.ops.split.WriteOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** How files are written. */
public final class WritingOptions {
  private Compression compression;
  private Integer level;
  private IoStrategy strategy;
  private boolean durable;

  public void tell(FlagList flags) {
    flags
        .value(
            Compression.class,
            WritingOptions::compression,
            v -> compression = v,
            "FORMAT",
            "--compress")
        .otherwise("none")
        .among(compressions())
        .says(
            "Compress each file: none, gzip, zstd, bzip2, xz or lz4 (default: ${DEFAULT-VALUE}).");
    flags
        .value(Integer.class, Integer::valueOf, v -> level = v, "N", "--level")
        .says(
            "Level of the compression: gzip 1-9 (6), zstd 1-22 (3), bzip2 1-9 (9), xz 0-9 (6),"
                + " lz4 1-12 (1).");
    flags
        .value(
            IoStrategy.class,
            WritingOptions::strategy,
            v -> strategy = v,
            "STRATEGY",
            "--io-strategy")
        .otherwise("auto")
        .among(List.of("auto", "ssd", "hdd", "cheap", "potato"))
        .says(
            "How files are written: auto, ssd, hdd or cheap (alias potato; default:"
                + " ${DEFAULT-VALUE}).");
    flags
        .flag(v -> durable = v, "--durable")
        .says("Return when data and names are on the device, not only with the system.");
  }

  /** What kind of archive an output is to be; null for anything else. */
  public static ArchiveFormat archive(Path output) {
    return ArchiveFormat.ofName(String.valueOf(output.getFileName()));
  }

  /**
   * What is wrong with them, or null.
   *
   * @param output the folder or archive that is written, {@code -} for standard output
   */
  public String problem(Path output) {
    ArchiveFormat archive = archive(output);
    if (archive != null && Files.isDirectory(output)) {
      return "-o " + output + " is a folder, and the name is an archive's: name another";
    }
    if (archive == null
        && Compression.ofName(output.toString()) != Compression.NONE
        && !Files.isDirectory(output)) {
      return "-o " + output + " is no archive: name a folder, and add --compress";
    }
    if (archive == null && looksLikeArchive(output.toString()) && !Files.exists(output)) {
      return "-o " + output + " is no archive that is written here: name .tar, .tar.gz or .zip";
    }
    if (archive != null && compression != Compression.NONE) {
      return "--compress is for files of a folder: the name of an archive says how it is compressed";
    }
    if (output.toString().equals("-") && compression != Compression.NONE) {
      return "--compress is for files, and -o - is for a client, which reads none";
    }
    if (output.toString().equals("-") && durable) {
      return "--durable is for files, and -o - writes none";
    }
    Compression format = archive == null ? compression : archive.compression();
    if (level == null) {
      return null;
    }
    if (format == Compression.NONE) {
      return "--level is for compressed output: add --compress, or name a compressed archive";
    }
    return level < format.lowestLevel() || level > format.highestLevel()
        ? "--level of "
            + format.label()
            + " is from "
            + format.lowestLevel()
            + " to "
            + format.highestLevel()
            + ", not "
            + level
        : null;
  }

  /** What they come to. */
  public WriteOptions options() {
    return new WriteOptions(
        compression, level == null ? WriteOptions.DEFAULT_LEVEL : level, strategy, durable);
  }

  /** Nobody means a folder of such a name. A name without a dot needs no pattern. */
  private static boolean looksLikeArchive(String name) {
    return name.indexOf('.') >= 0
        && Pattern.compile("(?i)\\.(7z|rar|tar\\.\\w+|taz|tlz)$").matcher(name).find();
  }

  private static Compression compression(String value) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "none" -> Compression.NONE;
      case "gzip", "gz" -> Compression.GZIP;
      case "zstd", "zst" -> Compression.ZSTD;
      case "bzip2", "bz2" -> Compression.BZIP2;
      case "xz", "lzma" -> Compression.XZ;
      case "lz4" -> Compression.LZ4;
      case "zip" ->
          throw new IllegalArgumentException(
              "zip holds many files: write -o NAME.zip for an archive");
      default ->
          throw new IllegalArgumentException(
              "unknown format '" + value + "', write none, gzip, zstd, bzip2, xz or lz4");
    };
  }

  private static IoStrategy strategy(String value) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "auto" -> IoStrategy.AUTO;
      case "ssd", "fast" -> IoStrategy.SSD;
      case "hdd" -> IoStrategy.HDD;
      case "cheap", "potato" -> IoStrategy.CHEAP;
      default ->
          throw new IllegalArgumentException(
              "unknown strategy '" + value + "', write auto, ssd, hdd, cheap or potato");
    };
  }

  private static List<String> compressions() {
    List<String> labels = new ArrayList<>();
    for (Compression compression : Compression.values()) {
      labels.add(compression.label());
    }
    return labels;
  }
}
