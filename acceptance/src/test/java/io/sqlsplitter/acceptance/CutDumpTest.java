package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A dump that ends too early is never taken for whole, and what is there is not lost. */
@Tag("server")
class CutDumpTest {
  private static final int RANDOM_CUTS = 60;
  private static final long SEED = Long.getLong("cut.seed", 20_260_101L);

  @TempDir Path temp;

  /**
   * A dump cut off.
   *
   * @param place what the cut is in
   * @param table whose file is unfinished; null for a file of no table, or none
   * @param text unique in the dump. It is cut at {@code ¦}; what is unfinished then is a piece that
   *     begins at {@code ‹} (none: nothing is unfinished), and what is open was opened at {@code «}
   *     (none: nothing is open but the piece).
   */
  record Cut(RealDump dump, String place, String table, String text) {
    @Override
    public String toString() {
      return dump + ", " + place;
    }

    private byte[] utf8(String part) {
      return part.replaceAll("[‹«¦]", "").getBytes(StandardCharsets.UTF_8);
    }

    /** Offset of a mark of {@link #text} in the dump, or -1 when it has none. */
    int offset(byte[] content, char mark) {
      int at = text.indexOf(mark);
      int found = indexOf(content, utf8(text), 0);
      assertTrue(found >= 0, () -> "not in the dump: " + text);
      assertEquals(-1, indexOf(content, utf8(text), found + 1), () -> "twice: " + text);
      return at < 0 ? -1 : found + utf8(text.substring(0, at)).length;
    }
  }

  private static int indexOf(byte[] content, byte[] part, int from) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    return text.indexOf(new String(part, StandardCharsets.ISO_8859_1), from);
  }

  static Stream<Cut> mariadb() {
    RealDump d = RealDump.MARIADB_HARD;
    return Stream.of(
        new Cut(d, "header", null, "/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER¦_SET"),
        new Cut(d, "between statements", null, "LOCK TABLES `h_nul` WRITE;\n¦"),
        new Cut(d, "line comment", null, "-- Table structure for table `h_no¦pk`"),
        new Cut(
            d, "conditional comment", "h_int", "‹/*!40000 ALTER TABLE `h_int` DISA¦BLE KEYS */;"),
        new Cut(d, "CREATE TABLE", "h_dec", "‹«CREATE TABLE `h_dec` (\n  `id` int(11) NOT¦ NULL"),
        new Cut(d, "type", "h_gen", "‹«CREATE TABLE `h_gen` (\n  `a` int(1¦1)"),
        new Cut(d, "enum value", "h_enum", "NOT NULL,\n  `e` enum('a',«'it''s¦','c,d'"),
        new Cut(d, "table comment", "h_int", "COLLATE=utf8mb4_general_ci COMMENT=«'it''s a \"co¦m"),
        new Cut(d, "table name", null, "‹INSERT INTO «`h_da¦te` VALUES"),
        new Cut(d, "head of INSERT", "h_date", "‹INSERT INTO `h_date` VAL¦UES"),
        new Cut(d, "before the first row", "h_dec", "‹INSERT INTO `h_dec` VALUES\n¦"),
        new Cut(d, "string", "h_str", "‹INSERT INTO `h_str` VALUES\n(1,'ab',«'it\\'s \\\"quo¦ted"),
        new Cut(d, "behind a backslash", "h_str", "\\\"quoted\\\"',«'back\\¦\\slash"),
        new Cut(d, "multi-byte character", "h_enum", "\\\"e\\\":\\\"¦😀\\\"}','[]'"),
        new Cut(
            d, "raw binary value", "h_blob", "‹INSERT INTO `h_blob` VALUES\n(1,«'\\0¦\\'\\\\\\\""),
        new Cut(d, "number", "h_int", "‹«INSERT INTO `h_int` VALUES\n(1,1,127,2¦55,"),
        new Cut(d, "between rows", "h_nopk", "‹«INSERT INTO `h_nopk` VALUES\n(1,'dup'),\n¦"),
        new Cut(d, "after a whole row", "h_nul", "‹INSERT INTO `h_nul` VALUES\n(1,'a\\0b')¦,"),
        new Cut(d, "before the terminator", "h_nul", "(2,'plain')¦;\n"),
        new Cut(d, "DELIMITER line", null, "‹DELIM¦ITER ;;\n/*!50003 CREATE*/ /*!50017"),
        new Cut(
            d,
            "DELIMITER body",
            "h_ai",
            "‹«/*!50003 CREATE*/ /*!50017 DEFINER=`root`@`localhost`*/ /*!50003 TRIGGER tr_ai BEFORE INSERT ON h_ai FOR EACH ROW BEGIN IF NEW.grp IS NU¦LL THEN"),
        new Cut(d, "string in a body", null, "BEGIN SELECT x; SELECT «'a¦;b'; END"),
        new Cut(d, "view", null, "VIEW `v_order` AS select `Order`.`Order` AS «`Or¦der`"),
        new Cut(d, "closing mark", null, "-- Dump comp¦leted"));
  }

  static Stream<Cut> postgres() {
    RealDump d = RealDump.POSTGRES_HARD;
    return Stream.of(
        new Cut(d, "header", null, "‹SET statement_tim¦eout = 0;"),
        new Cut(d, "between statements", null, "CREATE SCHEMA s2;\n¦"),
        new Cut(d, "line comment", null, "-- Name: h_bin; Type: TA¦BLE;"),
        new Cut(
            d,
            "string in a type",
            null,
            "‹CREATE TYPE public.mood AS ENUM (\n    'ok',\n    «'it¦"),
        new Cut(d, "dollar quotes", null, "LANGUAGE plpgsql\n    AS «$$ BEGIN IF NEW.na¦me"),
        new Cut(
            d,
            "end of dollar quotes",
            null,
            "AS «$$ BEGIN IF NEW.name IS NULL THEN"
                + " NEW.name := 'a;b'; END IF; RETURN NEW; END; $¦$;"),
        new Cut(
            d, "CREATE TABLE", "public.h_bin", "‹«CREATE TABLE public.h_bin (\n    id in¦teger"),
        new Cut(d, "quoted name", null, "‹CREATE TABLE public.«\"weird `na¦me\"\" x\" ("),
        new Cut(
            d,
            "comment of a column",
            "public.h_num",
            "‹COMMENT ON COLUMN public.h_num.n IS «'multi\n¦line';"),
        new Cut(
            d,
            "identity",
            "public.h_ident",
            "‹ALTER TABLE public.h_ident ALTER COLUMN id ADD GENERATED BY¦ DEFAULT"),
        new Cut(d, "head of COPY", "public.h_num", "‹«COPY public.h_num (id, si, b¦i, n"),
        new Cut(
            d, "before the first row", "public.h_gen", "‹COPY public.h_gen (a, b) FROM stdin;\n«¦"),
        new Cut(
            d, "COPY row", "public.h_gen", "‹COPY public.h_gen (a, b) FROM stdin;\n«1\tx\n2\ty'¦z"),
        new Cut(
            d,
            "between COPY rows",
            "public.h_nopk",
            "‹COPY public.h_nopk (a, b) FROM stdin;\n«1\tdup\n¦1\tdup\n"),
        new Cut(
            d,
            "escape in a COPY row",
            "public.h_nopk",
            "‹COPY public.h_nopk (a, b) FROM stdin;\n«1\tdup\n1\tdup\n\\¦N\t\\N"),
        new Cut(
            d,
            "end of COPY",
            "public.h_part_a",
            "‹COPY public.h_part_a (id, k) FROM stdin;\n«1\ta;\n\\¦."),
        new Cut(
            d,
            "after a COPY block",
            null,
            "COPY public.h_part_b (id, k) FROM stdin;\n2\tzz\n\\.\n¦"),
        new Cut(d, "call", null, "‹SELECT pg_catalog.setval(«'public.free¦_seq', 42"),
        new Cut(
            d,
            "key",
            "public.Order",
            "‹ALTER TABLE ONLY public.\"Order\"\n    ADD CONSTRAINT \"Order_pkey\" PRIM¦ARY"),
        new Cut(
            d, "index", "public.Order", "‹CREATE INDEX idx_expr ON public.\"Order\" USING bt¦ree"),
        new Cut(d, "closing mark", null, "-- PostgreSQL database dump comp¦lete"),
        new Cut(RealDump.POSTGRES_ODD, "BEGIN ATOMIC", null, "    BEGIN ATOMIC\n ¦"));
  }

  static Stream<Cut> sqlite() {
    RealDump d = RealDump.SQLITE_HARD;
    return Stream.of(
        new Cut(
            d, "CREATE TABLE", "h_inf", "‹«CREATE TABLE h_inf (id INTEGER PRIM¦ARY KEY, r REAL);"),
        new Cut(
            d,
            "default",
            "h_str",
            "‹CREATE TABLE h_str (id INTEGER PRIMARY KEY, v VARCHAR(255)"
                + " NOT NULL DEFAULT «'it''s¦; \"x\""),
        new Cut(d, "string", "h_str", "‹INSERT INTO h_str VALUES(1,«'it''s \"quo¦ted\"'"),
        new Cut(
            d, "between doubled quotes", "h_str", "‹INSERT INTO h_str VALUES(2,'','\\',''¦'');"),
        new Cut(d, "blob", "h_dyn", "‹INSERT INTO h_dyn VALUES(3,X«'01¦02',"),
        new Cut(
            d,
            "bracketed name",
            "Order",
            "‹CREATE TABLE IF NOT EXISTS \"Order\" (\"Order\" INTEGER NOT NULL, «[K¦ey]"),
        new Cut(d, "backtick name", "Order", "[Key] VARCHAR(10) NOT NULL, «`sel¦ect` TEXT"),
        new Cut(d, "after a comma", "h_wr", "‹«INSERT INTO h_wr VALUES('b',¦'two');"),
        new Cut(
            d,
            "trigger body",
            "h_ok",
            "‹«CREATE TRIGGER tr_ok AFTER INSERT ON h_ok BEGIN UPDATE h_nopk SET b='a;b' WHERE¦"),
        new Cut(d, "end of a trigger", "h_ok", "UPDATE h_nopk SET b='a;b' WHERE a=-1; EN¦D;"));
  }

  @ParameterizedTest
  @MethodSource({"mariadb", "postgres", "sqlite"})
  void cutIsReportedAndWhatIsThereIsSplit(Cut cut) throws IOException {
    byte[] whole = Files.readAllBytes(cut.dump().file());
    byte[] part = Arrays.copyOf(whole, cut.offset(whole, '¦'));
    Path dump = Files.write(temp.resolve("cut.sql"), part);
    Path tables = temp.resolve("tables");

    Cli.Result result = Cli.run("split", dump, "-o", tables).assertExit(1);

    SplitFolder folder = new SplitFolder(tables);
    assertEquals(Boolean.FALSE, folder.complete(), result::toString);
    assertUnfinished(cut, whole, part, folder);
    List<Map<String, Object>> errors =
        folder.diagnostics().stream().filter(d -> "error".equals(d.get("severity"))).toList();
    assertFalse(errors.isEmpty());
    int opened = cut.offset(whole, '«');
    if (opened >= 0) {
      long line = 1 + count(part, opened);
      assertTrue(
          errors.stream()
              .anyMatch(e -> e.get("offset").equals((long) opened) && e.get("line").equals(line)),
          () -> "opened at " + opened + ", line " + line + ": " + errors);
      assertTrue(result.err().contains(Long.toString(line)), result::toString);
      assertTrue(result.err().contains(Integer.toString(opened)), result::toString);
    }
    assertMergesBack(dump, tables, part);
  }

  static Stream<Arguments> salvaged() {
    return Stream.of(
        Arguments.of(new Cut(RealDump.MARIADB_HARD, "third row", "h_str", "(3,'%_','\\\\N'¦,"), 2),
        Arguments.of(
            new Cut(RealDump.POSTGRES_CHINOOK, "COPY row", "public.genre", "\n4\tAlterna¦tive"), 3),
        Arguments.of(
            new Cut(
                RealDump.POSTGRES_CHINOOK,
                "between COPY rows",
                "public.genre",
                "\n4\tAlt" + "ernative & Punk\n¦"),
            4));
  }

  @ParameterizedTest
  @MethodSource("salvaged")
  void salvagedRowsAreTheWholeOnesAndLoad(Cut cut, int rows) throws IOException {
    byte[] whole = Files.readAllBytes(cut.dump().file());
    Path dump = Files.write(temp.resolve("cut.sql"), Arrays.copyOf(whole, cut.offset(whole, '¦')));
    Path tables = temp.resolve("tables");
    Cli.run("split", dump, "-o", tables, "--salvage").assertExit(1);
    DatabaseServer server = cut.dump().source();
    String database = "salvaged_" + cut.dump().name().toLowerCase(Locale.ROOT) + rows;
    server.createDatabase(database);
    if (Files.exists(tables.resolve("_before.sql"))) {
      server.load(database, tables.resolve("_before.sql"));
    }
    server.load(database, tables.resolve(cut.table() + ".sql"));
    List<String> loaded = server.rows(database).get(cut.table());
    assertEquals(rows, loaded.size());
    assertTrue(cut.dump().sourceRows(cut.dump().database()).get(cut.table()).containsAll(loaded));
    assertMergesBack(dump, tables, Files.readAllBytes(dump));
  }

  private static void assertUnfinished(Cut cut, byte[] whole, byte[] part, SplitFolder folder) {
    int begins = cut.offset(whole, '‹');
    List<SplitFolder.Entry> unfinished =
        folder.files().stream().filter(SplitFolder.Entry::incomplete).toList();
    boolean open = begins >= 0 || cut.offset(whole, '«') >= 0;
    if (open) {
      assertEquals(1, unfinished.size(), () -> folder.files().toString());
      SplitFolder.Entry file = unfinished.getFirst();
      assertTrue(file.file().endsWith(".sql.incomplete"), file.file());
      assertEquals(cut.table(), file.table());
      // Nothing behind what is open: an addition there would become part of it.
      byte[] tail =
          Arrays.copyOfRange(part, begins >= 0 ? begins : cut.offset(whole, '«'), part.length);
      byte[] content = folder.content(file);
      assertTrue(content.length >= tail.length);
      assertArrayEquals(
          tail, Arrays.copyOfRange(content, content.length - tail.length, content.length));
    }
    for (SplitFolder.Entry file : folder.files()) {
      assertEquals(file.incomplete(), file.file().endsWith(".incomplete"), file.file());
    }
  }

  private static int count(byte[] text, int to) {
    int lines = 0;
    for (int i = 0; i < to; i++) {
      lines += text[i] == '\n' ? 1 : 0;
    }
    return lines;
  }

  private void assertMergesBack(Path dump, Path tables, byte[] part) throws IOException {
    // What is incomplete stays so: merge gives it back, and says so.
    Path back = temp.resolve("back.sql");
    Cli.Result merged = Cli.run("merge", tables, "-o", back);
    assertTrue(merged.exit() <= 1, merged::toString);
    assertArrayEquals(part, Files.readAllBytes(back), dump::toString);
  }

  @ParameterizedTest
  @EnumSource(names = {"MARIADB_HARD", "MARIADB_TWO_DATABASES", "POSTGRES_ODD", "SQLITE_ODD"})
  void cutAtAnyByteLosesNothingAndIsNeverTakenForWhole(RealDump source) throws IOException {
    byte[] whole = Files.readAllBytes(source.file());
    Random random = new Random(SEED);
    System.out.println("cut.seed=" + SEED);
    // Behind the banner, before the closing mark.
    int from = source.hasClosingMark() ? 400 : 1;
    int to = whole.length - (source.hasClosingMark() ? 200 : 1);
    for (int i = 0; i < RANDOM_CUTS; i++) {
      int at = random.nextInt(from, to);
      Path here = Files.createDirectory(temp.resolve("cut-" + i));
      Path dump = Files.write(here.resolve("cut.sql"), Arrays.copyOf(whole, at));
      Cli.Result result = Cli.run("split", dump, "-o", here.resolve("tables"));
      if (source.hasClosingMark()) {
        assertEquals(1, result.exit(), () -> "cut at " + at + ": " + result);
      } else {
        assertTrue(result.exit() <= 1, result::toString);
      }
      SplitFolder folder = new SplitFolder(here.resolve("tables"));
      assertNotEquals(Boolean.TRUE, folder.complete(), "cut at " + at);
      Cli.run("merge", here.resolve("tables"), "-o", here.resolve("back.sql"));
      assertArrayEquals(
          Arrays.copyOf(whole, at), Files.readAllBytes(here.resolve("back.sql")), "cut at " + at);
    }
  }
}
