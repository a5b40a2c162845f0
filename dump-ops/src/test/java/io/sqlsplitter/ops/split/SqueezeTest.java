package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pieces larger than windows, more that waits than may wait, and text that is no text. */
final class SqueezeTest {
  @TempDir Path folder;

  @Test
  void anInsertOfManyWindowsIsInOneFile() throws Exception {
    StringBuilder dump = new StringBuilder("CREATE TABLE a (s text);\nINSERT INTO a VALUES ");
    for (int i = 0; i < 300_000; i++) {
      dump.append(i == 0 ? "" : ",").append("('row ").append(i).append("')");
    }
    dump.append(";\nCREATE TABLE b (i int);\n");
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    SplitFixture split = SplitFixture.of(folder, bytes).dialect(Dialect.MYSQL).run();
    assertEquals(bytes.length - 24, split.file("a.sql").length());
    assertArrayEquals(bytes, split.rebuilt());
  }

  @Test
  void whatWaitsTooLongGoesBeforeTheTables() throws Exception {
    StringBuilder dump = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      dump.append("SET @v").append(i).append(" = 'some value';\n");
    }
    dump.append("CREATE TABLE a (i int);\n");
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    SplitFixture split = SplitFixture.of(folder, bytes).dialect(Dialect.MYSQL).run();
    assertTrue(split.file("_before.sql").length() > Waiting.CAPACITY / 2);
    assertArrayEquals(bytes, split.rebuilt());
  }

  @Test
  void aCommentLargerThanAWindowIsKept() throws Exception {
    String dump =
        "CREATE TABLE a (i int);\n/* " + "x".repeat(3 << 20) + " */\nINSERT INTO a VALUES (1);\n";
    SplitFixture split = SplitFixture.of(folder, dump).dialect(Dialect.MYSQL).run();
    assertArrayEquals(dump.getBytes(StandardCharsets.UTF_8), split.rebuilt());
    assertTrue(split.file("a.sql").endsWith("INSERT INTO a VALUES (1);\n"));
  }

  @Test
  void settingsAtTheHeadWaitForTheFirstChosenTable() throws Exception {
    StringBuilder dump = new StringBuilder("SET NAMES utf8;\nCREATE TABLE a (s text);\n");
    for (int i = 0; i < 20_000; i++) {
      dump.append("INSERT INTO a VALUES ('").append("y".repeat(100)).append("');\n");
    }
    dump.append("CREATE TABLE b (i int);\n");
    SplitFixture split =
        SplitFixture.of(folder, dump.toString()).dialect(Dialect.MYSQL).tables("b").run();
    assertEquals("SET NAMES utf8;\nCREATE TABLE b (i int);\n", split.file("b.sql"));
    assertEquals(dump.length() - split.file("b.sql").length(), split.report().omittedBytes());
  }

  @Test
  void unpairedUnitsOfUtf16AreSetAside() throws Exception {
    String text = "CREATE TABLE t (a text);\nINSERT INTO t VALUES ('x\ud800y');\n-- \udc00\n";
    byte[] bytes = new byte[2 + 2 * text.length()];
    bytes[0] = (byte) 0xff;
    bytes[1] = (byte) 0xfe;
    for (int i = 0; i < text.length(); i++) {
      bytes[2 + 2 * i] = (byte) text.charAt(i);
      bytes[3 + 2 * i] = (byte) (text.charAt(i) >> 8);
    }
    SplitFixture split = SplitFixture.of(folder, bytes).dialect(Dialect.SQLITE).run();
    assertEquals(
        "CREATE TABLE t (a text);\nINSERT INTO t VALUES ('xy');\n-- \n", split.file("t.sql"));
    assertEquals(
        "\u00ef\u00bb\u00bf\u00ed\u00a0\u0080\u00ed\u00b0\u0080", split.file("_residue.bin"));
    assertEquals(split.report().bytes(), split.rebuilt().length);
    String rebuilt = new String(split.rebuilt(), StandardCharsets.ISO_8859_1);
    assertTrue(rebuilt.contains("'x\u00ed\u00a0\u0080y'"));
  }

  @Test
  void anyMixOfPiecesComesBackByteForByte() throws Exception {
    long seed = Long.getLong("split.seed", System.nanoTime());
    System.err.println("SqueezeTest seed " + seed + " (-Dsplit.seed=" + seed + ")");
    Random random = new Random(seed);
    String[] pieces = {
      "CREATE TABLE a (i int);\n",
      "CREATE TABLE b (i int);\n",
      "INSERT INTO a VALUES (1);\n",
      "INSERT INTO b VALUES ('x;y');",
      "\n\n-- c\n",
      "SET @s = @@sql_mode;\n",
      "DROP TABLE a;\n",
      "SET sql_mode = @s;\n",
      "DELIMITER ;;\n",
      "DELIMITER ;\n",
      ";",
      ";;",
      "USE x;\n",
      "USE y\n",
      "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW BEGIN SET @x = 1; END;\n",
      "LOCK TABLES a READ;\n",
      "UNLOCK TABLES;\n",
      "DROP VIEW v;\n",
      "CREATE VIEW v AS SELECT 1;\n",
      "BEGIN;\n",
      "COMMIT;\n",
      "mysqldump: Warning: odd\n",
      "\u0000\u0000",
      "\ufeff",
      "/*M!999999\\- x */\n",
      "GRANT ALL ON a TO b;\n",
      "ALTER TABLE a ADD FOREIGN KEY (i) REFERENCES b (i);\n",
      "'",
      "/*",
      "SELECT 1\\G\n",
      "(",
      "#x\n",
    };
    for (int run = 0; run < 150; run++) {
      StringBuilder dump = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        dump.append(pieces[random.nextInt(pieces.length)]);
      }
      Dialect dialect = Dialect.values()[random.nextInt(4)];
      SplitFixture split =
          SplitFixture.of(folder, dump.toString())
              .dialect(dialect)
              .into(folder.resolve("run" + run));
      if (random.nextBoolean()) {
        split.bare();
      }
      if (random.nextBoolean()) {
        split.salvage();
      }
      split.run();
      assertArrayEquals(
          dump.toString().getBytes(StandardCharsets.UTF_8), split.rebuilt(), "run " + run);
    }
  }
}
