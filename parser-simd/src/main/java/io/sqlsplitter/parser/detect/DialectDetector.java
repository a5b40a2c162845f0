package io.sqlsplitter.parser.detect;

import io.sqlsplitter.parser.Dialect;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/**
 * Tells the dialect from the head of a dump: by the banner of its writer, and by words and quotes
 * outside strings and comments. What stands inside data says nothing.
 */
public final class DialectDetector {
  /** How many bytes of the head of an input are worth handing in: 64 KiB. */
  public static final int HEAD = 1 << 16;

  private static final int HIGH = 10;
  private static final int MEDIUM = 4;

  private DialectDetector() {}

  /**
   * Looks at the head of an input (UTF-8, as decoded).
   *
   * @param head the first bytes; only the first {@link #HEAD} are looked at
   * @param whole whether {@code head} is the whole input
   */
  public static Detection detect(MemorySegment head, boolean whole) {
    byte[] bytes = new byte[(int) Math.min(head.byteSize(), HEAD)];
    MemorySegment.copy(head, 0, MemorySegment.ofArray(bytes), 0, bytes.length);
    boolean crLineEnds = hasCrLineEnds(bytes);
    DumpTool tool = tool(bytes);
    Dialect byTool = dialectOf(tool);
    if (byTool != null) {
      return new Detection(byTool, Detection.Confidence.HIGH, tool, crLineEnds, true);
    }
    Evidence evidence = new Evidence(bytes);
    evidence.collect();
    Dialect best = Dialect.MYSQL;
    for (Dialect dialect : Dialect.values()) {
      if (evidence.score(dialect) > evidence.score(best)) {
        best = dialect;
      }
    }
    int score = evidence.score(best);
    Detection.Confidence confidence =
        score >= HIGH
            ? Detection.Confidence.HIGH
            : score >= MEDIUM ? Detection.Confidence.MEDIUM : Detection.Confidence.LOW;
    return new Detection(best, confidence, tool, crLineEnds, evidence.looksLikeSql());
  }

  /** Whether there is a CR, and no LF. */
  private static boolean hasCrLineEnds(byte[] bytes) {
    boolean cr = false;
    for (byte b : bytes) {
      if (b == '\n') {
        return false;
      }
      cr |= b == '\r';
    }
    return cr;
  }

  private static Dialect dialectOf(DumpTool tool) {
    return switch (tool) {
      case MYSQLDUMP, MARIADB_DUMP, MYSQLBACKUP_NET -> Dialect.MYSQL;
      case PG_DUMP, PG_DUMPALL -> Dialect.POSTGRES;
      case SQLITE_DUMP -> Dialect.SQLITE;
      case OTHER -> null;
    };
  }

  /** The writer whose banner stands among the comments before the first statement. */
  private static DumpTool tool(byte[] head) {
    String text = new String(head, StandardCharsets.ISO_8859_1);
    int from = text.startsWith("\u00EF\u00BB\u00BF") ? 3 : 0;
    if (isSqliteDump(text, from)) {
      return DumpTool.SQLITE_DUMP;
    }
    int p = from;
    while (p < text.length()) {
      int end = p;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      String line = text.substring(p, end).strip();
      DumpTool tool = ofLine(line);
      if (tool != DumpTool.OTHER) {
        return tool;
      }
      boolean comment =
          line.isEmpty()
              || line.startsWith("--")
              || line.startsWith("#")
              || line.startsWith("/*!999999\\-")
              || line.startsWith("/*M!999999\\-")
              || isClientMessage(line);
      if (!comment) {
        return DumpTool.OTHER;
      }
      p = end + 1;
    }
    return DumpTool.OTHER;
  }

  private static boolean isClientMessage(String line) {
    return line.startsWith("mysqldump: ")
        || line.startsWith("mariadb-dump: ")
        || line.startsWith("pg_dump: ")
        || line.startsWith("pg_dumpall: ")
        || line.startsWith("Warning: ")
        || line.startsWith("ERROR: ")
        || line.startsWith("ERROR ")
        || line.startsWith("Enter password:");
  }

  private static DumpTool ofLine(String line) {
    if (line.startsWith("-- MySQL dump ")) {
      return DumpTool.MYSQLDUMP;
    } else if (line.startsWith("-- MariaDB dump ")) {
      return DumpTool.MARIADB_DUMP;
    } else if (line.startsWith("-- PostgreSQL database cluster dump")) {
      return DumpTool.PG_DUMPALL;
    } else if (line.startsWith("-- PostgreSQL database dump")) {
      return DumpTool.PG_DUMP;
    } else if (line.startsWith("-- MySqlBackup.NET")) {
      return DumpTool.MYSQLBACKUP_NET;
    }
    return DumpTool.OTHER;
  }

  /** The shell's own .dump, exactly as it writes its first two statements. */
  private static boolean isSqliteDump(String text, int from) {
    String pragma = "PRAGMA foreign_keys=OFF;";
    if (!text.startsWith(pragma, from)) {
      return false;
    }
    int p = from + pragma.length();
    while (p < text.length() && Character.isWhitespace(text.charAt(p))) {
      p++;
    }
    return text.startsWith("BEGIN TRANSACTION;", p);
  }
}
