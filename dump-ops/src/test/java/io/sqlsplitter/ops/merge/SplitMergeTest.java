package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What split takes apart, merge puts together: the two against each other. */
class SplitMergeTest {
  private static final String MYSQL =
      """
      -- MariaDB dump 10.19
      /*!40101 SET NAMES utf8mb4 */;
      DROP TABLE IF EXISTS `users`;
      CREATE TABLE `users` (`id` int, `n` text);
      INSERT INTO `users` VALUES (1,'a;\\'b'),(2,'x');
      CREATE TABLE `orders` (`id` int, CONSTRAINT f FOREIGN KEY (id) REFERENCES users (id));
      INSERT INTO `orders` VALUES (1);
      INSERT INTO `users` VALUES (3,'late');
      /*!50001 CREATE VIEW `v` AS select 1 AS `id` */;
      DELIMITER ;;
      CREATE PROCEDURE p() BEGIN SELECT 1; SELECT 2; END ;;
      DELIMITER ;
      -- Dump completed on 2026-01-01
      """;

  private static final String MSSQL =
      """
      USE [shop]
      GO
      SET ANSI_NULLS ON
      GO
      CREATE TABLE [dbo].[t]([id] [int] IDENTITY(1,1) NOT NULL) ON [PRIMARY]
      GO
      SET IDENTITY_INSERT [dbo].[t] ON\s
      GO
      INSERT [dbo].[t] ([id]) VALUES (1)
      INSERT [dbo].[t] ([id]) VALUES (2)
      GO
      SET IDENTITY_INSERT [dbo].[t] OFF
      GO
      CREATE VIEW [dbo].[v] AS SELECT 1 AS a
      GO
      """;

  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theDumpComesBackAfterItsSourceIsGone(boolean bare) throws Exception {
    Path source = Files.writeString(temp.resolve("dump.sql"), MYSQL);
    Path folder = split(source, null, bare, List.of());
    Files.delete(source);
    assertArrayEquals(MYSQL.getBytes(StandardCharsets.UTF_8), merge(folder, List.of()));
  }

  @Test
  void whatFiltersLeftOutIsLeftOut() throws Exception {
    Path source = Files.writeString(temp.resolve("dump.sql"), MYSQL);
    Path folder = split(source, null, false, List.of("users"));
    String back = new String(merge(folder, List.of()), StandardCharsets.UTF_8);
    assertTrue(back.contains("'late'") && !back.contains("orders"), back);
  }

  @Test
  void oneTableComesWithItsSettings() throws Exception {
    Path source = Files.writeString(temp.resolve("dump.sql"), MYSQL);
    Path folder = split(source, null, false, List.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeOperation.run(
        new MergeRequest(folder, null, null, List.of("orders"), List.of(), false, true, false),
        out,
        ProgressListener.NONE);
    String back = out.toString(StandardCharsets.UTF_8);
    // The settings of the dump's head went with users.
    int settings = back.indexOf("FOREIGN_KEY_CHECKS");
    assertTrue(settings > 0 && settings < back.indexOf("CREATE TABLE `orders`"), back);
    assertTrue(!back.contains("INSERT INTO `users`"), back);
  }

  @Test
  void moFourteen_aScriptOfSqlServerComesBackWithItsBatches() throws Exception {
    String crlf = MSSQL.replace("\n", "\r\n");
    Path source =
        Files.write(
            temp.resolve("dump.sql"), ("\uFEFF" + crlf).getBytes(StandardCharsets.UTF_16LE));
    Path folder = split(source, Dialect.MSSQL, false, List.of());
    byte[] dump = Files.readAllBytes(source);
    assertArrayEquals(dump, merge(folder, List.of()));
    // Edited, it is no longer exact; batches and IDENTITY_INSERT are there all the same.
    Path table = find(folder, "t.sql");
    Files.writeString(table, Files.readString(table) + "PRINT 'edited'");
    String edited = new String(merge(folder, List.of()), StandardCharsets.UTF_8);
    int on = edited.indexOf("SET IDENTITY_INSERT [dbo].[t] ON");
    assertTrue(on > 0 && edited.indexOf("VALUES (2)") > on, edited);
    assertTrue(edited.contains("PRINT 'edited'\nGO\n"), edited);
  }

  @Test
  void aDumpThatWasCutComesBackCut() throws Exception {
    byte[] dump = MYSQL.getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length < dump.length; length += 7) {
      byte[] cut = java.util.Arrays.copyOf(dump, length);
      Path source = Files.write(temp.resolve("cut" + length + ".sql"), cut);
      Path folder = split(source, Dialect.MYSQL, false, List.of());
      assertArrayEquals(cut, merge(folder, List.of()), "cut at " + length);
    }
  }

  @TestFactory
  Stream<DynamicTest> everySharedDumpComesBack() throws IOException {
    String given = System.getenv("SQL_SPLITTER_SHARED");
    Path shared =
        given == null
            ? Path.of(System.getProperty("repository.root", "..")).resolve("../shared")
            : Path.of(given);
    List<Path> files = new ArrayList<>();
    for (String part : List.of("data", "cases/odd-dumps", "cases/public/inputs")) {
      Path folder = shared.resolve(part);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> found = Files.walk(folder)) {
          found.filter(f -> f.toString().endsWith(".sql")).sorted().forEach(files::add);
        }
      }
    }
    if (files.isEmpty()) {
      return Stream.of(
          DynamicTest.dynamicTest(
              "absent", () -> assumeTrue(false, "absent: " + shared.toAbsolutePath())));
    }
    return files.stream()
        .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> roundTrip(f)));
  }

  private void roundTrip(Path source) throws IOException, OperationException {
    Path folder;
    try {
      folder = split(source, null, false, List.of());
    } catch (OperationException e) {
      // Some of the inputs are no SQL on purpose; the refusal is for the tests of split.
      assumeTrue(false, "refused: " + e.getMessage());
      return;
    }
    assertArrayEquals(Files.readAllBytes(source), merge(folder, List.of()));
  }

  private Path split(Path source, Dialect dialect, boolean bare, List<String> tables)
      throws IOException, OperationException {
    Path folder = temp.resolve("split-" + source.getFileName());
    SplitOperation.run(
        SplitRequest.of(new DumpInput(source), folder)
            .dialect(dialect)
            .tables(tables)
            .bare(bare)
            .build(),
        null,
        null,
        ProgressListener.NONE);
    return folder;
  }

  private static byte[] merge(Path folder, List<String> tables)
      throws IOException, OperationException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MergeReport report =
        MergeOperation.run(
            new MergeRequest(folder, null, null, tables, List.of(), false, false, false),
            out,
            ProgressListener.NONE);
    assertEquals(out.size(), report.bytes());
    return out.toByteArray();
  }

  private static Path find(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(ending)).findFirst().orElseThrow();
    }
  }
}
