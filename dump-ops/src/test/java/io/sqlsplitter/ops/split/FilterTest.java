package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taking some tables, or only their schema or data. */
final class FilterTest {
  @TempDir Path folder;

  private static final String DUMP =
      """
      SET NAMES utf8mb4;
      CREATE DATABASE shop;
      CREATE TABLE users (i int);
      INSERT INTO users VALUES (1);
      CREATE TABLE orders (i int);
      INSERT INTO orders VALUES (2);
      ALTER TABLE orders ADD FOREIGN KEY (i) REFERENCES users (i);
      CREATE VIEW v AS SELECT 1;
      """;

  private SplitFixture of(String dump) throws IOException {
    return SplitFixture.of(folder, dump).dialect(Dialect.MYSQL);
  }

  private String stream(String dump, String... tables) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    of(dump).tables(tables).toStream(out).run();
    return SplitFixture.inner(out);
  }

  @Test
  void onlyTheNamedTablesAreWrittenAndTheRestIsCounted() throws Exception {
    SplitFixture split = of(DUMP).tables("orders").run();
    assertEquals(Set.of("orders.sql", "_restore.sql"), split.files().keySet());
    assertEquals(
        "SET NAMES utf8mb4;\nCREATE TABLE orders (i int);\nINSERT INTO orders VALUES (2);\n",
        split.file("orders.sql"));
    assertEquals(DUMP.length() - split.file("orders.sql").length(), split.report().omittedBytes());
    String manifest = Files.readString(split.output().resolve("manifest.json"));
    assertTrue(manifest.contains("\"insert\" : " + "INSERT INTO users VALUES (1);\n".length()));
    assertArrayEquals(split.file("orders.sql").getBytes(StandardCharsets.UTF_8), split.rebuilt());
  }

  @Test
  void settingsOfTheHeadReachATableBehindVeryManyOthersAndTheOthersSettingsDoNot()
      throws Exception {
    StringBuilder dump = new StringBuilder("SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS=0;\n");
    for (int i = 0; i < 1500; i++) {
      dump.append("SET @saved_cs_client = @@character_set_client;\n")
          .append("SET character_set_client = utf8;\n")
          .append("CREATE TABLE t")
          .append(i)
          .append(" (i int);\n")
          .append("SET character_set_client = @saved_cs_client;\n");
    }
    SplitFixture split = of(dump.toString()).tables("t1499").run();
    assertEquals(
        """
        SET NAMES utf8mb4;
        SET FOREIGN_KEY_CHECKS=0;
        SET @saved_cs_client = @@character_set_client;
        SET character_set_client = utf8;
        CREATE TABLE t1499 (i int);
        SET character_set_client = @saved_cs_client;
        """,
        split.file("t1499.sql"));
  }

  @Test
  void dataAloneKeepsTheSettingsAtTheHeadOfTheDump() throws Exception {
    SplitFixture split =
        of("""
                SET NAMES latin1;
                SET FOREIGN_KEY_CHECKS=0;
                CREATE TABLE users (i int);
                INSERT INTO users VALUES (1);
                """)
            .content(Content.DATA)
            .run();
    assertEquals(
        "SET NAMES latin1;\nSET FOREIGN_KEY_CHECKS=0;\nINSERT INTO users VALUES (1);\n",
        split.file("users.sql"));
  }

  @Test
  void keysBetweenChosenTablesAreKept() throws Exception {
    SplitFixture split = of(DUMP).tables("users", "orders").run();
    assertEquals(
        "ALTER TABLE orders ADD FOREIGN KEY (i) REFERENCES users (i);\n", split.file("_after.sql"));
  }

  @Test
  void excludedTablesAreLeftOutWithTheKeysThatNeedThem() throws Exception {
    SplitFixture split = of(DUMP).exclude("user?").run();
    assertEquals(List.of("orders"), split.report().tables());
    assertEquals("CREATE VIEW v AS SELECT 1;\n", split.file("_after.sql"));
  }

  private static final String LOGS =
      """
      SET NAMES utf8mb4;
      CREATE TABLE log_a (i int);
      LOCK TABLES log_a WRITE;
      /*!40000 ALTER TABLE log_a DISABLE KEYS */;
      INSERT INTO log_a VALUES (1);
      INSERT INTO log_a VALUES (2);
      /*!40000 ALTER TABLE log_a ENABLE KEYS */;
      UNLOCK TABLES;
      ALTER TABLE log_a ADD KEY k (i);
      CREATE TABLE users (i int);
      INSERT INTO users VALUES (3);
      """;

  @Test
  void withoutTheirRowsTablesAreMadeAndTheRowsAreCounted() throws Exception {
    SplitFixture split = of(LOGS).ask(r -> r.excludeData(List.of("log_*"))).run();
    assertEquals(
        "SET NAMES utf8mb4;\nCREATE TABLE log_a (i int);\nALTER TABLE log_a ADD KEY k (i);\n",
        split.file("log_a.sql"));
    assertEquals(
        "CREATE TABLE users (i int);\nINSERT INTO users VALUES (3);\n", split.file("users.sql"));
    String manifest = Files.readString(split.output().resolve("manifest.json"));
    assertTrue(manifest.contains("\"excludeData\" : [\n\"log_*\"\n]"), manifest);
    assertTrue(
        manifest.contains("\"insert\" : " + 2 * "INSERT INTO log_a VALUES (1);\n".length()),
        manifest);
    assertEquals(LOGS.length() - split.rebuilt().length, split.report().omittedBytes());
  }

  @Test
  void rowsCountersAndNothingElseAreLeftOutInPostgres() throws Exception {
    String dump =
        """
        SET search_path = public;
        CREATE TABLE public.log (i int);
        CREATE SEQUENCE public.log_i_seq;
        ALTER SEQUENCE public.log_i_seq OWNED BY public.log.i;
        COPY public.log (i) FROM stdin;
        1
        \\.
        SELECT pg_catalog.setval('public.log_i_seq', 1, true);
        CREATE TABLE public.users (i int);
        COPY public.users (i) FROM stdin;
        2
        \\.
        """;
    SplitFixture split =
        SplitFixture.of(folder, dump)
            .dialect(Dialect.POSTGRES)
            .ask(r -> r.excludeData(List.of("public.log")))
            .run();
    assertFalse(split.file("public.log.sql").contains("COPY"));
    assertFalse(split.file("public.log.sql").contains("setval"));
    assertTrue(split.file("public.log.sql").contains("OWNED BY"));
    assertTrue(split.file("public.users.sql").contains("COPY"));
  }

  @Test
  void settingsOfTheHeadReachTheRowsBehindThoseThatAreLeftOut() throws Exception {
    String dump = "SET NAMES latin1;\nINSERT INTO a VALUES (1);\nINSERT INTO b VALUES (2);\n";
    assertEquals(
        "SET NAMES latin1;\nINSERT INTO b VALUES (2);\n",
        of(dump)
            .ask(r -> r.excludeData(List.of("a")))
            .into(folder.resolve("rows"))
            .run()
            .file("b.sql"));
    assertEquals(
        "SET NAMES latin1;\nINSERT INTO b VALUES (2);\n",
        of(dump).exclude("a").into(folder.resolve("tables")).run().file("b.sql"));
  }

  @Test
  void rowsOfAStreamAreLeftOutToo() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    of(LOGS).tables("log_a").ask(r -> r.excludeData(List.of("*"))).toStream(out).run();
    assertFalse(out.toString(StandardCharsets.UTF_8).contains("INSERT"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("ADD KEY"));
  }

  @Test
  void aTableWithoutRowsThatIsNotThereIsAnErrorThatSuggestsNearOnes() throws Exception {
    for (String name : List.of("LOG_A", "log_b")) {
      SplitFixture split = of(LOGS).ask(r -> r.excludeData(List.of("users", name)));
      OperationException error = assertThrows(OperationException.class, split::run);
      assertTrue(error.getMessage().contains("--exclude-data " + name), error.getMessage());
      assertTrue(error.getMessage().contains("did you mean log_a"), error.getMessage());
      assertFalse(Files.exists(split.output()));
    }
  }

  @Test
  void anUnknownNameIsAnErrorThatSuggestsNearOnes() throws Exception {
    SplitFixture split = of(DUMP).tables("user");
    OperationException error = assertThrows(OperationException.class, split::run);
    assertTrue(error.getMessage().contains("did you mean users"), error.getMessage());
    assertFalse(error.isUsage());
    assertFalse(Files.exists(split.output()));
  }

  @Test
  void caseDoesNotMatterWhereNothingMatchesExactly() throws Exception {
    String dump = "CREATE TABLE public.Users (i int);\nINSERT INTO public.Users VALUES (1);\n";
    SplitFixture split =
        SplitFixture.of(folder, dump).dialect(Dialect.POSTGRES).tables("users").run();
    assertEquals(dump, split.file("public.Users.sql"));
    assertEquals(1, split.codes().stream().filter("name-case"::equals).count());
  }

  @Test
  void anExactMatchThatComesLaterWinsOverOneThatDiffersInCase() throws Exception {
    String dump = "CREATE TABLE Users (i int);\nCREATE TABLE users (i int);\n";
    SplitFixture split = of(dump).tables("users").run();
    assertEquals(List.of("users"), split.report().tables());
    assertEquals(
        "CREATE TABLE users (i int);\n", new String(split.rebuilt(), StandardCharsets.UTF_8));
    assertEquals("CREATE TABLE Users (i int);\n".length(), split.report().omittedBytes());
    assertEquals(2, split.files().size());
  }

  @Test
  void aStreamTakesNamesAsTheyAreWritten() throws Exception {
    String dump = "CREATE TABLE Users (i int);\nCREATE TABLE users (i int);\n";
    assertEquals("CREATE TABLE users (i int);\n", stream(dump, "users"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SplitFixture split = of("CREATE TABLE Users (i int);\n").tables("users").toStream(out);
    String message = assertThrows(OperationException.class, split::run).getMessage();
    assertTrue(message.contains("did you mean Users?"), message);
    assertEquals(0, out.size());
  }

  @Test
  void aStreamHoldsTheChosenTablesWithTheSettingsBeforeThemInTheOrderOfTheDump() throws Exception {
    assertEquals(
        "SET NAMES utf8mb4;\nCREATE TABLE orders (i int);\nINSERT INTO orders VALUES (2);\n",
        stream(DUMP, "orders"));
  }

  @Test
  void aStreamKeepsDelimitersAndSettingsOfOtherTables() throws Exception {
    String dump =
        """
        CREATE TABLE a (i int);
        SET sql_mode='ANSI';
        CREATE TABLE b (i int);
        DELIMITER ;;
        CREATE TRIGGER tb BEFORE INSERT ON b FOR EACH ROW BEGIN SET NEW.i = 1; END;;
        CREATE TRIGGER ta BEFORE INSERT ON a FOR EACH ROW BEGIN SET NEW.i = 1; END;;
        DELIMITER ;
        INSERT INTO a VALUES (1);
        """;
    assertEquals(
        """
        CREATE TABLE a (i int);
        -- Added by sql-splitter: the settings of the dump at this place.
        SET sql_mode='ANSI';
        DELIMITER ;;
        CREATE TRIGGER ta BEFORE INSERT ON a FOR EACH ROW BEGIN SET NEW.i = 1; END;;
        DELIMITER ;
        INSERT INTO a VALUES (1);
        """,
        stream(dump, "a"));
  }

  @Test
  void aStreamNeedsNames() throws Exception {
    SplitFixture split = of(DUMP).toStream(new ByteArrayOutputStream());
    assertTrue(assertThrows(OperationException.class, split::run).isUsage());
  }

  @Test
  void schemaAndDataTogetherAreTheTables() throws Exception {
    String dump = "CREATE TABLE a (i int);\nINSERT INTO a VALUES (1);\nCREATE INDEX x ON a (i);\n";
    assertEquals(
        "CREATE TABLE a (i int);\nCREATE INDEX x ON a (i);\n",
        of(dump).content(Content.SCHEMA).into(folder.resolve("s")).run().file("a.sql"));
    assertEquals(
        "INSERT INTO a VALUES (1);\n",
        of(dump).content(Content.DATA).into(folder.resolve("d")).run().file("a.sql"));
  }

  @Test
  void aDryRunCountsAndWritesNothing() throws Exception {
    SplitFixture split = of(DUMP).dryRun().run();
    assertFalse(Files.exists(split.output()));
    assertEquals(List.of("users", "orders"), split.report().tables());
    assertEquals(8, split.report().statements());
    assertEquals(DUMP.length(), split.report().bytes());
    assertEquals(
        DUMP.length(),
        split.report().files().stream().mapToLong(SplitReport.OutputEntry::bytes).sum());
  }
}
