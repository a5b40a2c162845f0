package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.server.SqliteShell;
import io.sqlsplitter.acceptance.server.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * All that the dump tool says of a database, in pieces: rows, keys, indexes, next values, views,
 * triggers, routines, grants. Two databases whose pieces are equal are equal as far as a dump can
 * tell. What the tool itself changes from one dump to the next is left out, and nothing else:
 *
 * <ul>
 *   <li>mariadb-dump: the lines of comment that name the host, the database and the day; rows of
 *       tables that it does not write as they are ({@link RealDump#tablesTheToolSpoils}); the
 *       server's own database, which has the times at which things were made
 *   <li>pg_dump: the keys of {@code \restrict}, which are by chance. It writes objects of one type
 *       by name, but functions, casts and the like partly by oid: so the order of pieces does not
 *       count, and the settings between them are counted with the piece that they are for
 *   <li>pg_dumpall: the role and the passwords of the server that is dumped
 *   <li>sqlite3: the order of objects, which is that in which they were made
 * </ul>
 */
public final class Fingerprint {
  private static final Map<RealDump, List<String>> SOURCES = new HashMap<>();

  private static final Pattern MARIADB_DAY = Pattern.compile("-- (Host: |Dump completed on ).*");

  private static final Pattern MARIADB_DATABASE =
      Pattern.compile("(-- Dumping (events|routines) for database) .*");

  private static final Pattern BANNER =
      Pattern.compile("-- (Data for )?Name: .*; Type: .*; Schema: .*");

  /** What stands before the next banner, if there is one. */
  private static final Pattern END = Pattern.compile("(\\n|\\n--)+$");

  private Fingerprint() {}

  /** That of the database, or the databases, which were dumped. */
  public static synchronized List<String> source(RealDump dump) {
    return SOURCES.computeIfAbsent(
        dump,
        d ->
            d.tool() == RealDump.Tool.PHPMYADMIN
                    || d.tool() == RealDump.Tool.SQLITE_DUMP
                    || !d.loads()
                ? of(d, d.source(), d.database())
                : of(d, d.source().dialect(), d.file()));
  }

  /** That of what was loaded. */
  public static List<String> of(RealDump dump, Place place) {
    return of(dump, place.server(), dump.database() == null ? null : place.administration());
  }

  private static List<String> of(RealDump dump, DatabaseServer server, String database) {
    if (server instanceof SqliteShell sqlite) {
      List<String> pieces = new ArrayList<>(sqlite.description(database));
      sqlite
          .rows(database)
          .forEach(
              (table, rows) ->
                  pieces.add(
                      dump.tablesTheToolSpoils().contains(table)
                          ? table + ": " + rows.size()
                          : table + ": " + rows));
      return pieces;
    }
    Path file = Workspace.folder("fingerprint").resolve("again.sql");
    dump.again(server, database, file);
    return of(dump, server.dialect(), file);
  }

  private static List<String> of(RealDump dump, String dialect, Path file) {
    try {
      List<String> lines = Files.readString(file, StandardCharsets.ISO_8859_1).lines().toList();
      return dialect.equals("mysql")
          ? mariadb(dump, lines)
          : postgres(lines, dump.tool() == RealDump.Tool.PG_DUMPALL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> mariadb(RealDump dump, List<String> lines) {
    List<String> kept = new ArrayList<>();
    boolean spoiled = false;
    boolean own = false;
    for (String line : lines) {
      spoiled |= isInsertInto(line, dump.tablesTheToolSpoils());
      if (line.startsWith("USE ")) {
        own = line.equals("USE `mysql`;");
      }
      // Frames of banners: the last table of a dump has none behind it.
      boolean frame = line.isEmpty() || line.equals("--");
      if (!spoiled && !own && !frame && !MARIADB_DAY.matcher(line).matches()) {
        kept.add(MARIADB_DATABASE.matcher(line).replaceFirst("$1"));
      }
      spoiled &= !line.endsWith(");");
    }
    return pieces(
        kept,
        line ->
            line.startsWith("-- ")
                || line.startsWith("CREATE ")
                // Here the footer begins.
                || line.startsWith("/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE"));
  }

  private static boolean isInsertInto(String line, Set<String> tables) {
    return tables.stream().anyMatch(table -> line.startsWith("INSERT INTO `" + table + "` "));
  }

  private static List<String> postgres(List<String> lines, boolean all) {
    List<String> kept = new ArrayList<>();
    String method = "";
    String database = "";
    for (String line : lines) {
      if (line.startsWith("\\connect ")) {
        database = line;
      }
      if (line.startsWith("SET default_table_access_method = ")) {
        method = line;
      } else if (BANNER.matcher(line).matches()) {
        // The tablespace stands in the banner, the access method does not.
        kept.add(line + (line.contains("Type: TABLE;") ? method : "") + database);
      } else if (!line.startsWith("SET default_tablespace = ")
          && !line.matches("\\\\(un)?restrict \\w+")
          && !line.matches("(CREATE|ALTER) ROLE (acceptance|postgres)\\b.*")
          && !line.isEmpty()
          && !line.equals("--")
          && !line.equals("-- PostgreSQL database dump complete")) {
        kept.add(line);
      }
    }
    if (!all) {
      // What stands before the first object are settings, and with --clean a DROP of every object.
      kept = kept.stream().dropWhile(line -> !BANNER.matcher(line).find()).toList();
    }
    return pieces(kept, line -> BANNER.matcher(line).find()).stream().sorted().toList();
  }

  private static List<String> pieces(List<String> lines, Predicate<String> begins) {
    List<String> pieces = new ArrayList<>();
    StringBuilder piece = new StringBuilder();
    for (String line : lines) {
      if (begins.test(line) && !piece.isEmpty()) {
        pieces.add(END.matcher(piece).replaceFirst(""));
        piece.setLength(0);
      }
      piece.append(line).append('\n');
    }
    pieces.add(END.matcher(piece).replaceFirst(""));
    return pieces;
  }

  /** The first pieces that only one of them has, or that stand elsewhere; empty where none. */
  public static List<String> differences(List<String> source, List<String> loaded) {
    if (source.equals(loaded)) {
      return List.of();
    }
    List<String> lost = new ArrayList<>(source);
    loaded.forEach(lost::remove);
    List<String> extra = new ArrayList<>(loaded);
    source.forEach(extra::remove);
    if (lost.isEmpty() && extra.isEmpty()) {
      return List.of("the order is another");
    }
    return Stream.concat(
            lost.stream().limit(3).map(piece -> "lost: " + brief(piece)),
            extra.stream().limit(3).map(piece -> "instead: " + brief(piece)))
        .toList();
  }

  private static String brief(String piece) {
    return piece.length() <= 700 ? piece : piece.substring(0, 700) + "…";
  }
}
