package io.sqlsplitter.cli.option;

import io.sqlsplitter.io.InputMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How files are read. */
public final class InputModeOptions {
  private InputMode mode;

  public void tell(FlagList flags) {
    flags
        .value(InputMode.class, InputModeOptions::named, v -> mode = v, "MODE", "--input-mode")
        .otherwise("auto")
        .among(labels())
        .says("auto, mmap or read: how a file is read (default: ${DEFAULT-VALUE}).");
  }

  public InputMode mode() {
    return mode;
  }

  private static InputMode named(String value) {
    for (InputMode mode : InputMode.values()) {
      if (label(mode).equals(value.strip().toLowerCase(Locale.ROOT))) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "unknown input mode '" + value + "', write auto, mmap or read");
  }

  private static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (InputMode mode : InputMode.values()) {
      labels.add(label(mode));
    }
    return labels;
  }

  private static String label(InputMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }
}
