package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A database that is in use: it holds all of a dump, and has been changed since. */
public final class Living {
  private static final Pattern ACL = Pattern.compile("^-- Name: \\w+ (.*?)(\\(.*)?; Type: ACL; ");

  private final RealDump dump;
  private final Place place;

  private Living(RealDump dump, Place place) {
    this.dump = dump;
    this.place = place;
  }

  /** Loads a dump and changes every table and every sequence. */
  public static Living of(RealDump dump, String purpose) {
    Place place = Place.of(dump, purpose, false);
    Living living = new Living(dump, place);
    // What its own client does not take, that of the same schema gives as well.
    RealDump loadable = dump.loads() ? dump : RealDump.MARIADB_SHOP;
    try {
      Optional<String> error = place.loadWhole(Files.readAllBytes(loadable.file()), dump.name());
      error.ifPresent(
          text -> {
            throw new IllegalStateException(text);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    dump.databases().forEach(database -> living.change(place.name(database)));
    return living;
  }

  public Place place() {
    return place;
  }

  /** Takes a row out of every table, and goes on in every sequence. */
  private void change(String database) {
    DatabaseServer server = place.server();
    SortedSet<String> objects = server.objects(database);
    StringBuilder script = new StringBuilder();
    switch (server.dialect()) {
      case "mysql" -> {
        script.append("SET foreign_key_checks = 0;\n");
        for (String object : objects) {
          if (object.startsWith("table ")) {
            script.append("DELETE FROM ").append(backticks(object, 6)).append(" LIMIT 1;\n");
          } else if (object.startsWith("sequence ")) {
            script.append("DO NEXTVAL(").append(backticks(object, 9)).append(");\n");
          }
        }
      }
      case "postgres" ->
          script.append(
              """
              SET session_replication_role = replica;
              DO $$
              DECLARE
                what regclass;
              BEGIN
                FOR what IN SELECT oid FROM pg_class WHERE relkind = 'r' AND oid >= 16384 LOOP
                  EXECUTE format('DELETE FROM ONLY %s WHERE ctid ='
                    || ' (SELECT min(ctid) FROM ONLY %1$s)', what);
                END LOOP;
                FOR what IN SELECT oid FROM pg_class WHERE relkind = 'S' LOOP
                  PERFORM nextval(what);
                END LOOP;
              END;
              $$;
              """);
      default -> {
        for (String object : objects) {
          // Those of a virtual table are changed by it.
          if (object.startsWith("table ") && !isShadow(object.substring(6))) {
            String name = "\"" + object.substring(6).replace("\"", "\"\"") + "\"";
            script
                .append("DELETE FROM ")
                .append(name)
                .append(" WHERE (SELECT count(*) FROM ")
                .append(name)
                .append(") > 1;\n");
          }
        }
      }
    }
    Optional<String> error =
        place.loadScript(database, script.toString().getBytes(StandardCharsets.UTF_8), "changes");
    error.ifPresent(
        text -> {
          throw new IllegalStateException(text);
        });
  }

  private static boolean isShadow(String table) {
    return table.matches("(f|page|box)_(data|idx|content|docsize|config|rowid|node|parent)");
  }

  private static String backticks(String object, int from) {
    return "`" + object.substring(from).replace("`", "``") + "`";
  }

  /** Drops a table as a user does who is about to restore it, and all that hangs on it. */
  public void drop(Entry table) {
    DatabaseServer server = place.server();
    String database = place.database(table);
    String sql =
        switch (server.dialect()) {
          case "mysql" ->
              "SET foreign_key_checks = 0; DROP TABLE IF EXISTS `"
                  + table.table().replace("`", "``")
                  + "`";
          case "postgres" -> dropInPostgres(table.table());
          default -> "DROP TABLE IF EXISTS \"" + table.table().replace("\"", "\"\"") + "\"";
        };
    server.query(database, sql);
  }

  private static String dropInPostgres(String qualified) {
    return "SET client_min_messages = error; DO $$ DECLARE what text; BEGIN SELECT CASE relkind WHEN 'f' THEN 'FOREIGN ' ELSE '' END"
        + " || 'TABLE ' || c.oid::regclass INTO what FROM pg_class c JOIN pg_namespace n"
        + " ON n.oid = relnamespace WHERE relkind IN ('r', 'p', 'f') AND nspname || '.' || relname = '"
        + qualified.replace("'", "''")
        + "'; IF what IS NOT NULL THEN EXECUTE 'DROP ' || what || ' CASCADE'; END IF; END $$;";
  }

  /**
   * Drops tables, unless the dump does so itself, and tells what is left. MariaDB's dump tool fails
   * where a view has lost its table, so there it tells what was there before.
   */
  public List<String> stateWithout(List<Entry> tables) {
    boolean mariadb = place.server().dialect().equals("mysql");
    List<String> whole = mariadb ? state() : List.of();
    if (!dump.dropsItsTables()) {
      tables.forEach(this::drop);
    }
    return mariadb ? whole : state();
  }

  /** All that is there. */
  public List<String> state() {
    return Fingerprint.of(dump, place);
  }

  /**
   * What is wrong between two states, where only these tables may have come back.
   *
   * @param before after they were dropped, or before the dump does it itself
   */
  public List<String> wrongChanges(
      List<String> before, List<String> after, Collection<Entry> tables) {
    List<String> lost = new ArrayList<>(before);
    after.forEach(lost::remove);
    lost.removeIf(piece -> tables.stream().anyMatch(table -> isOf(piece, table)));
    List<String> extra = new ArrayList<>(after);
    before.forEach(extra::remove);
    List<String> back = List.copyOf(extra);
    extra.removeIf(piece -> tables.stream().anyMatch(table -> mentions(piece, table)));
    extra.removeIf(piece -> isRightOfWhatCameBack(piece, back));
    List<String> wrong = new ArrayList<>();
    lost.stream().limit(2).forEach(piece -> wrong.add("changed or lost: " + brief(piece)));
    extra.stream().limit(2).forEach(piece -> wrong.add("new: " + brief(piece)));
    return wrong;
  }

  /** MariaDB's dumps drop the table themselves: then it is there before, as it was. */
  private boolean isOf(String piece, Entry table) {
    String name = "`" + table.table().replace("`", "``") + "`";
    return place.server().dialect().equals("mysql")
        && (piece.startsWith("-- Table structure for table " + name)
            || piece.startsWith("-- Dumping data for table " + name)
            || piece.startsWith("CREATE TABLE " + name));
  }

  private boolean mentions(String piece, Entry table) {
    String name = table.table();
    if (place.server().dialect().equals("mysql")) {
      return piece.contains("`" + name.replace("`", "``") + "`");
    }
    String last =
        place.server().dialect().equals("postgres")
            ? name.substring(name.lastIndexOf('.') + 1)
            : name;
    return piece.contains(last)
        || piece.contains(last.replace("\"", "\"\""))
        || piece.contains(last.replace('\n', ' '));
  }

  /** The default privileges of the database apply to what is made anew. */
  private static boolean isRightOfWhatCameBack(String piece, List<String> back) {
    Matcher acl = ACL.matcher(piece);
    return acl.find()
        && back.stream()
            .anyMatch(
                other ->
                    other.startsWith(
                        "-- Name: " + acl.group(1) + (acl.group(2) == null ? "; " : "(")));
  }

  private static String brief(String piece) {
    return piece.length() <= 500 ? piece : piece.substring(0, 500) + "…";
  }
}
