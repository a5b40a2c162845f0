package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.Parallelism;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A dump is read the same with threads that help the scanner, which end with the reading. */
final class ScanThreadsTest {
  private static final int BYTES = 20 << 20;
  private static final long SEED = 20260101L;

  @TempDir Path folder;

  @AfterEach
  void forget() {
    System.clearProperty(ScanThreads.PROPERTY);
  }

  @Test
  void piecesOfALargeDumpAreTheSame() throws Exception {
    Path dump = dump();
    for (InputMode mode : List.of(InputMode.READ, InputMode.MMAP)) {
      List<String> alone = pieces(dump, mode, 0);
      assertTrue(alone.size() > 15, "only " + alone.size() + " pieces");
      for (int threads : new int[] {2, 3, 16}) {
        assertEquals(alone, pieces(dump, mode, threads), "seed " + SEED);
      }
    }
  }

  @Test
  void threadsEndWhereTheReadingFails() throws Exception {
    System.setProperty(ScanThreads.PROPERTY, "2");
    try (DumpReader reader = DumpReader.open(new DumpInput(dump()), null, InputMode.MMAP, null)) {
      reader.read(
          (window, piece, rules) -> {
            if (piece.from() > 3 << 20) {
              throw new IOException("enough");
            }
          },
          ProgressListener.NONE);
    } catch (IOException e) {
      assertEquals("enough", e.getMessage());
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("sql-splitter-scan-")) {
        thread.join(); // a thread that does not end lets this test hang
      }
    }
  }

  @Test
  void theyAreAskedForOnlyWhereProcessorsAreIdleAndTheDumpIsLarge() {
    assertEquals(0, ScanThreads.count(Dialect.MYSQL, 1L << 30, 2));
    assertEquals(0, ScanThreads.count(Dialect.MYSQL, 1L << 30, 3));
    assertEquals(2, ScanThreads.count(Dialect.MYSQL, 1L << 30, 4));
    assertEquals(6, ScanThreads.count(Dialect.SQLITE, 1L << 30, 64));
    assertEquals(0, ScanThreads.count(Dialect.MYSQL, 63L << 20, 64));
    assertEquals(0, ScanThreads.count(Dialect.MYSQL, -1, 64));
    assertEquals(0, ScanThreads.count(Dialect.MSSQL, 1L << 30, 64));
  }

  @Test
  void thePropertyDecides() {
    for (String off : List.of("0", "1")) {
      System.setProperty(ScanThreads.PROPERTY, off);
      try (ScanThreads threads = ScanThreads.forInput(Dialect.MYSQL, 1L << 40)) {
        assertSame(Parallelism.NONE, threads.parallelism());
      }
    }
    System.setProperty(ScanThreads.PROPERTY, "3");
    try (ScanThreads threads = ScanThreads.forInput(Dialect.POSTGRES, 1)) {
      assertEquals(3, threads.parallelism().threads());
      assertFalse(threads.parallelism().stretches() < 2);
    }
  }

  private static List<String> pieces(Path dump, InputMode mode, int threads) throws Exception {
    System.setProperty(ScanThreads.PROPERTY, Integer.toString(threads));
    List<String> pieces = new ArrayList<>();
    try (DumpReader reader = DumpReader.open(new DumpInput(dump), null, mode, null)) {
      long[] from = new long[1];
      reader.read(
          (window, piece, rules) -> {
            if (piece.first()) {
              from[0] = piece.from();
            }
            if (piece.last()) {
              pieces.add(from[0] + "-" + piece.to() + " " + piece.kind() + " " + piece.table());
            }
          },
          ProgressListener.NONE);
    }
    return pieces;
  }

  /** INSERTs of up to 2 MiB with all that a string may hold. */
  private Path dump() throws IOException {
    SplittableRandom random = new SplittableRandom(SEED);
    String[] texts = {"it''s", "\\'", "\\\\", "(;", ");\n", "plain text", "\\\\\\'", "''''"};
    Path file = folder.resolve("large.sql");
    long written = 0;
    try (OutputStream out = Files.newOutputStream(file)) {
      StringBuilder statement = new StringBuilder("-- MySQL dump 10.13\n");
      while (written < BYTES) {
        statement.append("INSERT INTO `t").append(random.nextInt(9)).append("` VALUES ");
        int end = 1 + random.nextInt(2 << 20);
        while (statement.length() < end) {
          statement.append('(').append(random.nextInt()).append(",'");
          for (int i = random.nextInt(20); i > 0; i--) {
            statement.append(texts[random.nextInt(texts.length)]);
          }
          statement.append("',NULL),");
        }
        statement.append("(0,'',1);\n");
        out.write(statement.toString().getBytes(StandardCharsets.ISO_8859_1));
        written += statement.length();
        statement.setLength(0);
      }
    }
    return file;
  }
}
