package io.sqlsplitter.cli.option;

import java.util.ArrayList;
import java.util.List;

/** Names separated by commas, in as many options as one likes. */
final class NameLists {
  private NameLists() {}

  /** An empty name is refused: {@code -t "$UNSET"} must not mean all tables. */
  static List<String> of(String option, List<String> values) {
    List<String> names = new ArrayList<>();
    for (String value : values) {
      for (String name : value.split(",", -1)) {
        if (name.isBlank()) {
          throw new UsageException(option + " has an empty name, write table names or globs");
        }
        names.add(name.strip());
      }
    }
    return names;
  }
}
