package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cases whose input is generated, refused, or asked for in a special way; by number. */
final class RestOfCasesTest {
  @TempDir Path folder;

  @Test
  void case60TwelveThousandTablesHaveAFileEachAndASmallManifest() throws Exception {
    StringBuilder dump = new StringBuilder();
    int tables = 12_000;
    for (int i = 0; i < tables; i++) {
      dump.append(String.format("CREATE TABLE `t%05d` (`i` int);\n", i));
    }
    for (int row = 0; row < 3; row++) {
      for (int i = 0; i < tables; i++) {
        dump.append(String.format("INSERT INTO `t%05d` VALUES (%d);\n", i, row));
      }
    }
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    assertEquals(1_584_000, bytes.length);
    SplitFixture split = SplitFixture.of(folder, bytes).run();
    assertEquals(tables, split.report().tables().size());
    assertEquals(
        "CREATE TABLE `t07123` (`i` int);\nINSERT INTO `t07123` VALUES (0);\n"
            + "INSERT INTO `t07123` VALUES (1);\nINSERT INTO `t07123` VALUES (2);\n",
        split.file("t07123.sql"));
    assertArrayEquals(bytes, split.rebuilt());
    long limit = bytes.length / 100 + 1024L * tables;
    assertTrue(manifestSize(split) <= limit, manifestSize(split) + " of " + limit);
  }

  @Test
  void case61WhereRowsAlternateTheManifestIsAtMostFivePercent() throws Exception {
    StringBuilder dump = new StringBuilder("CREATE TABLE a (i int);\nCREATE TABLE b (i int);\n");
    for (int i = 0; i < 200_000; i++) {
      dump.append("INSERT INTO ").append("ab".charAt(i % 2)).append(" VALUES (").append(i);
      dump.append(");\n");
    }
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    assertEquals(6_088_938, bytes.length);
    SplitFixture split = SplitFixture.of(folder, bytes).run();
    assertArrayEquals(bytes, split.rebuilt());
    assertEquals(100_001, split.report().files().getFirst().statements());
    assertTrue(manifestSize(split) <= bytes.length / 20, "" + manifestSize(split));
  }

  @Test
  void theManifestOfAnOrdinaryDumpIsAtMostOnePercent() throws Exception {
    StringBuilder dump = new StringBuilder();
    int tables = 20;
    for (int t = 0; t < tables; t++) {
      dump.append("DROP TABLE IF EXISTS `t").append(t).append("`;\n");
      dump.append("CREATE TABLE `t").append(t).append("` (`i` int, `v` text);\n");
      for (int i = 0; i < 2000; i++) {
        dump.append("INSERT INTO `t").append(t).append("` VALUES (").append(i).append(",'x');\n");
      }
    }
    byte[] bytes = dump.toString().getBytes(StandardCharsets.US_ASCII);
    SplitFixture split = SplitFixture.of(folder, bytes).run();
    assertTrue(manifestSize(split) <= bytes.length / 100 + 1024L * tables);
  }

  private static long manifestSize(SplitFixture split) throws IOException {
    return Files.size(split.output().resolve(Manifest.FILE_NAME));
  }

  @Test
  void case58WhatIsNoSqlIsRefusedByNameAndNothingIsWritten() throws Exception {
    byte[] custom = new byte[76];
    System.arraycopy(
        "PGDMP\1\16\0\4\10\1\1".getBytes(StandardCharsets.ISO_8859_1), 0, custom, 0, 12);
    refused(custom, "pg_restore -f dump.sql");
    refused("SQLite format 3\0\20\0".getBytes(StandardCharsets.ISO_8859_1), ".dump");
    refused("<!DOCTYPE html>\n<html></html>\n".getBytes(StandardCharsets.US_ASCII), "web page");
    refused(new byte[] {0x1f, (byte) 0x8b, 8, 0}, "compressed data ends early (gzip");
    refused(
        new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0}, "compressed data ends early (zstd");
    refused(new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0}, "compressed data ends early (xz");
    refused("BZh91AY".getBytes(StandardCharsets.US_ASCII), "compressed data ends early (bzip2");
    refused(new byte[] {4, 0x22, 0x4d, 0x18}, "compressed data ends early (lz4");
    refused("PK\3\4".getBytes(StandardCharsets.US_ASCII), "no .sql file in the archive");
    refused(new byte[] {0x1f, (byte) 0x9d, 1, 2}, "zcat");
    refused(new byte[] {2, 0x21, 0x4c, 0x18}, "lz4cat");
    refused("Salted__abcdefgh".getBytes(StandardCharsets.US_ASCII), "decrypt it first");
    refused("7z\u00bc\u00af\u0027\u001c".getBytes(StandardCharsets.ISO_8859_1), "7z x");
    refused("Rar!\u001a\7\0".getBytes(StandardCharsets.ISO_8859_1), "unrar");
    byte[] tar = new byte[512];
    System.arraycopy("ustar".getBytes(StandardCharsets.US_ASCII), 0, tar, 257, 5);
    refused(tar, "archive");
  }

  @Test
  void case4UsageTextIsNoDump() throws Exception {
    refused("Usage: mysqldump [OPTIONS] database [tables]\n".getBytes(), "help text");
  }

  private void refused(byte[] bytes, String hint) throws Exception {
    SplitFixture split = SplitFixture.of(folder, bytes);
    Exception refusal = assertThrows(Exception.class, split::run);
    assertTrue(refusal.getMessage().contains(hint), refusal.getMessage());
    assertFalse(refusal instanceof OperationException known && known.isUsage());
    assertFalse(Files.exists(split.output()));
  }

  @Test
  void aFolderIsRefusedByWhatItIs() throws Exception {
    Path dump = Files.createDirectory(folder.resolve("pgdir"));
    Files.writeString(dump.resolve("toc.dat"), "PGDMP");
    OperationException refusal =
        assertThrows(OperationException.class, () -> SplitFixture.ofFile(folder, dump).run());
    assertTrue(refusal.getMessage().contains("pg_restore"), refusal.getMessage());
    Path mydumper = Files.createDirectory(folder.resolve("my"));
    Files.writeString(mydumper.resolve("metadata"), "");
    assertTrue(
        assertThrows(OperationException.class, () -> SplitFixture.ofFile(folder, mydumper).run())
            .getMessage()
            .contains("myloader"));
    assertThrows(
        OperationException.class,
        () -> SplitFixture.ofFile(folder, folder.resolve("absent.sql")).run());
  }

  @Test
  void case70AFilterMatchesWholeNamesOnly() throws Exception {
    String dump =
        """
        CREATE TABLE `app_1000` (`i` int);
        INSERT INTO `app_1000` VALUES (1);
        CREATE TABLE `app_1000000094` (`i` int);
        INSERT INTO `app_1000000094` VALUES (2);
        CREATE TABLE `appX1000` (`i` int);
        INSERT INTO `appX1000` VALUES (3);
        """;
    SplitFixture split = SplitFixture.of(folder, dump).tables("app_1000").run();
    assertEquals(
        "CREATE TABLE `app_1000` (`i` int);\nINSERT INTO `app_1000` VALUES (1);\n",
        split.file("app_1000.sql"));
    assertEquals(java.util.List.of("app_1000"), split.report().tables());
    assertEquals(
        dump.length() - split.file("app_1000.sql").length(), split.report().omittedBytes());
  }
}
