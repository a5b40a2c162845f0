package io.sqlsplitter.acceptance.dump;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The INSERT statements and COPY blocks of a dump, found line by line. That is no way to read SQL
 * in general; it is right for what mariadb-dump, pg_dump and sqlite3 write of the sample databases,
 * where an INSERT begins a line, ends in a line that ends in {@code );}, and no value has such a
 * line. So it is a second opinion that shares nothing with the product.
 */
public final class DataText {
  private static final String NAME = "(?:`(?:[^`]|``)*`|\"(?:[^\"]|\"\")*\"|[\\w$\\x80-\\xFF]+)";
  private static final String TABLE = "((?:" + NAME + "\\.)?" + NAME + ")";
  private static final Pattern INSERT =
      Pattern.compile("INSERT\\s+(?:IGNORE\\s+)?INTO " + TABLE + "(.*)");
  private static final Pattern COPY = Pattern.compile("COPY " + TABLE + " .*FROM stdin;");
  private static final Pattern DATABASE =
      Pattern.compile("USE (" + NAME + ");|\\\\connect (?:-reuse-previous=on )?(" + NAME + ").*");

  /**
   * @param database the one in force by the dump's own USE or connect lines, or null
   * @param name without quotes
   */
  public record Table(String database, String name) implements Comparable<Table> {
    @Override
    public int compareTo(Table other) {
      return toString().compareTo(other.toString());
    }
  }

  private DataText() {}

  /**
   * All data of every table, in the order of the dump, each byte a char.
   *
   * <p>In SQLite's dumps, data of a virtual table's shadow tables counts as that table's, and a row
   * of {@code sqlite_sequence} as data of the table that it counts for. What ANALYZE found out is
   * nobody's data.
   */
  public static SortedMap<Table, String> of(byte[] dump) {
    SortedMap<Table, StringBuilder> tables = new TreeMap<>();
    String database = null;
    StringBuilder open = null;
    String end = null;
    int from = 0;
    while (from < dump.length) {
      int to = from;
      while (to < dump.length && dump[to] != '\n') {
        to++;
      }
      String line = new String(dump, from, to - from, StandardCharsets.ISO_8859_1);
      from = to + 1;
      if (open == null) {
        Matcher use = DATABASE.matcher(line);
        Matcher insert = INSERT.matcher(line);
        Matcher copy = COPY.matcher(line);
        String table = null;
        if (use.matches()) {
          database = unquoted(use.group(1) != null ? use.group(1) : use.group(2));
        } else if (insert.matches() && !insert.group(1).equals("sqlite_stat1")) {
          table = owner(unquoted(insert.group(1)), insert.group(2));
          end = ");";
        } else if (copy.matches()) {
          table = unquoted(copy.group(1));
          end = "\\.";
        }
        if (table != null) {
          open = tables.computeIfAbsent(new Table(database, table), name -> new StringBuilder());
        }
      }
      if (open != null) {
        open.append(line).append('\n');
        if (end.equals("\\.") ? line.equals(end) : line.endsWith(end)) {
          open = null;
        }
      }
    }
    SortedMap<Table, String> texts = new TreeMap<>();
    tables.forEach((table, text) -> texts.put(table, text.toString()));
    return texts;
  }

  private static String owner(String table, String rest) {
    if (table.equals("sqlite_sequence") || table.equals("sqlite_schema")) {
      // VALUES('name',…) and VALUES('table','name',…).
      return rest.split("'", -1)[table.equals("sqlite_sequence") ? 1 : 3];
    }
    // The samples have few virtual tables: f, page and box.
    return table.replaceFirst(
        "^(f|page|box)_(data|idx|content|docsize|config|rowid|node|parent)$", "$1");
  }

  /** A name as people read it: every part without its quotes. */
  public static String unquoted(String name) {
    StringBuilder text = new StringBuilder();
    Matcher part = Pattern.compile(NAME).matcher(name);
    while (part.find()) {
      String word = part.group();
      if (word.startsWith("`") || word.startsWith("\"")) {
        String quote = word.substring(0, 1);
        word = word.substring(1, word.length() - 1).replace(quote + quote, quote);
      }
      text.append(text.isEmpty() ? "" : ".").append(word);
    }
    // Lines are read with each byte a char, names are UTF-8.
    return new String(
        text.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
