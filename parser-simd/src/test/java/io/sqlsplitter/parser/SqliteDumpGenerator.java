package io.sqlsplitter.parser;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Dumps as the sqlite3 shell writes them. */
final class SqliteDumpGenerator extends DumpGenerator {
  SqliteDumpGenerator(SplittableRandom random) {
    super(random);
  }

  @Override
  List<Supplier<String>> statements() {
    return List.of(
        () -> "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n",
        this::trigger,
        this::trigger,
        () ->
            "INSERT INTO \"" + name() + "\" VALUES(replace('a\\nb','\\n',char(10)))" + terminator(),
        () -> pick(".headers on\n", ".read x.sql\n", ".mode list; 'x\n", ". y\n"),
        () -> "CREATE TABLE [" + content().replace("]", "") + "](a)" + terminator(),
        () -> "EXPLAIN QUERY PLAN SELECT 1" + terminator(),
        () -> "COMMIT;\n");
  }

  private String trigger() {
    return pick("", "", "EXPLAIN ", "EXPLAIN QUERY PLAN ")
        + pick("CREATE TRIGGER ", "CREATE TEMP TRIGGER ", "create temporary trigger ")
        + anyName()
        + " AFTER INSERT ON t BEGIN\n"
        + pick("", "  SELECT CASE WHEN new.d=4 THEN RAISE(IGNORE) END; ")
        + "  INSERT INTO log VALUES("
        + string()
        + ");"
        + pick("", ";", " /* c */ ", "\n", " -- END;\n")
        + pick("END", "end", "END /* c */", "END x", "")
        + terminator();
  }

  @Override
  String quotedName() {
    return switch (random.nextInt(4)) {
      case 0 -> '`' + content().replace("`", "``") + '`';
      case 1 -> '[' + content().replace("]", "") + ']';
      default -> super.quotedName();
    };
  }
}
