package io.sqlsplitter.parser;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Dumps as mysqldump, phpMyAdmin and people write them. */
final class MySqlDumpGenerator extends DumpGenerator {
  private String delimiter = ";";
  private boolean backslash = true;

  MySqlDumpGenerator(SplittableRandom random) {
    super(random);
  }

  @Override
  List<Supplier<String>> statements() {
    return List.of(
        () ->
            "/*!40101 SET NAMES "
                + pick("utf8mb4", "gbk", "big5", "'sjis'", "@cs")
                + " */"
                + terminator(),
        this::mode,
        this::mode,
        () ->
            "SET sql_mode='ANSI_QUOTES'"
                + terminator()
                + "INSERT INTO \"a\\\" VALUES (1)"
                + terminator(),
        this::delimiterLine,
        this::trigger,
        this::body,
        this::body,
        this::versionTrigger,
        () -> pick("/*!999999\\- enable the sandbox mode */ \n", "/*M!999999\\- x */; y\n"),
        () -> pick("USE `db`\n", "USE db;\n", "use\n a\n", "USE /* c */ db -- x\n"),
        () -> "SELECT 1" + pick("\\G\n", "\\g ", "\\G"),
        () -> "SELECT 1--2, 3 -- c; d\n, 4 # it's\n" + terminator(),
        () -> "--x at the start; it's\n",
        () -> "#" + content().replace("\n", "") + "\n",
        () ->
            "INSERT INTO t VALUES (\""
                + escaped(content()).replace("\"", "\"\"")
                + "\")"
                + terminator(),
        () -> pick("source x.sql\n", "\\. y;\n", "\\W\n", "SOURCE\tz"),
        () ->
            "SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_BACKSLASH_ESCAPES'"
                + terminator()
                + "INSERT INTO t VALUES ('C:\\')"
                + terminator()
                + "SET SQL_MODE=@OLD_SQL_MODE"
                + terminator(),
        () -> "/*!50001 CREATE VIEW `v` AS SELECT /* keep; */ 1 */" + terminator(),
        () ->
            "SET @saved_cs_client = @@character_set_client"
                + terminator()
                + "SET character_set_client = gbk"
                + terminator()
                + "INSERT INTO t VALUES ('\u00bf\\')"
                + terminator()
                + "SET character_set_client = @saved_cs_client"
                + terminator());
  }

  private String mode() {
    String[] modes = {
      "''",
      "'NO_BACKSLASH_ESCAPES'",
      "'ANSI_QUOTES'",
      "'ANSI,NO_BACKSLASH_ESCAPES'",
      "@mode",
      "CONCAT(@@sql_mode, ',ANSI_QUOTES')",
      "REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')",
      "DEFAULT",
      "\"ORACLE\"",
      "NO_BACKSLASH_ESCAPES"
    };
    String value = modes[random.nextInt(modes.length)];
    String set =
        switch (random.nextInt(5)) {
          case 0 -> "SET SESSION sql_mode=" + value;
          case 1 -> "SET @@session.sql_mode := " + value;
          case 2 -> "/*!50003 SET sql_mode              = " + value + " */ ";
          case 3 -> "SET @mode = @@sql_mode, sql_mode = " + value;
          default -> "SET GLOBAL sql_mode=" + value;
        };
    if (!set.contains("GLOBAL")) {
      backslash = !value.contains("NO_BACKSLASH") || value.startsWith("REPLACE");
    }
    return set + terminator();
  }

  private String delimiterLine() {
    delimiter = pick(";;", "$$", "//", ";", "|", "'a b'", "END", "--");
    String line = pick("DELIMITER ", "delimiter\t ") + delimiter + pick("\n", " \n", "\r\n");
    delimiter = delimiter.replace("'", "");
    return line;
  }

  private String trigger() {
    String body = "CREATE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW BEGIN SET @x = 1; END";
    String before = "DELIMITER " + pick(";;", "$$", "//") + "\n";
    delimiter = before.substring(10).strip();
    String end = chance(80) ? "DELIMITER ;\n" : "";
    String text = before + body + (chance(80) ? delimiter : "") + pick("\n", "\n ") + end;
    delimiter = end.isEmpty() ? delimiter : ";";
    return text;
  }

  private String versionTrigger() {
    return "/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`h`*/ /*!50003 TRIGGER tr BEFORE INSERT ON t"
        + " FOR EACH ROW BEGIN\n/* keep; this */ -- and; this */\nSET @e = '*/';\nEND */"
        + terminator();
  }

  /** A compound body while no DELIMITER line protects it. */
  private String body() {
    StringBuilder text = new StringBuilder("CREATE ");
    text.append(pick("", "DEFINER=`r`@`%` ", "OR REPLACE ", "DEFINER=a@b "));
    text.append(
        pick(
            "PROCEDURE p()",
            "PROCEDURE p(a int)",
            "FUNCTION f(a int) RETURNS int DETERMINISTIC",
            "TRIGGER tr AFTER UPDATE ON t FOR EACH ROW",
            "EVENT e ON SCHEDULE EVERY 1 DAY DO",
            "TABLE trigger_log (a int)"));
    text.append(blank());
    block(text, 0);
    return text.append(terminator()).toString();
  }

  private void block(StringBuilder text, int depth) {
    text.append(pick("BEGIN", "BEGIN", "l: BEGIN", "l:LOOP")).append(blank());
    for (int i = random.nextInt(4); i >= 0; i--) {
      if (depth < 3 && chance(30)) {
        block(text, depth + 1);
      } else {
        text.append(bodyStatement());
      }
      text.append(pick(";", ";\n", " ;\n  "));
    }
    text.append(pick("END", "END", "END LOOP", "END IF", "END l"));
  }

  private String bodyStatement() {
    return switch (random.nextInt(9)) {
      case 0 -> "IF NEW.i < 0 THEN SET NEW.i = 0; ELSEIF 1 THEN SET @end = 1; END IF";
      case 1 -> "IF NOT EXISTS (SELECT 1) THEN SET a = 1; END IF";
      case 2 -> "CASE a WHEN 1 THEN SET b = 2; ELSE BEGIN END; END CASE";
      case 3 ->
          "SET x = CASE WHEN a THEN CASE b WHEN 1 THEN IF(a, b, c) END ELSE REPEAT('a', 3) END";
      case 4 -> "WHILE i < 3 DO SET i = i + 1; END WHILE";
      case 5 -> "REPEAT SET i = 1; UNTIL i END REPEAT";
      case 6 -> "DECLARE CONTINUE HANDLER FOR NOT FOUND SET t.end = 1";
      case 7 -> "SELECT " + string();
      default -> "INSERT INTO t VALUES " + row();
    };
  }

  @Override
  String escaped(String content) {
    if (!backslash) {
      return super.escaped(content);
    }
    String doubled = content.replace("\\", "\\\\");
    return chance(50) ? doubled.replace("'", "\\'") : doubled.replace("'", "''");
  }

  @Override
  String quotedName() {
    return chance(80) ? '`' + content().replace("`", "``") + '`' : super.quotedName();
  }

  @Override
  String terminator() {
    return delimiter.equals(";") || chance(10)
        ? super.terminator()
        : delimiter + pick("\n", "", " \n");
  }
}
