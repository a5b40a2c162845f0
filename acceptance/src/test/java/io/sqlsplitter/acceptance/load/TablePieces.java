package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds in a {@link Fingerprint} what belongs to a table. */
public final class TablePieces {
  private TablePieces() {}

  /**
   * Of the pieces of a database, those that make up a table: itself, its rows, keys, indexes,
   * triggers.
   *
   * @param present foreign keys to tables that are not among these are left out
   */
  public static List<String> of(
      RealDump dump, List<String> pieces, Entry table, Set<Entry> present) {
    return switch (dump.source().dialect()) {
      case "mysql" -> {
        String name = "`" + table.table().replace("`", "``") + "`";
        yield pieces.stream()
            .filter(
                piece ->
                    piece.startsWith("-- Table structure for table " + name)
                        || piece.startsWith("-- Dumping data for table " + name)
                        || piece.startsWith("CREATE TABLE " + name))
            .map(piece -> dump.hasBanners() ? piece : piece.replaceAll("(?s)^(.*?;\\n).*", "$1"))
            .map(piece -> withoutKeysElsewhere(dump, piece, present))
            .toList();
      }
      case "postgres" -> {
        Pattern made =
            Pattern.compile(
                "(?m)^(CREATE (UNLOGGED |FOREIGN )?TABLE|COPY|INSERT INTO"
                    + "|CREATE (UNIQUE )?INDEX .* ON( ONLY)?|ALTER TABLE( ONLY)?"
                    + "|CREATE TRIGGER .* ON) "
                    + Pattern.quote(sqlName(table.table()))
                    + "([ ;(\n]|$)");
        yield pieces.stream()
            .filter(piece -> made.matcher(piece.replace("\n    ADD", " ADD")).find())
            .filter(piece -> !isOfTheTail(piece) && !refersElsewhere(piece, present))
            .toList();
      }
      default ->
          pieces.stream()
              .filter(
                  piece ->
                      piece.matches(
                          "(?s)(table|index|trigger)\\t[^\\t]*\\t"
                              + Pattern.quote(table.table())
                              + "\\t.*"))
              .toList();
    };
  }

  /** In phpMyAdmin's dumps foreign keys are apart from the table. */
  private static String withoutKeysElsewhere(RealDump dump, String piece, Set<Entry> present) {
    if (dump.tool() != RealDump.Tool.PHPMYADMIN) {
      return piece;
    }
    return piece
        .lines()
        .filter(
            line ->
                !line.startsWith("  CONSTRAINT ")
                    || present.stream()
                        .anyMatch(table -> line.contains("REFERENCES `" + table.table() + "` ")))
        .map(line -> line.replaceFirst(",$", ""))
        .collect(Collectors.joining("\n"));
  }

  /** What a database has, but a table alone has not: see the order of files. */
  private static boolean isOfTheTail(String piece) {
    return piece.contains("ATTACH PARTITION")
        || piece.contains("Type: ROW SECURITY")
        || piece.contains("TRIGGER")
            && (piece.contains(" DISABLE TRIGGER") || piece.contains(" ENABLE ALWAYS TRIGGER"));
  }

  private static boolean refersElsewhere(String piece, Set<Entry> present) {
    return piece.contains(" REFERENCES ")
        && present.stream()
            .noneMatch(table -> piece.contains(" REFERENCES " + sqlName(table.table()) + "("));
  }

  /** As pg_dump writes it. */
  private static String sqlName(String qualified) {
    int dot = qualified.lastIndexOf('.');
    return quotedIfNeeded(qualified.substring(0, dot))
        + "."
        + quotedIfNeeded(qualified.substring(dot + 1));
  }

  private static String quotedIfNeeded(String name) {
    return name.matches("[a-z_][a-z0-9_$]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
  }
}
