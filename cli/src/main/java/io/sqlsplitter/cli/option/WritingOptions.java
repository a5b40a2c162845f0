package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.ops.split.WriteOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How files are written. */
public final class WritingOptions {
  @Option(
      names = "--compress",
      paramLabel = "FORMAT",
      defaultValue = "none",
      converter = ToCompression.class,
      completionCandidates = CompressionLabels.class,
      description =
          "Compress each file: none, gzip, zstd, bzip2, xz or lz4 (default: ${DEFAULT-VALUE}).")
  private Compression compression;

  @Option(
      names = "--level",
      paramLabel = "N",
      description =
          "Level of the compression: gzip 1-9 (6), zstd 1-22 (3), bzip2 1-9 (9), xz 0-9 (6),"
              + " lz4 1-12 (1).")
  private Integer level;

  @Option(
      names = "--io-strategy",
      paramLabel = "STRATEGY",
      defaultValue = "auto",
      converter = ToStrategy.class,
      completionCandidates = StrategyLabels.class,
      description =
          "How files are written: auto, ssd, hdd or cheap (alias potato; default:"
              + " ${DEFAULT-VALUE}).")
  private IoStrategy strategy;

  @Option(
      names = "--durable",
      description = "Return when data and names are on the device, not only with the system.")
  private boolean durable;

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
    if (archive == null
        && OTHER_ARCHIVE.matcher(output.toString()).find()
        && !Files.exists(output)) {
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

  /** Nobody means a folder of such a name. */
  private static final Pattern OTHER_ARCHIVE =
      Pattern.compile("(?i)\\.(7z|rar|tar\\.\\w+|taz|tlz)$");

  static final class ToCompression implements ITypeConverter<Compression> {
    @Override
    public Compression convert(String value) {
      return switch (value.strip().toLowerCase(Locale.ROOT)) {
        case "none" -> Compression.NONE;
        case "gzip", "gz" -> Compression.GZIP;
        case "zstd", "zst" -> Compression.ZSTD;
        case "bzip2", "bz2" -> Compression.BZIP2;
        case "xz", "lzma" -> Compression.XZ;
        case "lz4" -> Compression.LZ4;
        case "zip" ->
            throw new TypeConversionException(
                "zip holds many files: write -o NAME.zip for an archive");
        default ->
            throw new TypeConversionException(
                "unknown format '" + value + "', write none, gzip, zstd, bzip2, xz or lz4");
      };
    }
  }

  static final class ToStrategy implements ITypeConverter<IoStrategy> {
    @Override
    public IoStrategy convert(String value) {
      return switch (value.strip().toLowerCase(Locale.ROOT)) {
        case "auto" -> IoStrategy.AUTO;
        case "ssd", "fast" -> IoStrategy.SSD;
        case "hdd" -> IoStrategy.HDD;
        case "cheap", "potato" -> IoStrategy.CHEAP;
        default ->
            throw new TypeConversionException(
                "unknown strategy '" + value + "', write auto, ssd, hdd, cheap or potato");
      };
    }
  }

  static final class CompressionLabels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Compression.values()).map(Compression::label).iterator();
    }
  }

  static final class StrategyLabels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("auto", "ssd", "hdd", "cheap", "potato").iterator();
    }
  }
}
