package io.sqlsplitter.parser;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Dumps as pg_dump writes them, and scripts for psql. */
final class PostgresDumpGenerator extends DumpGenerator {
  PostgresDumpGenerator(SplittableRandom random) {
    super(random);
  }

  @Override
  List<Supplier<String>> statements() {
    return List.of(
        this::copy,
        this::copy,
        () -> "\\copy t (a) from " + pick("stdin", "'f'", "pstdin") + "\n" + data(),
        () -> "SET standard_conforming_strings = " + pick("off", "on", "'off'", "DEFAULT") + ";\n",
        () -> "SET standard_conforming_strings TO off;\nINSERT INTO t VALUES ('a\\'b;c');\n",
        () ->
            "SELECT pg_catalog.set_config('client_encoding', "
                + pick("'BIG5'", "'SJIS'", "'utf8'")
                + ", false);\n",
        () -> "SET client_encoding = 'GBK';\nINSERT INTO t VALUES (E'\u00bf\\');\n",
        () -> "INSERT INTO t VALUES (E'it\\'s; " + content().replace("'", "\\'") + " \\\\');\n",
        () -> "SELECT e'a\\''" + pick("\n", " -- c\n ", "\r", " ", "\n/* c */") + "'b\\';' ;\n",
        () -> function(pick("$$", "$_$", "$a$", "$\u00e9$")),
        () -> function("$$"),
        () -> "SELECT foo$bar$baz, $1 , a FROM t" + terminator(),
        () ->
            "SELECT 1 "
                + pick("\\;", "\\; SELECT 2", "\\p it's", "\\gset p_", "\\g", "\\gx (a=b)")
                + pick("\n", "\n;\n", " ;\n"),
        this::atomic,
        this::atomic,
        () -> pick("\\restrict abc\n", "\\connect db\n", "\\encoding BIG5\n", "\\c\n", "\\echo 'x"),
        () -> "SELECT 1 -- old mac\r + 2; SELECT 3" + terminator(),
        () -> "SELECT (1; 2)" + terminator(),
        () -> "SELECT U&'d\\0061t;', B'1', '{\"a\": [1]}'::jsonb" + terminator());
  }

  private String copy() {
    String head =
        pick("COPY ", "copy ", "COPY BINARY ", "COPY ONLY ")
            + anyName()
            + pick("", " (a)", " (a, \"b;\")", "." + anyName())
            + pick(" FROM stdin", " FROM STDIN WITH (FORMAT csv)", " FROM 'f'", " TO stdout");
    return head + pick(";\n", ";\r\n", "; \n", ";", " \\g\n") + (chance(90) ? data() : "");
  }

  private String data() {
    StringBuilder data = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      data.append(content()).append(pick("\n", "\n", "\t\\N\n", "\n\\.x\n", "\\.\n", "\r\n"));
    }
    return data.append(pick("\\.\n", "\n\\.\n", "\n\\.\r\n", "\n\\.\r\n", "\n\\.", "")).toString();
  }

  private String function(String tag) {
    return "CREATE FUNCTION f() RETURNS int AS "
        + tag
        + content().replace("$", "")
        + pick("", " $b$ ; $b$ ", " SELECT $1; ")
        + tag
        + " LANGUAGE sql"
        + terminator();
  }

  private String atomic() {
    return pick("CREATE FUNCTION", "CREATE OR REPLACE PROCEDURE", "CREATE VIEW")
        + " f(a int) LANGUAGE sql\n"
        + pick("BEGIN ATOMIC\n", "begin atomic ")
        + pick(" SELECT CASE WHEN true THEN 1 ELSE 2 END AS \"case\";\n", " SELECT 1;\n", "")
        + " SELECT 3 AS \"end;\";\n"
        + pick("END", "END", "")
        + terminator();
  }
}
