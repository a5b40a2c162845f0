package io.sqlsplitter.io.libc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.NativeIoException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileCallsTest {
  @TempDir Path folder;

  static FileCalls[] both() {
    return new FileCalls[] {new LibcCalls(), new NioFallback()};
  }

  @Test
  void whereNativeAccessIsAllowedTheCLibraryIsUsed() {
    assertInstanceOf(LibcCalls.class, FileCalls.best());
  }

  @ParameterizedTest
  @MethodSource("both")
  void whatIsAppendedIsReadBack(FileCalls calls) throws IOException {
    Path path = folder.resolve("grüße.sql");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom("0123456789");
      try (NativeFile file = calls.create(path)) {
        assertEquals(5, file.write(text, 0, 5));
        file.dataSync();
      }
      try (NativeFile file = calls.append(path)) {
        assertEquals(5, file.write(text, 5, 5));
      }
      assertEquals("0123456789", Files.readString(path));
      try (NativeFile file = calls.openForReading(path)) {
        assertEquals(10, file.size());
        file.adviseSequential();
        MemorySegment buffer = arena.allocate(8);
        assertEquals(4, file.read(buffer, 2, 4, 3));
        assertArrayEquals("\0\0003456\0\0".getBytes(UTF_8), buffer.toArray(ValueLayout.JAVA_BYTE));
        assertEquals(2, file.read(buffer, 0, 8, 8));
        assertEquals(-1, file.read(buffer, 0, 8, 10));
        assertThrows(IndexOutOfBoundsException.class, () -> file.read(buffer, 5, 4, 0));
        assertThrows(IndexOutOfBoundsException.class, () -> file.write(buffer, -1, 4));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("both")
  void aMappedStretchHasTheBytesAndIsGoneWhenClosed(FileCalls calls) throws IOException {
    byte[] content = new byte[NativeFile.MAP_ALIGNMENT * 2 + 10];
    new java.util.Random(1).nextBytes(content);
    Path path = Files.write(folder.resolve("a"), content);
    try (NativeFile file = calls.openForReading(path)) {
      MemorySegment segment;
      try (NativeFile.Mapping mapping = file.map(NativeFile.MAP_ALIGNMENT, 1000)) {
        segment = mapping.segment();
        assertTrue(segment.isReadOnly());
        assertArrayEquals(
            Arrays.copyOfRange(content, NativeFile.MAP_ALIGNMENT, NativeFile.MAP_ALIGNMENT + 1000),
            segment.toArray(ValueLayout.JAVA_BYTE));
      }
      assertThrows(IllegalStateException.class, () -> segment.get(ValueLayout.JAVA_BYTE, 0));
    }
  }

  @Test
  void mappingBehindTheEndIsAnErrorAndNoSignal() throws IOException {
    Path path = Files.write(folder.resolve("a"), new byte[100]);
    try (NativeFile file = new LibcCalls().openForReading(path)) {
      NativeIoException e =
          assertThrows(NativeIoException.class, () -> file.map(0, NativeFile.MAP_ALIGNMENT * 2L));
      assertEquals(Errno.EFAULT, e.errno());
    }
  }

  @ParameterizedTest
  @MethodSource("both")
  void failuresCarryCallPathNumberAndReason(FileCalls calls) throws IOException {
    Path missing = folder.resolve("missing");
    assertFailure("open", missing, Errno.ENOENT, () -> calls.openForReading(missing));
    assertFailure("open", missing, Errno.ENOENT, () -> calls.append(missing));
    Path there = Files.createFile(folder.resolve("there"));
    assertFailure("open", there, Errno.EEXIST, () -> calls.create(there));
    NativeIoException e = assertThrows(NativeIoException.class, () -> calls.rename(missing, there));
    assertEquals("rename", e.syscall());
    assertEquals(Errno.ENOENT, e.errno());
  }

  @ParameterizedTest
  @MethodSource("both")
  void aFullDeviceIsToldWithThePath(FileCalls calls) throws IOException {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "no /dev/full here");
    try (NativeFile file = calls.append(full);
        Arena arena = Arena.ofConfined()) {
      NativeIoException e =
          assertThrows(NativeIoException.class, () -> file.write(arena.allocate(10), 0, 10));
      assertEquals(Errno.ENOSPC, e.errno());
      assertEquals("/dev/full: No space left on device (write, errno 28)", e.getMessage());
    }
  }

  private static void assertFailure(
      String call, Path path, int errno, org.junit.jupiter.api.function.Executable action) {
    NativeIoException e = assertThrows(NativeIoException.class, action);
    assertEquals(call, e.syscall());
    assertEquals(errno, e.errno());
    assertTrue(e.getMessage().startsWith(path + ": "), e.getMessage());
    assertTrue(e.getMessage().endsWith("(" + call + ", errno " + errno + ")"), e.getMessage());
  }

  @ParameterizedTest
  @MethodSource("both")
  void renamingReplacesAndFoldersCanBeSynced(FileCalls calls) throws IOException {
    Path a = Files.writeString(folder.resolve("a"), "a");
    Path b = Files.writeString(folder.resolve("b"), "b");
    calls.rename(a, b);
    assertFalse(Files.exists(a));
    assertEquals("a", Files.readString(b));
    calls.syncDirectory(folder);
  }

  @Test
  void bothKnowTheSameLimitOfOpenFiles() {
    long limit = new LibcCalls().openFileLimit();
    assertTrue(limit > 0);
    assertEquals(limit, new NioFallback().openFileLimit());
  }

  @Test
  void theErrorNumberOfACallIsItsOwnWhateverOtherThreadsDo() throws Exception {
    AtomicInteger wrong = new AtomicInteger();
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      boolean badDescriptor = t % 2 == 0;
      threads[t] =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try (Arena arena = Arena.ofConfined()) {
                      MemorySegment missing = LibC.path(folder.resolve("missing"), arena);
                      for (int i = 0; i < 20_000; i++) {
                        int errno = badDescriptor ? -LibC.close(-1) : -LibC.open(missing, 0, 0);
                        if (errno != (badDescriptor ? 9 : Errno.ENOENT)) {
                          wrong.incrementAndGet();
                        }
                      }
                    }
                  });
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, wrong.get());
  }

  @Test
  void positionedWritesAndSyncsWork() throws IOException {
    Path path = Files.writeString(folder.resolve("a"), "0123456789");
    try (Arena arena = Arena.ofConfined()) {
      int fd =
          LibC.open(LibC.path(path, arena), LinuxConstants.O_WRONLY | LinuxConstants.O_CLOEXEC, 0);
      assertTrue(fd > 0);
      assertEquals(2, LibC.pwrite(fd, arena.allocateFrom("xy"), 2, 4));
      assertEquals(0, LibC.fdatasync(fd));
      assertEquals(0, LibC.fsync(fd));
      assertEquals(0, LibC.close(fd));
      assertEquals(-9, LibC.fsync(fd));
    }
    assertEquals("0123xy6789", Files.readString(path));
  }
}
