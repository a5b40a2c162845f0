package io.sqlsplitter.io.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.LibcCalls;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.libc.NioFallback;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class InputSourceTest {
  private static final long SEED = Long.getLong("seed", 20260101L);

  @TempDir Path folder;

  static Stream<Arguments> waysToRead() {
    List<Arguments> ways = new ArrayList<>();
    for (FileCalls calls : List.of(new LibcCalls(), new NioFallback())) {
      for (InputMode mode : InputMode.values()) {
        ways.add(Arguments.of(calls, mode));
      }
    }
    return ways.stream();
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void everyByteComesOnceWhateverIsKept(FileCalls calls, InputMode mode) throws IOException {
    byte[] content = random(11 * RingSource.NEW_BYTES + 4097);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      assertEquals(content.length, source.size());
      assertArrayEquals(content, readAll(source, new Random(SEED), 200_000));
      assertEquals(content.length, source.bytesRead());
      assertEquals(InputEncoding.BYTES, source.encoding());
      assertEquals(file.toString(), source.name());
    }
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void anEmptyFileIsOneEmptyLastWindow(FileCalls calls, InputMode mode) throws IOException {
    Path file = Files.createFile(folder.resolve("empty.sql"));
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      InputWindow window = source.next(0);
      assertTrue(window.last());
      assertEquals(0, window.segment().byteSize());
    }
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void moreThanTheCarryMayBeKept(FileCalls calls, InputMode mode) throws IOException {
    byte[] content = random(5 * RingSource.NEW_BYTES);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      InputWindow window = source.next(0);
      while (!window.last()) {
        window = source.next(1);
        assertEquals(1, window.base());
      }
      assertArrayEquals(
          java.util.Arrays.copyOfRange(content, 1, content.length),
          window.segment().toArray(ValueLayout.JAVA_BYTE));
    }
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void aWindowThatIsHeldKeepsItsBytesWhenTheSourceGoesOnAndIsClosed(FileCalls calls, InputMode mode)
      throws IOException {
    byte[] content = random(3 * MappedSource.NEW_BYTES);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    InputWindow held;
    byte[] then;
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      held = source.next(0);
      held.retain();
      then = held.segment().toArray(ValueLayout.JAVA_BYTE);
      InputWindow window = held;
      while (!window.last()) {
        window = source.next(window.base() + window.segment().byteSize());
      }
    }
    assertArrayEquals(then, held.segment().toArray(ValueLayout.JAVA_BYTE));
    held.release();
    assertThrows(IllegalStateException.class, held::segment);
    assertThrows(IllegalStateException.class, held::retain);
  }

  @Test
  void readingGoesOnByMappingWithoutLosingAByte() throws IOException {
    byte[] content = random(9 * RingSource.NEW_BYTES + 1);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    FileFeed feed =
        new FileFeed(new LibcCalls().openForReading(file), file.toString(), content.length);
    try (AutoSource source = new AutoSource(feed, file.toString(), content.length, () -> true)) {
      Random random = new Random(SEED);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      long end = 0;
      long keepFrom = 0;
      for (int i = 0; ; i++) {
        if (i == 3) {
          source.switchToMapping();
        }
        InputWindow window = source.next(keepFrom);
        end = append(window, end, out);
        if (window.last()) {
          break;
        }
        keepFrom = end - random.nextInt(100_000);
      }
      assertArrayEquals(content, out.toByteArray());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 63, 64, 65, 4095, 4097, 1 << 20})
  void bytesInMemoryComeInWindowsOfTheSizeAskedFor(int newBytes) throws IOException {
    byte[] content = random(newBytes < 64 ? 2_000 : 50_000);
    try (InputSource source = InputSource.ofBytes(content, newBytes, "test")) {
      long end = 0;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      InputWindow window;
      do {
        window = source.next(Math.max(0, end - 5));
        long before = end;
        end = append(window, end, out);
        assertTrue(window.last() || end - before == newBytes, "new bytes: " + (end - before));
        assertTrue(window.segment().isNative() && window.segment().isReadOnly());
      } while (!window.last());
      assertArrayEquals(content, out.toByteArray());
    }
  }

  @Test
  void memoryOfAReleasedTestWindowIsOverwritten() throws IOException {
    try (InputSource source = InputSource.ofBytes(new byte[10], 5, "test")) {
      var stale = source.next(0).segment();
      source.next(5);
      assertEquals((byte) 0xA5, stale.get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void aPipeIsReadToItsEnd() throws IOException {
    byte[] content = random(3_000_001);
    try (InputSource source =
        InputSource.of(Channels.newChannel(new ByteArrayInputStream(content)), "-")) {
      assertEquals(-1, source.size());
      assertArrayEquals(content, readAll(source, new Random(SEED), 1000));
      assertEquals("-", source.name());
    }
  }

  @Test
  void aNamedPipeGivenAsAFileIsReadAsAStream() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    byte[] content = random(200_000);
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    Files.write(pipe, content, java.nio.file.StandardOpenOption.WRITE);
                  } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                  }
                });
    try (InputSource source = InputSource.open(pipe, InputMode.MMAP)) {
      assertEquals(-1, source.size());
      assertArrayEquals(content, readAll(source, new Random(SEED), 0));
    }
    writer.join();
  }

  @Test
  void aDeviceGivenAsAFileIsReadAsAStream() throws IOException {
    try (InputSource source = InputSource.open(Path.of("/dev/null"), InputMode.AUTO)) {
      assertEquals(-1, source.size());
      assertTrue(source.next(0).last());
    }
  }

  @Test
  void aFileWithoutASizeIsReadToItsEnd() throws IOException {
    Path status = Path.of("/proc/self/status");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(status), "no /proc here");
    try (InputSource source = InputSource.open(status, InputMode.AUTO)) {
      assertTrue(readAll(source, new Random(SEED), 0).length > 100);
    }
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void whatCannotBeReadIsToldInOneSentence(FileCalls calls, InputMode mode) throws IOException {
    Path missing = folder.resolve("missing.sql");
    assertEquals(
        missing + ": there is no such file",
        assertThrows(IOException.class, () -> InputFiles.open(missing, mode, calls)).getMessage());
    assertEquals(
        folder + ": is a directory, not a file",
        assertThrows(IOException.class, () -> InputFiles.open(folder, mode, calls)).getMessage());
    Path loop = folder.resolve("loop.sql");
    Files.createSymbolicLink(loop, loop);
    String message =
        assertThrows(IOException.class, () -> InputFiles.open(loop, mode, calls)).getMessage();
    assertTrue(message.startsWith(loop + ": cannot be opened: Too many levels"), message);
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void aFileThatShrinksWhileItIsReadIsAnError(FileCalls calls, InputMode mode) throws IOException {
    byte[] content = random(3 * MappedSource.NEW_BYTES);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      InputWindow first = source.next(0);
      try (var channel =
          java.nio.channels.FileChannel.open(file, java.nio.file.StandardOpenOption.WRITE)) {
        channel.truncate(RingSource.NEW_BYTES / 2);
      }
      long end = first.segment().byteSize();
      IOException e = assertThrows(IOException.class, () -> source.next(end));
      assertTrue(
          e.getMessage().startsWith(file + ": the file was truncated while it was read"),
          e.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("waysToRead")
  void whatIsAppendedWhileItIsReadIsNotOfTheInput(FileCalls calls, InputMode mode)
      throws IOException {
    byte[] content = random(2 * MappedSource.NEW_BYTES + 5);
    Path file = Files.write(folder.resolve("dump.sql"), content);
    try (InputSource source = InputFiles.open(file, mode, calls)) {
      Files.write(file, new byte[50_000], java.nio.file.StandardOpenOption.APPEND);
      assertArrayEquals(content, readAll(source, new Random(SEED), 0));
    }
  }

  @Test
  void theSourceWaitsWhileAllWindowsAreHeldAndGoesOnWhenOneIsReleased() throws Exception {
    byte[] content = random(1000);
    try (InputSource source = InputSource.ofBytes(content, 1, "test")) {
      List<InputWindow> held = new ArrayList<>();
      // More than the usual number: a slow holder does not stop the source at once.
      while (held.size() < WindowBudget.MOST) {
        InputWindow window = source.next(held.size());
        window.retain();
        held.add(window);
        if (held.size() == WindowBudget.MOST) {
          break;
        }
      }
      Thread waiting =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      source.next(WindowBudget.MOST);
                    } catch (IOException e) {
                      throw new java.io.UncheckedIOException(e);
                    }
                  });
      while (waiting.getState() != Thread.State.WAITING) {
        assertTrue(waiting.isAlive(), "the source must wait");
        Thread.onSpinWait();
      }
      assertArrayEquals(
          new byte[] {content[3]}, held.get(3).segment().toArray(ValueLayout.JAVA_BYTE));
      held.get(3).release();
      waiting.join();
    }
  }

  @Test
  void aMappedFileOnABadDeviceIsNotCalledTruncated() throws IOException {
    Path path = Files.write(folder.resolve("dump.sql"), new byte[1000]);
    try (NativeFile real = new LibcCalls().openForReading(path);
        MappedSource source = new MappedSource(new BadDevice(real), path.toString(), 1000, 0)) {
      IOException e = assertThrows(IOException.class, () -> source.next(0));
      assertEquals(path + ": bytes from 0 to 1000 cannot be read from the device", e.getMessage());
    }
  }

  /** Answers like the kernel where a page cannot be read. */
  private record BadDevice(NativeFile real) implements NativeFile {
    @Override
    public int read(MemorySegment to, long offset, int length, long position) throws IOException {
      return real.read(to, offset, length, position);
    }

    @Override
    public long write(MemorySegment from, long offset, long length) throws IOException {
      return real.write(from, offset, length);
    }

    @Override
    public long size() throws IOException {
      return real.size();
    }

    @Override
    public void adviseSequential() {
      real.adviseSequential();
    }

    @Override
    public Mapping map(long position, long length) throws IOException {
      throw new NativeIoException("madvise", "dump.sql", Errno.EFAULT, "Bad address");
    }

    @Override
    public void dataSync() throws IOException {
      real.dataSync();
    }

    @Override
    public void close() throws IOException {
      real.close();
    }
  }

  @Test
  void theUserIsToldOfWrongCalls() throws IOException {
    try (InputSource source = InputSource.ofBytes(new byte[3], 1, "test")) {
      assertThrows(IllegalArgumentException.class, () -> source.next(1));
      source.next(0);
      assertThrows(IllegalArgumentException.class, () -> source.next(2));
      source.next(1);
      assertThrows(IllegalArgumentException.class, () -> source.next(0));
      assertTrue(source.next(2).last());
      assertThrows(IllegalStateException.class, () -> source.next(3));
      assertFalse(source.oddByteAtEnd());
    }
    assertThrows(IllegalArgumentException.class, () -> InputSource.ofBytes(new byte[3], 0, "test"));
  }

  static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(SEED).nextBytes(bytes);
    return bytes;
  }

  /** Reads all windows, keeping a random tail each time. */
  static byte[] readAll(InputSource source, Random random, int mostKept) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long end = 0;
    long keepFrom = 0;
    while (true) {
      InputWindow window = source.next(keepFrom);
      assertEquals(keepFrom, window.base());
      long before = end;
      end = append(window, end, out);
      assertTrue(window.last() || end > before);
      if (window.last()) {
        return out.toByteArray();
      }
      long kept = mostKept == 0 ? 0 : random.nextInt(mostKept);
      keepFrom = Math.max(window.base(), end - kept);
    }
  }

  /** Checks that what was seen before is the same, and appends the rest. */
  private static long append(InputWindow window, long end, ByteArrayOutputStream out) {
    byte[] bytes = window.segment().toArray(ValueLayout.JAVA_BYTE);
    int known = (int) (end - window.base());
    byte[] before = out.toByteArray();
    for (int i = 0; i < known; i++) {
      assertEquals(before[(int) window.base() + i], bytes[i]);
    }
    out.write(bytes, known, bytes.length - known);
    return window.base() + bytes.length;
  }

  @Test
  void aSparseSourceEndsWindowsAtStopsAndGoesOnBehindWhatIsPassedOver() throws IOException {
    byte[] content = new byte[3_000_000];
    new java.util.Random(1).nextBytes(content);
    content[0] = 'x';
    content[1] = 'y';
    Path file = Files.write(Files.createTempDirectory("sparse").resolve("dump.sql"), content);
    try (InputSource source = InputSource.sparse(file, new long[] {1000, 2_500_000}, 1_000_000)) {
      InputWindow first = source.next(0);
      assertEquals(1000, first.segment().byteSize());
      InputWindow kept = source.next(990);
      assertEquals(990, kept.base());
      assertEquals(1000 + SparseSource.NEW_BYTES, kept.base() + kept.segment().byteSize());
      InputWindow behind = source.next(2_000_000);
      assertEquals(2_000_000, behind.base());
      assertEquals(500_000, behind.segment().byteSize());
      assertEquals(
          -1,
          behind
              .segment()
              .mismatch(
                  java.lang.foreign.MemorySegment.ofArray(content).asSlice(2_000_000, 500_000)));
      InputWindow last = source.next(2_500_000);
      assertTrue(last.last());
      assertEquals(2_000_000, source.expectedBytes());
    } finally {
      Files.delete(file);
      Files.delete(file.getParent());
    }
  }
}
