package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One database of a dump that holds several. */
final class DatabaseChoiceTest {
  @TempDir Path folder;

  private static final String MYSQL =
      """
      SET NAMES utf8mb4;
      CREATE USER 'bob'@'%';
      GRANT SELECT ON shop.* TO 'bob'@'%';
      DROP DATABASE IF EXISTS blog;
      CREATE DATABASE blog;
      USE blog;
      DROP TABLE IF EXISTS posts;
      CREATE TABLE posts (i int);
      INSERT INTO posts VALUES (1);
      CREATE VIEW lately AS SELECT 1;
      DROP DATABASE IF EXISTS shop;
      CREATE DATABASE shop;
      USE shop;
      DROP TABLE IF EXISTS users;
      CREATE TABLE users (i int);
      INSERT INTO users VALUES (2);
      DROP TABLE IF EXISTS orders;
      CREATE TABLE orders (i int);
      ALTER TABLE orders ADD FOREIGN KEY (i) REFERENCES users (i);
      CREATE PROCEDURE p() SELECT 1;
      CREATE DATABASE crm;
      USE crm;
      CREATE TABLE users (j int);
      CREATE PROCEDURE q() SELECT 1;
      -- end
      """;

  private SplitFixture of(String dump, String database) throws IOException {
    return SplitFixture.of(folder, dump)
        .dialect(Dialect.MYSQL)
        .ask(request -> request.database(database));
  }

  private String refusal(String dump, String database) throws IOException {
    SplitFixture split = of(dump, database);
    OperationException error = assertThrows(OperationException.class, split::run);
    assertFalse(error.isUsage());
    assertFalse(Files.exists(split.output()));
    return error.getMessage();
  }

  @Test
  void itLiesFlatWithTheSettingsOfTheHeadAndTheStatementsThatMakeIt() throws Exception {
    SplitFixture split = of(MYSQL, "shop").run();
    Map<String, String> files = split.files();
    files.remove(Layout.RESTORE);
    assertEquals(
        Map.of(
            "_database.sql",
            """
            DROP DATABASE IF EXISTS shop;
            CREATE DATABASE shop;
            USE shop;
            """,
            "users.sql",
            """
            SET NAMES utf8mb4;
            DROP TABLE IF EXISTS users;
            CREATE TABLE users (i int);
            INSERT INTO users VALUES (2);
            """,
            "orders.sql",
            """
            DROP TABLE IF EXISTS orders;
            CREATE TABLE orders (i int);
            """,
            "_after.sql",
            """
            ALTER TABLE orders ADD FOREIGN KEY (i) REFERENCES users (i);
            CREATE PROCEDURE p() SELECT 1;
            """),
        files);
    assertEquals(List.of("users", "orders"), split.report().tables());
    assertEquals(MYSQL.length() - split.rebuilt().length, split.report().omittedBytes());
    String manifest = Files.readString(split.output().resolve("manifest.json"));
    assertTrue(manifest.contains("\"database\" : \"shop\""), manifest);
    assertTrue(manifest.contains("\"create_database\" : "), manifest);
    assertTrue(split.file(Layout.RESTORE).contains("USE `shop`;"), split.file(Layout.RESTORE));
  }

  @Test
  void theFirstAndTheLastOneAreChosenLikewise() throws Exception {
    SplitFixture first = of(MYSQL, "blog").into(folder.resolve("first")).run();
    assertEquals(
        Set.of("_database.sql", "posts.sql", "_after.sql", Layout.RESTORE), first.files().keySet());
    assertEquals("CREATE VIEW lately AS SELECT 1;\n", first.file("_after.sql"));
    SplitFixture last = of(MYSQL, "crm").into(folder.resolve("last")).run();
    assertEquals(
        Set.of("_database.sql", "users.sql", "_after.sql", Layout.RESTORE), last.files().keySet());
    assertEquals("CREATE PROCEDURE q() SELECT 1;\n-- end\n", last.file("_after.sql"));
  }

  @Test
  void tablesAreChosenWithinIt() throws Exception {
    SplitFixture split = of(MYSQL, "crm").tables("users").run();
    assertEquals("SET NAMES utf8mb4;\nCREATE TABLE users (j int);\n", split.file("users.sql"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    of(MYSQL, "crm").tables("users").toStream(out).run();
    assertEquals(split.file("users.sql"), SplitFixture.inner(out));
    SplitFixture other = of(MYSQL, "crm").tables("posts").into(folder.resolve("other"));
    String message = assertThrows(OperationException.class, other::run).getMessage();
    assertTrue(message.contains("--tables posts: no such table"), message);
  }

  @Test
  void namesThatAreOnlyQualifiedTellOfDatabasesToo() throws Exception {
    String dump =
        """
        CREATE TABLE a.t (i int);
        INSERT INTO a.t VALUES (1);
        CREATE TABLE b.t (i int);
        INSERT INTO b.t VALUES (2);
        CREATE FUNCTION a.f() RETURNS int RETURN 1;
        CREATE FUNCTION b.f() RETURNS int RETURN 1;
        CREATE VIEW b.v AS SELECT 1;
        DROP TABLE IF EXISTS a.old;
        """;
    SplitFixture split = of(dump, "b").run();
    assertEquals("CREATE TABLE b.t (i int);\nINSERT INTO b.t VALUES (2);\n", split.file("b.t.sql"));
    assertEquals(
        "CREATE FUNCTION b.f() RETURNS int RETURN 1;\nCREATE VIEW b.v AS SELECT 1;\n",
        split.file("_after.sql"));
    assertEquals(3, split.files().size(), split.files().keySet().toString());
  }

  @Test
  void rolesAndOtherDatabasesOfAClusterAreLeftOut() throws Exception {
    String dump =
        """
        SET client_encoding = 'UTF8';
        CREATE ROLE bob;
        \\connect template1
        SET statement_timeout = 0;
        COMMENT ON DATABASE template1 IS 'x';
        CREATE DATABASE shop WITH TEMPLATE = template0;
        ALTER DATABASE shop OWNER TO bob;
        COMMENT ON DATABASE shop IS 'y';
        \\connect shop
        SET statement_timeout = 0;
        CREATE SCHEMA s;
        CREATE TABLE s.users (i int);
        COPY s.users (i) FROM stdin;
        1
        \\.
        GRANT SELECT ON TABLE s.users TO bob;
        \\connect blog
        SET statement_timeout = 0;
        CREATE SCHEMA s;
        CREATE TABLE s.users (i int);
        GRANT ALL ON DATABASE shop TO bob;
        """;
    SplitFixture split = of(dump, "shop").dialect(Dialect.POSTGRES).run();
    assertEquals(
        Set.of("_database.sql", "_before.sql", "s.users.sql", Layout.RESTORE),
        split.files().keySet());
    String database = split.file("_database.sql");
    assertTrue(database.contains("CREATE DATABASE shop"), database);
    assertTrue(database.contains("ALTER DATABASE shop"), database);
    assertTrue(database.contains("IS 'y'"), database);
    assertTrue(database.contains("\\connect shop"), database);
    assertTrue(database.contains("GRANT ALL ON DATABASE shop"), database);
    assertFalse(database.contains("ROLE") || database.contains("template1"), database);
    assertFalse(database.contains("blog"), database);
    assertTrue(split.file("s.users.sql").contains("GRANT SELECT"), split.file("s.users.sql"));
  }

  @Test
  void theMasterDatabaseOfAScriptForSqlServerIsNotTheChosenOne() throws Exception {
    String dump =
        """
        USE [master]
        GO
        CREATE DATABASE [shop]
        GO
        ALTER DATABASE [shop] SET RECOVERY SIMPLE
        GO
        USE [shop]
        GO
        CREATE TABLE [dbo].[users] ([i] int)
        GO
        INSERT [dbo].[users] ([i]) VALUES (1)
        GO
        USE [master]
        GO
        ALTER DATABASE [shop] SET READ_WRITE
        GO
        """;
    SplitFixture split = of(dump, "shop").dialect(Dialect.MSSQL).run();
    assertEquals(
        """
        CREATE DATABASE [shop]
        GO
        ALTER DATABASE [shop] SET RECOVERY SIMPLE
        GO
        USE [shop]
        GO
        ALTER DATABASE [shop] SET READ_WRITE
        GO
        """,
        split.file("_database.sql"));
    assertEquals(Set.of("_database.sql", "dbo.users.sql", Layout.RESTORE), split.files().keySet());
  }

  @Test
  void anUnknownNameIsAnErrorWithTheNamesThatAreThereNearOnesFirst() throws Exception {
    assertEquals(
        "--database chop: no such database in this dump; did you mean shop?"
            + " it has shop, blog, crm",
        refusal(MYSQL, "chop"));
    assertEquals(
        "--database warehouse: no such database in this dump; it has blog, shop, crm",
        refusal(MYSQL, "warehouse"));
  }

  @Test
  void aNameInAnotherCaseIsToldAsTheDumpWritesIt() throws Exception {
    assertTrue(refusal(MYSQL, "SHOP").contains("did you mean shop?"));
  }

  @Test
  void aDumpThatNamesNoDatabaseHasNoneToChoose() throws Exception {
    assertEquals(
        "--database shop: the dump names no database; leave the option out",
        refusal("CREATE TABLE a (i int);\n", "shop"));
  }
}
