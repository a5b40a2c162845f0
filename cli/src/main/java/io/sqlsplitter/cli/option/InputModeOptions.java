package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.InputMode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How files are read. */
public final class InputModeOptions {
  @Option(
      names = "--input-mode",
      paramLabel = "MODE",
      defaultValue = "auto",
      converter = Converter.class,
      completionCandidates = Labels.class,
      description = "auto, mmap or read: how a file is read (default: ${DEFAULT-VALUE}).")
  private InputMode mode;

  public InputMode mode() {
    return mode;
  }

  private static String label(InputMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  static final class Converter implements ITypeConverter<InputMode> {
    @Override
    public InputMode convert(String value) {
      for (InputMode mode : InputMode.values()) {
        if (label(mode).equals(value.strip().toLowerCase(Locale.ROOT))) {
          return mode;
        }
      }
      throw new TypeConversionException(
          "unknown input mode '" + value + "', write auto, mmap or read");
    }
  }

  static final class Labels implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(InputMode.values()).map(InputModeOptions::label).iterator();
    }
  }
}
