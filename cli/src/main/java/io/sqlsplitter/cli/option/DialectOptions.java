package io.sqlsplitter.cli.option;

import io.sqlsplitter.parser.Dialect;
import java.util.ArrayList;
import java.util.List;

/** The dialect, where the user does not leave it to be detected. */
public final class DialectOptions {
  private Dialect dialect;

  public void tell(FlagList flags) {
    flags
        .value(Dialect.class, DialectOptions::named, v -> dialect = v, "DIALECT", "-d", "--dialect")
        .among(labels())
        .says("mysql (mariadb), postgres (pg), sqlite or mssql; detected when not given.");
  }

  /** Null when it is to be detected. */
  public Dialect dialect() {
    return dialect;
  }

  private static Dialect named(String value) {
    return Dialect.byName(value)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown dialect '"
                        + value
                        + "', write one of "
                        + String.join(", ", labels())));
  }

  private static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (Dialect dialect : Dialect.values()) {
      labels.add(dialect.label());
    }
    return labels;
  }
}
