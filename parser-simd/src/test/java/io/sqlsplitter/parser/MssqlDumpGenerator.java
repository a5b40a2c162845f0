package io.sqlsplitter.parser;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Scripts as SSMS writes them, for sqlcmd. */
final class MssqlDumpGenerator extends DumpGenerator {
  MssqlDumpGenerator(SplittableRandom random) {
    super(random);
  }

  @Override
  List<Supplier<String>> statements() {
    return List.of(
        this::go,
        this::go,
        this::go,
        this::go,
        this::module,
        this::module,
        () -> "SET IDENTITY_INSERT [dbo].[t] ON\n" + line(),
        () -> line() + line() + line(),
        () -> "INSERT [dbo].[t] ([a],\n  GO_x\n)\nSELECT 1\n",
        () -> "UPDATE t\nSET a = 1\nWHERE b = 2\n" + line(),
        () ->
            "ALTER TABLE t\n"
                + pick("DROP", "ALTER", "ADD", "WITH CHECK ADD")
                + " COLUMN c\n"
                + line(),
        () -> "MERGE t USING s ON t.a = s.a\nWHEN MATCHED THEN\nUPDATE SET a = 1\n;\n",
        () -> pick(":r x.sql\n", ":setvar a \"b;\"\n", "!!dir\n", ":1\n"),
        () -> "IF 1 = 1\nBEGIN\n  PRINT 'a;'\n" + line() + "END\n" + line(),
        () ->
            pick("BEGIN TRAN", "BEGIN TRANSACTION x", "begin distributed transaction")
                + pick("\n", ";\n")
                + line()
                + "COMMIT\n",
        () -> "DECLARE @end int, @case int;\nSET @end = CASE WHEN 1=1 THEN 2 END\n" + line(),
        () -> "SELECT (1\n" + pick("INSERT x\n", "2)\n") + line());
  }

  private String line() {
    return switch (random.nextInt(13)) {
      case 0 -> "INSERT [dbo].[t] ([a]) VALUES (N'" + escaped(content()) + "')\n";
      case 1 -> "DROP TABLE [x]\n";
      case 2 -> "EXEC sp_x @a = N'b'\n";
      case 3 -> "PRINT 'end' -- don't\n";
      case 4 -> "  /* c */ SET NOCOUNT ON\n";
      case 5 -> "END CONVERSATION @h\n";
      case 6 -> "EXEC p\n  @a = 1,\nSET x\n";
      case 7 -> pick("COMMIT", "rollback", "Save", "COMMIT_x") + pick("\n", " TRAN s\n", ";\n");
      case 8 ->
          pick("BEGIN", "begin")
              + pick(" ", "\t  ", "\n", " /* c */ ", " ".repeat(64), " ".repeat(65))
              + pick("TRAN\n", "transaction;\n", "DISTRIBUTED TRAN\n", "TRY\n", "TRANS\n", "");
      case 9 -> "DECLARE @i int" + pick("\n", " = 1;\n", ",\n@j int\n");
      case 10 -> pick("TRAN\n", "TRANSACTION\n", "BEGIN\n");
      default -> "INSERT INTO t VALUES " + row() + "\n";
    };
  }

  private String go() {
    String go =
        pick(
            "GO",
            "GO",
            "go",
            "Go 3",
            "GO 12 ",
            "GO;",
            "GO -- done",
            "/* c */ GO",
            "  GO\t",
            "GO /* a\nb */",
            "GO--y",
            "GO 1234567890",
            "GO" + " ".repeat(65) + "3",
            "GOTO x",
            "GO x",
            "GO; SELECT 1",
            "GO 5 /* c */ -- d");
    return pick("", "\n") + go + pick("\n", "\n", "\n", "\r\n", "");
  }

  private String module() {
    return "GO\n"
        + pick(
            "CREATE PROCEDURE p AS\n",
            "ALTER TRIGGER tr ON t AFTER INSERT AS\n",
            "CREATE OR ALTER VIEW v AS\n",
            "create function f() returns int as\n",
            "CREATE INDEX i\n")
        + pick("", "BEGIN\n", "BEGIN TRY\n")
        + "  SELECT 1;\n"
        + line()
        + pick("", "END\n", "END TRY\n", "END;\n")
        + pick("GO\n", "GO\n", "");
  }

  @Override
  String quotedName() {
    return chance(75) ? '[' + content().replace("]", "]]") + ']' : super.quotedName();
  }

  @Override
  String between() {
    return chance(80)
        ? pick(
            "\n",
            "\nGO\n",
            "\nGO\n",
            "\r\nGO\r\n",
            ";\n",
            ";\nGO\n",
            " \nGO\n",
            "\ngo\n",
            "\nGO 2\n")
        : terminator() + pick("", go(), gap());
  }

  @Override
  String terminator() {
    return chance(40) ? "\n" : super.terminator();
  }
}
