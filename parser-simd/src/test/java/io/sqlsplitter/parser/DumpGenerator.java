package io.sqlsplitter.parser;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Makes seeded, plausible dumps that reach every row of the lexical rules; each char of the text it
 * works in is one byte. Subclasses know the dialects' own statements.
 */
abstract class DumpGenerator {
  private static final String[] WORDS = {
    "alpha",
    "it",
    "BEGIN",
    "END",
    "CASE",
    "GO",
    "DELIMITER ;",
    "x;y",
    "a,b",
    "NULL",
    "--",
    "-- no",
    "#",
    "/*",
    "*/",
    "/*!",
    "$$",
    "$a$",
    "\\.",
    "[",
    "]",
    "{}",
    "(",
    ")",
    "`",
    "\"",
    "E",
    "go\n",
    "\nGO\n",
    "\n\\.\n",
    "\r\n",
    "\n",
    "\r",
    "\t",
    "COPY t FROM stdin;",
    "\u00c3\u00a9",
    "\u0000",
    "\u00bf\\",
    "\u00a5\\",
    "\u0083\\",
    "\u0081",
    "\u00ef\u00bb\u00bf",
    "''",
    "INSERT INTO t"
  };
  private static final String[] NAMES = {
    "t", "users", "order_items", "t$1", "caf\u00c3\u00a9", "T2", "a1", "log", "\u00bf\u00b0x"
  };

  final SplittableRandom random;

  DumpGenerator(SplittableRandom random) {
    this.random = random;
  }

  static DumpGenerator of(Dialect dialect, SplittableRandom random) {
    return switch (dialect) {
      case MYSQL -> new MySqlDumpGenerator(random);
      case POSTGRES -> new PostgresDumpGenerator(random);
      case SQLITE -> new SqliteDumpGenerator(random);
      case MSSQL -> new MssqlDumpGenerator(random);
    };
  }

  /** A dump of a few statements. */
  final byte[] dump() {
    StringBuilder text = new StringBuilder();
    if (chance(4)) {
      text.append("\u00ef\u00bb\u00bf");
    }
    int statements = 2 + random.nextInt(9);
    List<Supplier<String>> kinds = statements();
    for (int i = 0; i < statements; i++) {
      text.append(gap());
      text.append(chance(60) ? common() : pick(kinds).get());
    }
    text.append(pick("", "\n", "-- Dump completed\n", "/* end */", "  ", "\u0000\u0000"));
    if (chance(4)) {
      text.append("\n/* open ");
    }
    String dump = text.toString();
    if (chance(5)) {
      dump = dump.replace("\r", "").replace('\n', '\r');
    } else if (chance(8)) {
      dump = dump.replace("\n", "\r\n");
    }
    return dump.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Makers of statements only this dialect has. */
  abstract List<Supplier<String>> statements();

  /** The content between the quotes of a plain string, escaped as the dialect wants it. */
  String escaped(String content) {
    return content.replace("'", "''");
  }

  String name() {
    return pick(NAMES);
  }

  String terminator() {
    return ";" + pick("\n", "\n", "\n", "\r\n", "", " ", " \t\n", " ".repeat(31) + "\n", "   x");
  }

  final boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  final String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  private <T> T pick(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  final String blank() {
    return pick(" ", " ", " ", "\n", "\t", "  ", " /* c; */ ", " -- it's;\n", "\r\n", "\u000b");
  }

  final String gap() {
    return switch (random.nextInt(14)) {
      case 0 -> "--\n-- Table structure; `it's`\n--\n\n";
      case 1 -> "/* a; 'b */\n";
      case 2 -> ";";
      case 3 -> "\u0000\u0000\n";
      case 4 -> "mysqldump: Error 2013: Lost connection; don't\n";
      case 5 ->
          pick("pg_dump: error: x\n", "Warning: it's\n", "ERROR 1064 (42000): x\n", "ERROR at");
      case 6 -> " ".repeat(random.nextInt(120)) + "\n";
      case 7 -> "\u00ef\u00bb\u00bf";
      case 8 -> "-- " + content() + "\n";
      case 9 -> "/* outer /* inner ; */ */\n";
      default -> pick("", "\n", "\n\n", "\r\n", "\t");
    };
  }

  /** Text with everything in it that could mislead a scanner. */
  final String content() {
    StringBuilder text = new StringBuilder();
    int words = random.nextInt(5);
    for (int i = 0; i < words; i++) {
      text.append(pick(WORDS));
      if (chance(40)) {
        text.append(' ');
      }
    }
    if (chance(10)) {
      text.append("abcdefgh".repeat(1 + random.nextInt(20)));
    }
    return text.toString();
  }

  final String string() {
    return "'" + escaped(content()) + "'";
  }

  final String value() {
    return switch (random.nextInt(6)) {
      case 0 -> "NULL";
      case 1 -> Integer.toString(random.nextInt(1 << 20));
      case 2 -> "(1+2)";
      case 3 -> "-1.5e10";
      default -> string();
    };
  }

  final String row() {
    StringBuilder row = new StringBuilder("(").append(value());
    for (int i = random.nextInt(4); i > 0; i--) {
      row.append(pick(",", ", ", ",\n")).append(value());
    }
    return row.append(')').toString();
  }

  final String insert() {
    StringBuilder insert = new StringBuilder("INSERT INTO ").append(anyName()).append(" VALUES");
    insert.append(blank()).append(row());
    for (int i = random.nextInt(chance(90) ? 4 : 40); i > 0; i--) {
      insert.append(pick(",", ",\n", ", ")).append(row());
    }
    return insert.toString();
  }

  /** One row per statement, into one table or two in turn; the last has no terminator. */
  final String inserts() {
    String[] heads = new String[1 + random.nextInt(2)];
    for (int i = 0; i < heads.length; i++) {
      heads[i] =
          pick("INSERT INTO ", "INSERT INTO ", "INSERT ", "insert\ninto ", "REPLACE INTO ")
              + anyName()
              + pick("", "", " (a,b)", " (\"c\")")
              + pick(" VALUES ", " VALUES", " values\n", " VALUES /* v */ ");
    }
    String between = between();
    StringBuilder inserts = new StringBuilder();
    int count = 2 + random.nextInt(chance(90) ? 6 : 40);
    for (int i = 0; i < count; i++) {
      inserts.append(i == 0 ? "" : chance(90) ? between : between());
      inserts.append(heads[chance(90) ? 0 : i % heads.length]);
      inserts.append(row()).append(chance(90) ? "" : ", " + row());
    }
    return inserts.toString();
  }

  /** What ends a statement, and what may come before the next. */
  String between() {
    return chance(80) ? ";\n" : terminator() + pick("", "", gap());
  }

  String anyName() {
    return chance(50) ? name() : quotedName();
  }

  /** A name with quotes of the dialect around it, and hazards inside. */
  String quotedName() {
    return '"' + content().replace("\"", "\"\"") + '"';
  }

  private String common() {
    return switch (random.nextInt(8)) {
          case 0 -> "CREATE TABLE " + anyName() + " (a int, b " + pick("text", "varchar(20)") + ")";
          case 1 -> "DROP TABLE IF EXISTS " + anyName();
          case 2 -> "CREATE INDEX i ON " + anyName() + " (a)";
          case 3 -> "SELECT" + blank() + value() + blank() + "FROM " + anyName();
          case 4 -> inserts();
          default -> insert();
        }
        + terminator();
  }
}
