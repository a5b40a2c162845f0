package io.sqlsplitter.cli.option;

import io.sqlsplitter.parser.Dialect;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The dialect, where the user does not leave it to be detected. */
public final class DialectOptions {
  @Option(
      names = {"-d", "--dialect"},
      paramLabel = "DIALECT",
      converter = Converter.class,
      completionCandidates = Labels.class,
      description = "mysql (mariadb), postgres (pg), sqlite or mssql; detected when not given.")
  private Dialect dialect;

  /** Null when it is to be detected. */
  public Dialect dialect() {
    return dialect;
  }

  static final class Converter implements ITypeConverter<Dialect> {
    @Override
    public Dialect convert(String value) {
      return Dialect.byName(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "unknown dialect '"
                          + value
                          + "', write one of "
                          + Arrays.stream(Dialect.values())
                              .map(Dialect::label)
                              .collect(Collectors.joining(", "))));
    }
  }

  static final class Labels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Dialect.values()).map(Dialect::label).iterator();
    }
  }
}
