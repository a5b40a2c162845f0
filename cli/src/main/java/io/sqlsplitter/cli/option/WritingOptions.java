package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.ops.split.WriteOptions;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
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
      description = "Level of the compression, as the tool of the format counts.")
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

  /** What they come to. */
  public WriteOptions options() {
    return new WriteOptions(
        compression, level == null ? WriteOptions.DEFAULT_LEVEL : level, strategy, durable);
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

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
      return Arrays.stream(Compression.values()).map(WritingOptions::label).iterator();
    }
  }

  static final class StrategyLabels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("auto", "ssd", "hdd", "cheap", "potato").iterator();
    }
  }
}
