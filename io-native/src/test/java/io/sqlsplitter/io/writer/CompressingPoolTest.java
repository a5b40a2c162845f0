package io.sqlsplitter.io.writer;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.encode.Encoder;
import io.sqlsplitter.io.libc.Errno;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CompressingPoolTest {
  private static final long SEED = Long.getLong("seed", 20260301L);

  @TempDir Path folder;

  private static CompressingPool pool(
      Path folder, Compression format, int level, CompressingOptions options, TestCalls calls) {
    return new CompressingPool(folder, format, level, options, calls, () -> calls);
  }

  private static CompressingOptions options(int writers, long staging) {
    return new CompressingOptions(writers, staging, 9);
  }

  private static String tool(Compression format) {
    return format.name().toLowerCase(java.util.Locale.ROOT);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void filesAroundTheSizeOfABlockAreReadByUsAndByTheFormatsOwnTool(Compression format)
      throws Exception {
    int block;
    try (Encoder encoder = Encoder.of(format, format.usualLevel())) {
      block = encoder.blockSize();
    }
    int[] sizes = {0, 1, 1023, 1024, 1025, block - 1, block, block + 1, 3 * block + 17};
    byte[] text = text(3 * block + 17);
    byte[] noise = new byte[block + 1];
    new Random(SEED).nextBytes(noise);
    List<byte[]> contents = new ArrayList<>();
    for (int size : sizes) {
      contents.add(Arrays.copyOf(text, size));
    }
    contents.add(noise);
    contents.add(new byte[block + 5]);
    try (CompressingPool pool =
        pool(folder, format, format.usualLevel(), options(3, 1 << 20), new TestCalls())) {
      for (byte[] content : contents) {
        int file = pool.file(name(format, content));
        for (int at = 0; at < content.length; at += 70_001) {
          pool.write(file, content, at, Math.min(70_001, content.length - at));
        }
        assertEquals(content.length, pool.length(file));
      }
      pool.finish();
      for (int file = 0; file < contents.size(); file++) {
        CRC32C checksum = new CRC32C();
        checksum.update(contents.get(file));
        assertEquals(checksum.getValue(), pool.checksum(file), "checksum of " + file);
        Path path = folder.resolve(name(format, contents.get(file)));
        assertEquals(Files.size(path), pool.stored(file));
        assertEquals(format, DecodedFile.compression(path));
        try (InputStream in = DecodedFile.open(path)) {
          assertArrayEquals(contents.get(file), in.readAllBytes(), path + ", seed " + SEED);
        }
      }
    }
    boolean there =
        Stream.of("/usr/bin/", "/bin/").anyMatch(d -> Files.exists(Path.of(d + tool(format))));
    Assumptions.assumeTrue(there, "SKIPPED, not tested: no " + tool(format) + " here");
    for (byte[] content : contents) {
      Path path = folder.resolve(name(format, content));
      Path out = folder.resolve("out");
      Process process =
          new ProcessBuilder(tool(format), "-dc", path.toString())
              .redirectOutput(out.toFile())
              .redirectError(folder.resolve("err").toFile())
              .start();
      assertEquals(0, process.waitFor(), () -> path + ": " + read(folder.resolve("err")));
      assertArrayEquals(content, Files.readAllBytes(out), path + " by its tool, seed " + SEED);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String name(Compression format, byte[] content) {
    return "f" + content.length + "-" + Arrays.hashCode(content) + format.suffix();
  }

  /** Text that compresses as dumps do. */
  private static byte[] text(int length) {
    Random random = new Random(SEED);
    StringBuilder text = new StringBuilder(length + 100);
    while (text.length() < length) {
      text.append("INSERT INTO t VALUES (").append(random.nextInt()).append(",'name ");
      text.append(random.nextInt(1000)).append("');\n");
    }
    return text.substring(0, length).getBytes(US_ASCII);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void manyFilesUnderLittleMemoryAreWholeAndTheSameEachTime(Compression format) throws IOException {
    byte[] content = text(400_000);
    List<ByteArrayOutputStream> expected = new ArrayList<>();
    for (String run : List.of("one", "two")) {
      expected.clear();
      Random random = new Random(SEED);
      Path sub = Files.createDirectory(folder.resolve(run));
      try (CompressingPool pool =
              pool(sub, format, format.lowestLevel(), options(4, 40_000), new TestCalls());
          InputSource source = InputSource.ofBytes(content, 5000, "test")) {
        for (int i = 0; i < 60; i++) {
          pool.file("db" + i % 3 + "/t" + i);
          expected.add(new ByteArrayOutputStream());
        }
        InputWindow window = source.next(0);
        for (int at = 0; at < content.length; ) {
          int end = (int) (window.base() + window.segment().byteSize());
          int to = Math.min(end, at + 1 + random.nextInt(random.nextInt(20) == 0 ? 3000 : 200));
          int file = random.nextInt(59);
          pool.write(file, window, at, to);
          expected.get(file).write(content, at, to - at);
          at = to;
          if (at == end && !window.last()) {
            window = source.next(at);
          }
        }
        pool.finish();
      }
    }
    for (int i = 0; i < 60; i++) {
      String name = "db" + i % 3 + "/t" + i;
      try (InputStream in = DecodedFile.open(folder.resolve("one/" + name))) {
        assertArrayEquals(expected.get(i).toByteArray(), in.readAllBytes(), name + " " + SEED);
      }
      assertEquals(
          -1,
          Files.mismatch(folder.resolve("one/" + name), folder.resolve("two/" + name)),
          name + " differs between two runs, seed " + SEED);
    }
    noWorkerLives();
  }

  @Test
  void twentyThousandFilesNeedFewDescriptorsAndLittleMemory() throws IOException {
    TestCalls calls = new TestCalls();
    byte[] line = "x".repeat(300).getBytes(US_ASCII);
    int count = 20_000;
    try (CompressingPool pool = pool(folder, Compression.LZ4, 1, options(2, 4 << 20), calls)) {
      for (int i = 0; i < count; i++) {
        pool.file("d" + i % 100 + "/t" + i);
      }
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++) {
          pool.write(i, line, 0, line.length);
        }
      }
      pool.finish();
    }
    assertTrue(calls.mostOpen.get() <= 9, calls.mostOpen + " open files");
    assertEquals(0, calls.openNow.get());
    for (int i = 0; i < count; i += 997) {
      try (InputStream in = DecodedFile.open(folder.resolve("d" + i % 100 + "/t" + i))) {
        assertEquals(600, in.readAllBytes().length);
      }
    }
  }

  @Test
  void oneLargeFileIsCompressedByAllWorkers() throws IOException {
    byte[] content = text(12 << 20);
    java.util.Set<String> writers = java.util.concurrent.ConcurrentHashMap.newKeySet();
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) {
            writers.add(Thread.currentThread().getName());
            return Math.min(length, 100_000); // short writes are continued
          }
        };
    try (CompressingPool pool = pool(folder, Compression.GZIP, 9, options(2, 1 << 20), calls)) {
      int file = pool.file("t.gz");
      pool.write(file, content, 0, content.length);
      pool.finish();
    }
    assertTrue(writers.size() > 1, "only " + writers);
    try (InputStream in = DecodedFile.open(folder.resolve("t.gz"))) {
      assertArrayEquals(content, in.readAllBytes());
    }
  }

  @Test
  void whenTheDiskIsFullTheProducerIsToldAndAllEnds() throws IOException {
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (writes.get() > 2) {
              throw new NativeIoException(
                  "write", file.toString(), Errno.ENOSPC, "No space left on device");
            }
            return length;
          }
        };
    byte[] content = text(1 << 20);
    try (CompressingPool pool = pool(folder, Compression.LZ4, 1, options(2, 1 << 20), calls)) {
      int file = pool.file("t.lz4");
      IOException first =
          assertThrows(
              IOException.class,
              () -> {
                while (true) {
                  pool.write(file, content, 0, content.length);
                }
              });
      assertTrue(first.getMessage().contains("No space left"), "" + first);
      assertSame(first, assertThrows(IOException.class, pool::finish));
    }
    noWorkerLives();
    assertEquals(0, calls.openNow.get());
  }

  @Test
  void aFailureWhenAllHasBeenHandedOverIsThrownByFinish() throws IOException {
    Files.createDirectory(folder.resolve("a"));
    try (CompressingPool pool =
        pool(folder, Compression.ZSTD, 3, options(2, 512), new TestCalls())) {
      pool.file("a");
      IOException e = assertThrows(IOException.class, pool::finish);
      assertTrue(e.getMessage().startsWith(folder.resolve("a") + ": File exists"), "" + e);
    }
    noWorkerLives();
  }

  @Test
  void anInterruptedProducerIsToldAndTheWorkersEnd() {
    byte[] content = text(1 << 20);
    try (CompressingPool pool = pool(folder, Compression.XZ, 9, options(1, 512), new TestCalls())) {
      int file = pool.file("a");
      Thread.currentThread().interrupt();
      assertThrows(
          InterruptedIOException.class,
          () -> {
            while (true) {
              pool.write(file, content, 0, content.length);
            }
          });
      assertTrue(Thread.interrupted());
    }
    noWorkerLives();
  }

  @Test
  void levelsOutOfRangeAreRefused() {
    for (Compression format : Compression.values()) {
      if (format != Compression.NONE) {
        for (int level : new int[] {format.lowestLevel(), format.highestLevel()}) {
          Encoder.of(format, level).close();
        }
        assertThrows(
            IllegalArgumentException.class, () -> Encoder.of(format, format.highestLevel() + 1));
        assertThrows(
            IllegalArgumentException.class, () -> Encoder.of(format, format.lowestLevel() - 1));
      }
    }
    assertThrows(IllegalArgumentException.class, () -> Encoder.of(Compression.NONE, 0));
  }

  private static void noWorkerLives() {
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> thread.getName().startsWith("sql-splitter-compressor")));
  }
}
