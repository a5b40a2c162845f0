package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import java.nio.charset.StandardCharsets;

/**
 * What a name means where it stands: the database in force, and in PostgreSQL the first schema of
 * the search path. Names are kept as the dump's own bytes, one char each (ISO 8859-1), so that no
 * charset can make two of them one. Not thread safe.
 */
final class NameScope {
  private final Dialect dialect;
  private String database;
  private String schema;

  NameScope(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * One object of a dump.
   *
   * @param group objects of one group share their names: {@code relation}, {@code index}, …
   * @param database may be null where the dump does not say
   * @param schema may be null where the dialect has none
   */
  record Id(String group, String database, String schema, String name) {
    /** As servers see it that do not tell case apart. */
    Id folded() {
      return new Id(group, fold(database), fold(schema), fold(name));
    }

    private static String fold(String text) {
      if (text == null) {
        return null;
      }
      StringBuilder folded = new StringBuilder(text);
      for (int i = 0; i < folded.length(); i++) {
        char c = folded.charAt(i);
        if (c >= 'A' && c <= 'Z') {
          folded.setCharAt(i, (char) (c | 0x20));
        }
      }
      return folded.toString();
    }
  }

  /** USE or \connect. In PostgreSQL a session begins anew. */
  void use(String name) {
    database = name;
    schema = null;
  }

  /** PostgreSQL: the first schema of the search path; null when it is empty. */
  void searchPath(String first) {
    schema = first;
  }

  /** The database in force, for people; null where the dump has not said. */
  String database() {
    return readable(database);
  }

  Id id(String group, ObjectName name) {
    int parts = name.parts();
    String last = raw(name, parts - 1);
    return switch (dialect) {
      case MYSQL -> new Id(group, parts > 1 ? raw(name, parts - 2) : database, null, last);
      case POSTGRES ->
          new Id(
              group,
              database,
              parts > 1 ? raw(name, parts - 2) : schema == null ? "public" : schema,
              last);
      case SQLITE -> {
        String first = parts > 1 ? raw(name, parts - 2) : "main";
        yield new Id(group, null, first, last);
      }
      case MSSQL -> {
        String first = parts > 1 ? raw(name, parts - 2) : "";
        yield new Id(
            group,
            parts > 2 ? raw(name, parts - 3) : database,
            first.isEmpty() ? "dbo" : first,
            last);
      }
    };
  }

  /** As the dump qualifies it, by the search path too; without the database. */
  String display(ObjectName name) {
    int parts = name.parts();
    return switch (dialect) {
      case MYSQL -> name.text(parts - 1);
      case POSTGRES ->
          parts == 1 && schema != null ? readable(schema) + "." + name : name.toString();
      case SQLITE -> name.toString();
      case MSSQL ->
          parts > 1 && name.length(parts - 2) > 0
              ? name.text(parts - 2) + "." + name.text(parts - 1)
              : name.text(parts - 1);
    };
  }

  /** Whether a name in other case may mean the same object. */
  boolean foldsCase(ObjectName name) {
    return switch (dialect) {
      case MYSQL -> false;
      case POSTGRES -> !name.isQuoted(name.parts() - 1);
      case SQLITE, MSSQL -> true;
    };
  }

  /** A part's bytes, one char each. */
  static String raw(ObjectName name, int part) {
    return new String(name.part(part), StandardCharsets.ISO_8859_1);
  }

  /** Bytes in one char each, as text for people. */
  static String readable(String raw) {
    return raw == null
        ? null
        : new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
