package io.sqlsplitter.acceptance.tsql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files of SQL Server are judged by sees what it is to see. */
class TsqlToolsTest {
  private static List<String> batches(String script) {
    return Batch.of(script).stream().map(batch -> batch.text().strip()).toList();
  }

  @Test
  void goEndsABatchOutsideStringsNamesAndComments() {
    String script =
        """
        SELECT N'a
        GO
        b', [x
        GO
        y] /* c
        GO
        /* d */
        GO
        */ -- it's
        go
          Go 3 -- done
        /* e */ GO /* f */
        GOTO x
        GO""";
    List<String> found = batches(script);
    assertEquals(2, found.size(), found.toString());
    assertTrue(found.getFirst().endsWith("-- it's"));
    assertEquals("GOTO x", found.getLast());
    assertTrue(Batch.of(script).getLast().ended());
    assertFalse(Batch.of(script + "\nSELECT 1").getLast().ended());
  }

  @Test
  void aModuleBehindSomethingElseIsFound() {
    assertNull(
        Batch.of("-- x\nCREATE OR ALTER VIEW v AS SELECT 1\nGO\n").getFirst().misplacedModule());
    assertEquals(
        "CREATE VIEW",
        Batch.of("SET ANSI_NULLS ON\nCREATE VIEW v AS SELECT 1\n").getFirst().misplacedModule());
    assertNull(Batch.of("PRINT 'x; CREATE VIEW v'\n").getFirst().misplacedModule());
  }

  @Test
  void aWalkKnowsDatabaseOptionsAndIdentities() {
    SessionWalk walk =
        new SessionWalk(
            Batch.of(
                """
                USE [a]
                GO
                SET ANSI_NULLS, QUOTED_IDENTIFIER ON
                GO
                SET ANSI_PADDING OFF
                CREATE TABLE dbo.[t]]x] (a int)
                GO
                SET IDENTITY_INSERT [dbo].[t]]x] ON
                INSERT dbo.[t]]x] VALUES (1)
                SET IDENTITY_INSERT [dbo].[t]]x] OFF
                INSERT INTO "dbo"."t]x" VALUES (2)
                GO
                CREATE PROC p AS INSERT q VALUES (1)
                GO
                SET IDENTITY_INSERT u ON
                """),
            "");
    assertEquals(
        List.of("a: table dbo.t]x", "a: procedure p"),
        walk.creations().stream().map(SessionWalk.Creation::object).toList());
    SessionWalk.Creation table = walk.creations().getFirst();
    assertEquals(Map.of("ANSI_NULLS", "ON", "QUOTED_IDENTIFIER", "ON"), table.options());
    assertEquals(Map.of("ANSI_PADDING", "OFF"), table.late());
    assertEquals(Map.of("a: dbo.t]x", 1), walk.openInserts());
    assertEquals(Map.of("a: dbo.t]x", 1), walk.plainInserts());
    assertEquals("a: u", walk.open());
    assertEquals(List.of("USE a"), walk.databaseStatements());
  }

  @ParameterizedTest
  @EnumSource
  void aParserAcceptsWhatIsWholeAndRefusesWhatIsCut(TsqlParser parser) {
    assertEquals(
        List.of(true, true, false, false, false),
        parser.parse(
            List.of(
                "INSERT [dbo].[t] ([a]) VALUES (N'x', 1)",
                "CREATE TABLE [dbo].[t] ([a] int NOT NULL)",
                "INSERT [dbo].[t] ([a]) VALUES (N'x', 1",
                "CREATE TABLE [dbo].[t] ([a] int NOT NULL",
                "[a]) VALUES (N'x', 1)")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"USE [x]", "ALTER DATABASE [x] SET ANSI_NULLS OFF", "CREATE DATABASE x"})
  void whatTouchesDatabasesIsFound(String statement) {
    SessionWalk walk = new SessionWalk(Batch.of("SELECT 1;\n" + statement + "\nGO\n"), "a");
    assertEquals(1, walk.databaseStatements().size(), walk.databaseStatements().toString());
  }
}
