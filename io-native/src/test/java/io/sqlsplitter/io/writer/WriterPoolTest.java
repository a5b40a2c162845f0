package io.sqlsplitter.io.writer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.LibcCalls;
import io.sqlsplitter.io.libc.NioFallback;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WriterPoolTest {
  private static final long SEED = Long.getLong("seed", 20260102L);

  @TempDir Path folder;

  static Stream<Arguments> shapes() {
    return Stream.of(
        Arguments.of(new LibcCalls(), new PlainPool(1, 32 << 20, 64 << 10, 100), 1 << 20),
        Arguments.of(new LibcCalls(), new PlainPool(3, 32 << 20, 64 << 10, 100), 1 << 20),
        Arguments.of(new NioFallback(), new PlainPool(2, 32 << 20, 64 << 10, 100), 1 << 20),
        Arguments.of(new LibcCalls(), new PlainPool(2, 512, 1 << 30, 2), 100),
        Arguments.of(new LibcCalls(), new PlainPool(4, 5000, 300, 3), 1000),
        Arguments.of(new LibcCalls(), new PlainPool(2, 100_000, 1, 1), 5000),
        Arguments.of(new NioFallback(), new PlainPool(3, 1 << 20, 2000, 7), 20_000));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyByteReachesItsFileInOrder(FileCalls calls, PlainPool options, int newBytes)
      throws IOException {
    byte[] content = new byte[2_500_000];
    Random random = new Random(SEED);
    random.nextBytes(content);
    List<ByteArrayOutputStream> expected = new ArrayList<>();
    try (WriterPool pool = options.in(folder, calls);
        InputSource source = InputSource.ofBytes(content, newBytes, "test")) {
      for (int i = 0; i < 40; i++) {
        assertEquals(i, pool.file(i % 2 == 0 ? "t" + i + ".sql" : "db" + i + "/x/t.sql"));
        expected.add(new ByteArrayOutputStream());
      }
      InputWindow window = source.next(0);
      long at = 0;
      while (true) {
        long end = window.base() + window.segment().byteSize();
        while (at < end) {
          int most = random.nextInt(20) == 0 ? 200_000 : 300;
          long to = Math.min(end, at + 1 + random.nextInt(most));
          int file = random.nextInt(39);
          pool.write(file, window, at, to);
          expected.get(file).write(content, (int) at, (int) (to - at));
          if (random.nextInt(10) == 0) {
            byte[] own = "-- added\n".getBytes(US_ASCII);
            pool.write(file, own, 3, 6);
            expected.get(file).write(own, 3, 6);
          }
          assertEquals(expected.get(file).size(), pool.length(file));
          at = to;
        }
        if (window.last()) {
          break;
        }
        window = source.next(end);
      }
      pool.finish();
    }
    for (int i = 0; i < 40; i++) {
      Path file = folder.resolve(i % 2 == 0 ? "t" + i + ".sql" : "db" + i + "/x/t.sql");
      assertArrayEquals(expected.get(i).toByteArray(), Files.readAllBytes(file), "file " + i);
    }
    assertEquals(0, Files.size(folder.resolve("db39/x/t.sql")));
    noWriterLives();
  }

  @Test
  void whenTheProducerThrowsTheWritersEnd() {
    assertThrows(
        IllegalStateException.class,
        () -> {
          try (WriterPool pool = new PlainPool(4, 1 << 20, 10, 9).in(folder)) {
            int file = pool.file("a.sql");
            pool.write(file, new byte[100], 0, 100);
            throw new IllegalStateException("the producer's own trouble");
          }
        });
    noWriterLives();
  }

  @Test
  void whenAWriterFailsTheProducerIsToldAndAllEnds() throws IOException {
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (file.endsWith("b.sql")) {
              throw new NativeIoException(
                  "write", file.toString(), Errno.ENOSPC, "No space left on device");
            }
            return length;
          }
        };
    byte[] content = new byte[100_000];
    IOException first;
    // A writer that is gone must not keep windows: the source would wait for ever.
    try (WriterPool pool = new PlainPool(2, 4096, 10, 9).in(folder, calls);
        InputSource source = InputSource.ofBytes(content, 50, "test")) {
      int a = pool.file("a.sql");
      int b = pool.file("b.sql");
      first =
          assertThrows(
              IOException.class,
              () -> {
                for (InputWindow window = source.next(0); ; ) {
                  long end = window.base() + window.segment().byteSize();
                  pool.write(a, window, window.base(), window.base() + 20);
                  pool.write(b, window, window.base() + 20, end);
                  window = source.next(end);
                }
              });
      NativeIoException e = (NativeIoException) first;
      assertEquals(Errno.ENOSPC, e.errno());
      assertEquals("write", e.syscall());
      assertTrue(e.getMessage().startsWith(folder.resolve("b.sql") + ": No space left"), "" + e);
      assertSame(first, assertThrows(IOException.class, pool::finish));
      assertSame(first, assertThrows(IOException.class, () -> pool.write(a, new byte[1], 0, 1)));
    }
    noWriterLives();
    assertEquals(0, calls.openNow.get());
  }

  @Test
  void aFailureWhenAllHasBeenHandedOverIsThrownByFinish() throws IOException {
    Files.createDirectory(folder.resolve("a.sql"));
    try (WriterPool pool = new PlainPool(2, 4096, 10, 9).in(folder)) {
      pool.file("a.sql");
      IOException e = assertThrows(IOException.class, pool::finish);
      assertTrue(e.getMessage().startsWith(folder.resolve("a.sql") + ": File exists"), "" + e);
    }
    noWriterLives();
  }

  @Test
  void aFileInTheWayOfAFolderIsToldByName() throws IOException {
    Files.createFile(folder.resolve("db"));
    try (WriterPool pool = new PlainPool(1, 4096, 10, 9).in(folder)) {
      pool.file("db/a.sql");
      IOException e = assertThrows(IOException.class, pool::finish);
      assertTrue(e.getMessage().startsWith(folder.resolve("db") + ""), "" + e);
    }
  }

  @Test
  void shortWritesAreContinued() throws IOException {
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) {
            return Math.min(length, 7);
          }
        };
    byte[] content = new byte[5000];
    new Random(SEED).nextBytes(content);
    try (WriterPool pool = new PlainPool(1, 4096, 600, 9).in(folder, calls);
        InputSource source = InputSource.ofBytes(content, 9999, "test")) {
      int file = pool.file("a.sql");
      InputWindow window = source.next(0);
      pool.write(file, window, 0, 100);
      pool.write(file, window, 100, 4000);
      pool.write(file, window, 4000, 5000);
      pool.finish();
    }
    assertArrayEquals(content, Files.readAllBytes(folder.resolve("a.sql")));
  }

  @Test
  void alternatingShortRowsOfTwoTablesCostFewWritesAndTwoOpens() throws IOException {
    TestCalls calls = new TestCalls();
    byte[] row = "INSERT INTO a VALUES (100);\n".getBytes(US_ASCII);
    try (WriterPool pool = new PlainPool(1, 32 << 20, 64 << 10, 100).in(folder, calls)) {
      int[] files = {pool.file("a.sql"), pool.file("b.sql")};
      for (int i = 0; i < 200_000; i++) {
        pool.write(files[i % 2], row, 0, 27);
      }
      pool.finish();
    }
    assertEquals(2, calls.opens.get());
    assertTrue(calls.writes.get() < 100, calls.writes + " writes");
    assertEquals(2_700_000, Files.size(folder.resolve("a.sql")));
    assertEquals(2_700_000, Files.size(folder.resolve("b.sql")));
  }

  @Test
  void fiftyThousandFilesNeedFewDescriptorsAndLittleMemory() throws IOException {
    TestCalls calls = new TestCalls();
    int count = 50_000;
    byte[] text = "x".repeat(300).getBytes(US_ASCII);
    try (WriterPool pool = new PlainPool(2, 4 << 20, 64 << 10, 192).in(folder, calls)) {
      for (int i = 0; i < count; i++) {
        pool.file("d" + i % 100 + "/t" + i + ".sql");
      }
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++) {
          pool.write(i, text, 0, text.length);
        }
      }
      pool.finish();
    }
    assertTrue(calls.mostOpen.get() <= 192, calls.mostOpen + " open files");
    assertEquals(0, calls.openNow.get());
    for (int i = 0; i < count; i += 997) {
      assertEquals(600, Files.size(folder.resolve("d" + i % 100 + "/t" + i + ".sql")));
    }
  }

  @Test
  void oneStuckFileDoesNotStopTheOthers() throws IOException {
    CountDownLatch otherIsWritten = new CountDownLatch(1);
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (file.endsWith("slow.sql")) {
              try {
                otherIsWritten.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            }
            return length;
          }
        };
    byte[] content = new byte[1000 * 40];
    new Random(SEED).nextBytes(content);
    ByteArrayOutputStream slowBytes = new ByteArrayOutputStream();
    // Forty windows, eight at most can be out: without copying the source would wait for ever.
    try (WriterPool pool = new PlainPool(2, 1 << 20, 100, 9).in(folder, calls);
        InputSource source = InputSource.ofBytes(content, 1000, "test")) {
      int slow = pool.file("slow.sql");
      int fast = pool.file("fast.sql");
      InputWindow window = source.next(0);
      while (true) {
        long base = window.base();
        pool.write(slow, window, base, base + 350);
        pool.write(slow, window, base + 350, base + 400);
        slowBytes.write(content, (int) base, 400);
        pool.write(fast, window, base + 400, base + 1000);
        if (window.last()) {
          break;
        }
        window = source.next(base + 1000);
      }
      Path fastFile = folder.resolve("fast.sql");
      while (!Files.exists(fastFile) || Files.size(fastFile) < 600 * 40) {
        Thread.onSpinWait();
      }
      assertEquals(0, Files.size(folder.resolve("slow.sql")));
      otherIsWritten.countDown();
      pool.finish();
    }
    assertArrayEquals(slowBytes.toByteArray(), Files.readAllBytes(folder.resolve("slow.sql")));
  }

  @Test
  void largeSlicesAreWrittenFromTheWindowAndLetItGo() throws IOException {
    byte[] content = new byte[200];
    try (WriterPool pool = new PlainPool(1, 4096, 50, 9).in(folder);
        InputSource source = InputSource.ofBytes(content, 100, "test")) {
      InputWindow window = source.next(0);
      pool.write(pool.file("a.sql"), window, 0, 100);
      source.next(100);
      pool.finish();
      assertThrows(IllegalStateException.class, window::segment);
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aMappedInputThatShrinksBeforeItIsWrittenIsAClearError(FileCalls calls) throws Exception {
    Path input = Files.write(folder.resolve("dump.sql"), new byte[1_000_000]);
    try (WriterPool pool = new PlainPool(1, 4096, 50, 9).in(folder, calls);
        InputSource source = InputSource.open(input, InputMode.MMAP)) {
      InputWindow window = source.next(0);
      try (FileChannel channel = FileChannel.open(input, StandardOpenOption.WRITE)) {
        channel.truncate(100);
      }
      pool.write(pool.file("a.sql"), window, 500_000, 900_000);
      IOException e = assertThrows(IOException.class, pool::finish);
      assertEquals(
          "the input was truncated while it was read: bytes for a.sql are gone", e.getMessage());
    }
  }

  static Stream<FileCalls> calls() {
    return Stream.of(new LibcCalls(), new NioFallback());
  }

  @Test
  void anInterruptedProducerIsToldAndTheWritersEnd() throws IOException {
    try (WriterPool pool = new PlainPool(1, 512, 50, 9).in(folder)) {
      int file = pool.file("a.sql");
      Thread.currentThread().interrupt();
      assertThrows(
          InterruptedIOException.class,
          () -> {
            while (true) {
              pool.write(file, new byte[100], 0, 100);
            }
          });
      assertTrue(Thread.interrupted());
    }
    noWriterLives();
  }

  @Test
  void filesAreReadableForAllAndNeverOverwriteOthers() throws IOException {
    Files.writeString(folder.resolve("theirs.sql"), "theirs");
    try (WriterPool pool = new PlainPool(1, 4096, 50, 9).in(folder)) {
      pool.file("ours.sql");
      pool.finish();
    }
    assertTrue(
        PosixFilePermissions.fromString("rw-r--r--")
            .containsAll(Files.getPosixFilePermissions(folder.resolve("ours.sql"))));
    try (WriterPool pool = new PlainPool(1, 4096, 50, 9).in(folder)) {
      pool.write(pool.file("theirs.sql"), new byte[5], 0, 5);
      assertThrows(IOException.class, pool::finish);
    }
    assertEquals("theirs", Files.readString(folder.resolve("theirs.sql")));
  }

  @Test
  void namesThatLeaveTheFolderAreRefused() throws IOException {
    try (WriterPool pool = new PlainPool(1, 4096, 50, 9).in(folder)) {
      for (String name : List.of("../a", "/etc/x", "a/../../b", "", "a//b", "a/", ".", "a\\b")) {
        assertThrows(IllegalArgumentException.class, () -> pool.file(name), name);
      }
    }
  }

  @Test
  void aWriteOutsideTheWindowIsRefused() throws IOException {
    try (WriterPool pool = new PlainPool(1, 4096, 5, 9).in(folder);
        InputSource source = InputSource.ofBytes(new byte[20], 10, "test")) {
      source.next(0);
      InputWindow window = source.next(10);
      int file = pool.file("a.sql");
      assertThrows(IndexOutOfBoundsException.class, () -> pool.write(file, window, 9, 15));
      assertThrows(IndexOutOfBoundsException.class, () -> pool.write(file, window, 15, 21));
      pool.write(file, window, 10, 20);
      assertEquals(10, pool.length(file));
      assertEquals(20, window.base() + window.segment().byteSize());
      assertEquals((byte) 0, window.segment().get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  private static void noWriterLives() {
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sql-splitter-writer"))
        .forEach(thread -> assertTrue(!thread.isAlive(), thread + " lives"));
  }
}
