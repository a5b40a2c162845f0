package io.sqlsplitter.ops.index;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Dumps with long stretches of rows, and with what may stand between them; by a seed. */
final class RandomDump {
  static final int TABLES = 5;

  private static final String[] WORDS = {
    "plain", "it''s", "semi;colon", "(paren", "two--dashes", "/* no comment */", "né", "a,b", ""
  };

  private final Dialect dialect;
  private final Random random;
  private final StringBuilder out = new StringBuilder();

  private RandomDump(Dialect dialect, long seed) {
    this.dialect = dialect;
    this.random = new Random(seed);
  }

  static byte[] of(Dialect dialect, long seed) {
    RandomDump dump = new RandomDump(dialect, seed);
    dump.head();
    for (int table = 0; table < TABLES; table++) {
      dump.table(table);
    }
    dump.tail();
    byte[] bytes = dump.out.toString().getBytes(StandardCharsets.UTF_8);
    boolean cut = dump.random.nextInt(4) == 0;
    return cut
        ? java.util.Arrays.copyOf(bytes, bytes.length - dump.random.nextInt(bytes.length / 3))
        : bytes;
  }

  private boolean now(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private void head() {
    switch (dialect) {
      case MYSQL -> {
        out.append("-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n\n");
        out.append("/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;\n");
        out.append(now(2) ? "SET NAMES utf8mb4;\n" : "/*!50503 SET NAMES utf8mb4 */;\n");
        out.append(now(3) ? "SET autocommit=0;\n" : "");
      }
      case POSTGRES -> {
        out.append("--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n");
        out.append("SET client_encoding = 'UTF8';\n");
        out.append("SELECT pg_catalog.set_config('search_path', '', false);\n\n");
        out.append(now(3) ? "BEGIN;\n" : "");
      }
      case SQLITE -> out.append("PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n");
      case MSSQL ->
          out.append("USE [shop]\nGO\nSET ANSI_NULLS ON\nGO\nSET QUOTED_IDENTIFIER ON\nGO\n");
    }
  }

  private void tail() {
    switch (dialect) {
      case MYSQL -> {
        out.append("/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;\n\n");
        out.append("-- Dump completed on 2024-05-01 12:00:00\n");
      }
      case POSTGRES -> out.append("--\n-- PostgreSQL database dump complete\n--\n\n");
      case SQLITE -> out.append("CREATE INDEX i ON t0 (a);\nCOMMIT;\n");
      case MSSQL -> out.append("ALTER TABLE [dbo].[t1] ADD CONSTRAINT c CHECK (a > 0)\nGO\n");
    }
  }

  private String name(int table) {
    return switch (dialect) {
      case MYSQL -> "`t" + table + "`";
      case POSTGRES -> "public.t" + table;
      case SQLITE -> "t" + table;
      case MSSQL -> "[dbo].[t" + table + "]";
    };
  }

  private String go() {
    return dialect == Dialect.MSSQL ? "\nGO\n" : ";\n";
  }

  private void table(int table) {
    String name = name(table);
    String key = table > 0 && now(3) ? ", FOREIGN KEY (a) REFERENCES " + name(0) + " (a)" : "";
    out.append(now(2) ? "\n-- Table " + name + "\n\n" : "");
    if (dialect == Dialect.MYSQL) {
      out.append("DROP TABLE IF EXISTS ").append(name).append(";\n");
      out.append("/*!40101 SET @saved_cs_client = @@character_set_client */;\n");
      out.append("/*!50503 SET character_set_client = utf8mb4 */;\n");
    }
    out.append("CREATE TABLE ").append(name).append(" (a int, b text").append(key).append(")");
    out.append(go());
    if (dialect == Dialect.MYSQL) {
      out.append("/*!40101 SET character_set_client = @saved_cs_client */;\n");
      out.append("LOCK TABLES ").append(name).append(" WRITE;\n");
      out.append("/*!40000 ALTER TABLE ").append(name).append(" DISABLE KEYS */;\n");
    }
    if (dialect == Dialect.MSSQL) {
      out.append("SET IDENTITY_INSERT ").append(name).append(" ON\nGO\n");
    }
    int wanted = random.nextInt(5) * 100_000;
    int begin = out.length();
    do {
      rows(table, begin + wanted - out.length());
      between(table);
    } while (out.length() < begin + wanted);
    if (dialect == Dialect.MYSQL) {
      out.append("/*!40000 ALTER TABLE ").append(name).append(" ENABLE KEYS */;\n");
      out.append("UNLOCK TABLES;\n");
    }
    if (dialect == Dialect.MSSQL) {
      out.append("SET IDENTITY_INSERT ").append(name).append(" OFF\nGO\n");
    }
  }

  /** What may come in the middle of a table's rows. */
  private void between(int table) {
    switch (random.nextInt(8)) {
      case 0 -> out.append("-- a comment in between").append(now(2) ? ";\n" : "\n");
      case 1 -> out.append("INSERT INTO " + name(table) + " SELECT a, b FROM " + name(0) + go());
      case 2 ->
          out.append("INSERT INTO " + name(random.nextInt(table + 1)) + " VALUES (7,'x')" + go());
      case 3 -> out.append("UPDATE " + name(table) + " SET a = 1" + go());
      case 4 ->
          out.append("CREATE VIEW v" + out.length() + " AS SELECT * FROM " + name(table) + go());
      case 5 -> out.append(dialect == Dialect.MSSQL ? "PRINT 'Processed 100 rows'\nGO\n" : "\n\n");
      default -> {
        // Nothing.
      }
    }
  }

  private void rows(int table, int length) {
    int end = out.length() + (now(3) ? random.nextInt(200_000) : length);
    boolean copy = dialect == Dialect.POSTGRES && now(2);
    if (copy) {
      out.append("COPY ").append(name(table)).append(" (a, b) FROM stdin;\n");
      while (out.length() < end) {
        out.append(random.nextInt(1000)).append('\t').append(now(9) ? "\\\\." : word());
        out.append('\n');
      }
      out.append("\\.\n");
      return;
    }
    // SQL Server's scripts have one row per statement; the others' may have many.
    int longest = dialect == Dialect.MSSQL ? 0 : random.nextInt(4) * random.nextInt(100_000);
    String columns = now(2) ? "" : " (a, b)";
    do {
      out.append("INSERT INTO ").append(name(table)).append(columns).append(" VALUES ");
      int from = out.length();
      row();
      while (out.length() - from < longest) {
        out.append(',');
        row();
      }
      out.append(go());
    } while (out.length() < end);
  }

  private void row() {
    String quote = dialect == Dialect.MSSQL ? "N'" : "'";
    out.append('(').append(random.nextInt(1000)).append(',').append(quote).append(word());
    if (dialect == Dialect.MYSQL && now(5)) {
      out.append("\\'\\\\");
    }
    out.append("')");
  }

  private String word() {
    return WORDS[random.nextInt(WORDS.length)] + "x".repeat(random.nextInt(60));
  }
}
