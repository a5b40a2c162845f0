package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With chosen tables go the types, routines and sequences that they use, and no others. */
final class ChosenSupportTest {
  private static final String DUMP =
      """
      SET client_encoding = 'UTF8';
      SELECT pg_catalog.set_config('search_path', '', false);
      CREATE SCHEMA s;
      CREATE SCHEMA unused;
      ALTER SCHEMA s OWNER TO me;
      CREATE EXTENSION IF NOT EXISTS hstore WITH SCHEMA public;
      CREATE TYPE s.mood AS ENUM ('a');
      ALTER TYPE s.mood OWNER TO me;
      CREATE TYPE s.other AS ENUM ('b');
      CREATE DOMAIN s.feeling AS s.mood;
      CREATE FUNCTION s.helper() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
      CREATE FUNCTION s.tell() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM s.helper();
        RETURN NEW;
      END $$;
      CREATE FUNCTION s.nobody() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;
      CREATE CAST (s.mood AS integer) WITH FUNCTION s.helper();
      CREATE CAST (s.other AS integer) WITH FUNCTION s.helper();
      CREATE SEQUENCE s.shared;
      CREATE SEQUENCE s.free;
      CREATE TABLE s.a (
          i integer DEFAULT nextval('s.shared'::regclass),
          f s.feeling
      );
      CREATE TABLE s.b (
          o s.other
      );
      COPY s.a (i, f) FROM stdin;
      1\ta
      \\.
      SELECT pg_catalog.setval('s.shared', 5, true);
      SELECT pg_catalog.setval('s.free', 6, true);
      CREATE TRIGGER t BEFORE INSERT ON s.a FOR EACH ROW EXECUTE FUNCTION s.tell();
      """;

  private static final List<String> WANTED =
      List.of(
          "CREATE SCHEMA s;",
          "ALTER SCHEMA s OWNER",
          "CREATE EXTENSION",
          "CREATE TYPE s.mood",
          "ALTER TYPE s.mood",
          "CREATE DOMAIN s.feeling",
          "CREATE FUNCTION s.helper",
          "CREATE FUNCTION s.tell",
          "CREATE CAST (s.mood",
          "CREATE SEQUENCE s.shared;",
          "setval('s.shared'");

  private static final List<String> UNWANTED =
      List.of("unused", "s.other", "s.nobody", "CREATE SEQUENCE s.free", "'s.free'", " s.free)");

  @TempDir Path folder;

  private static void assertHolds(String text) {
    WANTED.forEach(wanted -> assertTrue(text.contains(wanted), wanted + "\n" + text));
    UNWANTED.forEach(other -> assertFalse(text.contains(other), other + "\n" + text));
  }

  @Test
  void aFolderHoldsThemBeforeTheTables() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, DUMP).dialect(Dialect.POSTGRES).tables("s.a").run();
    assertHolds(split.file("_before.sql"));
    // Guards of what is left out are left out too.
    assertHolds(split.whole("_before.sql"));
    assertFalse(split.whole("_before.sql").contains("$sql_splitter_text$\n$sql_splitter_text$"));
    assertFalse(split.file("s.a.sql").contains("s.mood"));
    long written = split.rebuilt().length;
    assertEquals(DUMP.length(), written + split.report().omittedBytes());
  }

  @Test
  void whatMergeGivesBackIsTheDumpWithoutTheRest() throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, DUMP).dialect(Dialect.POSTGRES).tables("s.a").run();
    String back = new String(split.rebuilt(), StandardCharsets.UTF_8);
    assertHolds(back);
    // In the order of the dump, and nothing twice.
    int at = -1;
    for (String wanted : WANTED) {
      assertEquals(back.indexOf(wanted), back.lastIndexOf(wanted), wanted);
      assertTrue(back.indexOf(wanted) > at, wanted);
      at = back.indexOf(wanted);
    }
  }

  @Test
  void aStreamHoldsThemBeforeTheFirstTableThatUsesThem() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture split =
        SplitFixture.of(folder, DUMP).dialect(Dialect.POSTGRES).tables("s.a").toStream(out).run();
    String text = out.toString(StandardCharsets.UTF_8);
    assertHolds(text);
    assertTrue(text.indexOf("CREATE SCHEMA s;") < text.indexOf("CREATE TYPE s.mood"));
    assertTrue(text.indexOf("CREATE DOMAIN") < text.indexOf("CREATE TABLE s.a"));
    assertTrue(text.indexOf("s.tell() RETURNS") < text.indexOf("CREATE TRIGGER"));
    assertTrue(split.report().omittedBytes() > 0);
  }

  @Test
  void manyBodiesGoThroughATemporaryFile() throws Exception {
    String body = "-- " + "x".repeat(60_000) + "\n";
    StringBuilder dump =
        new StringBuilder("SELECT pg_catalog.set_config('search_path', '', false);\n");
    for (int i = 0; i < 100; i++) {
      dump.append("CREATE FUNCTION public.f" + i + "() RETURNS trigger AS $$\n" + body + "$$;\n");
    }
    dump.append("CREATE TABLE public.a (i int);\n");
    dump.append("CREATE TRIGGER t AFTER INSERT ON public.a EXECUTE FUNCTION public.f99();\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture.of(folder, dump.toString())
        .dialect(Dialect.POSTGRES)
        .tables("public.a")
        .toStream(out)
        .run();
    String text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("public.f99() RETURNS trigger AS $$\n" + body + "$$;\n"));
    assertFalse(text.contains("public.f98"));
  }

  @Test
  void aNeededTableThatIsLeftOutIsToldWithTheFlagThatBringsIt() throws Exception {
    String dump = "CREATE TABLE public.a (i int);\nCREATE TABLE public.b () INHERITS (public.a);\n";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).tables("b").run();
    assertEquals(
        "public.b needs public.a, which is left out: --tables public.a brings it",
        split.diagnostic("needs-left-out").message());
  }

  @Test
  void editsReachWhatAStreamKeepsAside() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture split =
        SplitFixture.of(folder, "CREATE SCHEMA s AUTHORIZATION bob;\nCREATE TABLE s.t (i int);\n")
            .dialect(Dialect.POSTGRES)
            .tables("s.t")
            .toStream(out)
            .ask(r -> r.edits(Set.of(SplitRequest.Edit.OWNER)))
            .run();
    assertFalse(out.toString(StandardCharsets.UTF_8).contains("bob"));
    assertEquals(1, split.report().edited().clauses());
  }

  @Test
  void aLongChainOfTypesIsFollowed() throws Exception {
    StringBuilder dump = new StringBuilder("CREATE DOMAIN public.d0 AS integer;\n");
    for (int i = 1; i < 20_000; i++) {
      dump.append("CREATE DOMAIN public.d" + i + " AS public.d" + (i - 1) + ";\n");
    }
    dump.append("CREATE TABLE public.t (c public.d19999);\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture.of(folder, dump.toString())
        .dialect(Dialect.POSTGRES)
        .tables("t")
        .toStream(out)
        .run();
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("CREATE DOMAIN public.d0 AS"));
  }

  @Test
  void typesAreFoundByTheSearchPathAndInAnyCase() throws Exception {
    for (String dump :
        List.of(
            "CREATE TYPE public.mood AS ENUM ('a');\nSET search_path = app, public;\n"
                + "CREATE TABLE t (m mood);\n",
            "CREATE TYPE Mood AS ENUM ('a');\nCREATE TABLE t (m mood);\n")) {
      SplitFixture split =
          SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).tables("t").run();
      assertTrue(split.file("_before.sql").contains("CREATE TYPE"), dump);
    }
  }

  @Test
  void severalDatabasesKeepTheirOwnAndNothingOfTheUnwantedStays() throws Exception {
    String one =
        "\\connect %1$s\n\nCREATE TYPE public.m AS ENUM ('a');\nCREATE TYPE public.n AS ENUM ('a');\n"
            + "CREATE TABLE public.t (m public.m);\n";
    SplitFixture split =
        SplitFixture.of(folder, one.formatted("d1") + one.formatted("d2"))
            .dialect(Dialect.POSTGRES)
            .tables("t")
            .run();
    for (String database : List.of("d1", "d2")) {
      String before = split.whole(database + "/_before.sql");
      assertTrue(before.contains("public.m "), before);
      assertFalse(before.contains("public.n "), before);
      assertEquals(before.indexOf("DO $sql"), before.lastIndexOf("DO $sql"), before);
    }
  }

  @Test
  void theSchemaOfAnExtensionComesWithIt() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture.of(
            folder,
            "CREATE SCHEMA ext;\nCREATE SCHEMA other;\n"
                + "CREATE EXTENSION IF NOT EXISTS hstore WITH SCHEMA ext;\nCREATE TABLE public.a (i int);\n")
        .dialect(Dialect.POSTGRES)
        .tables("public.a")
        .toStream(out)
        .run();
    String text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.indexOf("CREATE SCHEMA ext") >= 0, text);
    assertTrue(text.indexOf("CREATE SCHEMA ext") < text.indexOf("CREATE EXTENSION"), text);
    assertFalse(text.contains("other"), text);
  }
}
