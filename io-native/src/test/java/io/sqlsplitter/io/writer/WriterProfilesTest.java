package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.LibcCalls;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.profile.IoEnvironment;
import io.sqlsplitter.io.profile.ProfileTable;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same bytes in every profile, whatever the file system knows. */
class WriterProfilesTest {
  private static final long SEED = Long.getLong("seed", 20261130L);
  private static final int MIB = 1 << 20;
  private static final int FILES = 7;
  private static final WriterOptions OPTIONS = new WriterOptions(2000, 5);

  @TempDir Path folder;

  private static WriterProfile profile(
      IoStrategy strategy, int writers, int writeSize, long staging, boolean turns) {
    boolean slow = strategy != IoStrategy.SSD;
    return new WriterProfile(
        strategy,
        writers,
        writeSize,
        slow ? 8L * writeSize : 0,
        staging,
        slow,
        strategy == IoStrategy.CHEAP,
        slow,
        turns);
  }

  static Stream<Arguments> profiles() {
    return Stream.of(
        Arguments.of(profile(IoStrategy.SSD, 1, 256 << 10, 32 * MIB, false)),
        Arguments.of(profile(IoStrategy.SSD, 3, 64 << 10, MIB, false)),
        Arguments.of(profile(IoStrategy.HDD, 1, 8 * MIB, 64 * MIB, false)),
        Arguments.of(profile(IoStrategy.HDD, 1, 8 * MIB, 64 * MIB, true)),
        Arguments.of(profile(IoStrategy.HDD, 1, 4096, 5000, true)),
        Arguments.of(profile(IoStrategy.HDD, 3, 64 << 10, 600_000, true)),
        Arguments.of(profile(IoStrategy.HDD, 3, 64 << 10, 512, false)),
        Arguments.of(profile(IoStrategy.CHEAP, 1, 32 * MIB, 64 * MIB, false)),
        Arguments.of(profile(IoStrategy.CHEAP, 1, 8 * MIB, 9 * MIB, false)),
        Arguments.of(profile(IoStrategy.CHEAP, 2, 16 * MIB, 20 * MIB, false)));
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void everyProfileWritesTheSameBytes(WriterProfile profile) throws IOException {
    for (FileCalls calls : List.of(new LibcCalls(), new NioFallback(), new TestCalls())) {
      Path target = Files.createTempDirectory(folder, "out");
      try (WriterPool pool = new WriterPool(target, OPTIONS, Adaptation.none(profile), calls)) {
        writeAndCompare(pool, target, 36 * MIB);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "preallocate", "direct", "start", "await", "preallocate direct start await"})
  void whatTheFileSystemRefusesIsAskedOnceAndTheBytesAreTheSame(String refused) throws IOException {
    int[] errors = {Errno.EINVAL, Errno.EOPNOTSUPP, Errno.ENOSYS};
    int errno = errors[refused.length() % errors.length];
    for (IoStrategy strategy : List.of(IoStrategy.HDD, IoStrategy.CHEAP)) {
      Set<String> refuses = Set.of(refused.split(" "));
      List<String> asked = new ArrayList<>();
      TestCalls calls =
          new TestCalls() {
            @Override
            void beforeDeviceCall(String call, Path file) throws IOException {
              if (refuses.contains(call)) {
                asked.add(call);
                throw new NativeIoException(call, file.toString(), errno, "refused");
              }
            }
          };
      Path target = Files.createTempDirectory(folder, "out");
      WriterProfile profile = profile(strategy, 1, 16 * MIB, 64 * MIB, false);
      try (WriterPool pool = new WriterPool(target, OPTIONS, Adaptation.none(profile), calls)) {
        writeAndCompare(pool, target, 60 * MIB);
      }
      assertEquals(asked.stream().distinct().count(), asked.size(), asked + "");
      if (refused.isEmpty()) {
        Set<String> used =
            calls.deviceCalls.stream().map(c -> c.split(" ")[0]).collect(Collectors.toSet());
        assertTrue(used.containsAll(Set.of("preallocate", "start", "await", "trim")), used + "");
        assertEquals(strategy == IoStrategy.CHEAP, used.contains("direct"), used + "");
      }
    }
  }

  /** The flag is taken, the write is not: larger sectors than ours. */
  @Test
  void aDirectWriteThatIsRefusedGoesThroughTheCache() throws IOException {
    boolean[] direct = {false};
    int[] refusals = {0};
    TestCalls calls =
        new TestCalls() {
          @Override
          void beforeDeviceCall(String call, Path file) {
            if (call.equals("direct")) {
              direct[0] = !direct[0];
            }
          }

          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (direct[0]) {
              refusals[0]++;
              throw new NativeIoException("write", file.toString(), Errno.EINVAL, "refused");
            }
            return length;
          }
        };
    WriterProfile profile = profile(IoStrategy.CHEAP, 1, 16 * MIB, 64 * MIB, false);
    try (WriterPool pool = new WriterPool(folder, OPTIONS, Adaptation.none(profile), calls)) {
      writeAndCompare(pool, folder, 60 * MIB);
    }
    assertEquals(1, refusals[0]);
    assertFalse(direct[0]);
  }

  @Test
  void profilesMayChangeAtAnyMomentAndTheBytesAreTheSame() throws IOException {
    List<WriterProfile> all = profiles().map(a -> (WriterProfile) a.get()[0]).toList();
    Random random = new Random(SEED);
    for (int round = 0; round < 6; round++) {
      Path target = Files.createTempDirectory(folder, "out");
      WriterProfile first = all.get(random.nextInt(all.size()));
      Adaptation changing =
          new Adaptation(
              new WritePlan(first.strategy(), first, "test", 0, -1, null), () -> 0, () -> 0) {
            @Override
            int mostWriters() {
              return 3;
            }

            @Override
            long nextLook(long handed) {
              return handed + 1 + random.nextInt(2 * MIB);
            }

            @Override
            WriterProfile look(long handed, long busyNanos) {
              return all.get(random.nextInt(all.size()));
            }
          };
      FileCalls calls = round % 2 == 0 ? new LibcCalls() : new NioFallback();
      try (WriterPool pool = new WriterPool(target, OPTIONS, changing, calls)) {
        writeAndCompare(pool, target, 36 * MIB);
      }
    }
  }

  /** More than a queue takes, in turns that begin only when there are bytes. */
  @Test
  void filesWithoutBytesAreMadeInEveryProfile() throws IOException {
    for (WriterProfile profile : profiles().map(a -> (WriterProfile) a.get()[0]).toList()) {
      Path target = Files.createTempDirectory(folder, "out");
      try (WriterPool pool =
          new WriterPool(target, OPTIONS, Adaptation.none(profile), new NioFallback())) {
        for (int i = 0; i < 3000; i++) {
          pool.file("t" + i + ".sql");
        }
        pool.finish();
      }
      try (Stream<Path> made = Files.list(target)) {
        assertEquals(3000, made.count(), profile.toString());
      }
    }
  }

  static Stream<Arguments> sizes() {
    return Stream.of(IoStrategy.values())
        .filter(strategy -> strategy != IoStrategy.AUTO)
        .flatMap(
            strategy ->
                Stream.of(0, 1, 4095, 4096, 4097, 8 * MIB - 1, 8 * MIB, 8 * MIB + 1, 70 * MIB + 3)
                    .map(size -> Arguments.of(strategy, size)));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void endsOfAnyLengthAreWrittenAndNothingIsReservedBehind(IoStrategy strategy, int size)
      throws IOException {
    byte[] content = new byte[size];
    new Random(SEED).nextBytes(content);
    TestCalls calls = new TestCalls();
    boolean direct = size % 2 == 1;
    ProfileTable table = new ProfileTable(new IoEnvironment(0, 0, 0, 0, direct), 2, false);
    // A second file makes the writing large enough for the calls that concern devices.
    try (WriterPool pool =
        new WriterPool(folder, OPTIONS, Adaptation.none(table.of(strategy)), calls)) {
      int a = pool.file("a.sql");
      int b = pool.file("b.sql");
      byte[] other = new byte[34 * MIB];
      pool.write(b, other, 0, other.length);
      for (int at = 0; at < size; ) {
        int length = Math.min(size - at, at == 0 ? 100 : 999_983);
        pool.write(a, content, at, length);
        at += length;
      }
      pool.finish();
    }
    assertArrayEquals(content, Files.readAllBytes(folder.resolve("a.sql")), "seed " + SEED);
    assertEquals(34 * MIB, Files.size(folder.resolve("b.sql")));
    for (String name : List.of("a.sql", "b.sql")) {
      boolean reserved =
          calls.deviceCalls.stream().anyMatch(c -> c.startsWith("preallocate " + name));
      boolean trimmed =
          calls.deviceCalls.contains("trim " + name + " " + Files.size(folder.resolve(name)));
      assertEquals(reserved, trimmed, name + ": " + calls.deviceCalls);
    }
    if (strategy == IoStrategy.SSD) {
      assertEquals(List.of(), calls.deviceCalls);
    }
  }

  @Test
  void aFullDiskGivesBackWhatIsReservedBeforeItFails() throws IOException {
    TestCalls calls =
        new TestCalls() {
          private boolean full = true;

          @Override
          void beforeDeviceCall(String call, Path file) {
            full &= !call.equals("trim");
          }

          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (full && Files.size(file) > 50 * MIB) {
              throw new NativeIoException(
                  "write", file.toString(), Errno.ENOSPC, "No space left on device");
            }
            return length;
          }
        };
    WriterProfile profile = profile(IoStrategy.HDD, 1, 8 * MIB, 64 * MIB, false);
    byte[] content = new byte[90 * MIB];
    new Random(SEED).nextBytes(content);
    try (WriterPool pool = new WriterPool(folder, OPTIONS, Adaptation.none(profile), calls)) {
      pool.write(pool.file("a.sql"), content, 0, content.length);
      pool.finish();
    }
    assertArrayEquals(content, Files.readAllBytes(folder.resolve("a.sql")));
  }

  @Test
  void aWriteBackThatFailsIsTheFilesError() {
    TestCalls calls =
        new TestCalls() {
          @Override
          void beforeDeviceCall(String call, Path file) throws IOException {
            if (call.equals("await")) {
              throw new NativeIoException(
                  "sync_file_range", file.toString(), Errno.EIO, "Input/output error");
            }
          }
        };
    WriterProfile profile = profile(IoStrategy.HDD, 1, 8 * MIB, 64 * MIB, false);
    byte[] content = new byte[90 * MIB];
    IOException e =
        assertThrows(
            IOException.class,
            () -> {
              try (WriterPool pool =
                  new WriterPool(folder, OPTIONS, Adaptation.none(profile), calls)) {
                pool.write(pool.file("a.sql"), content, 0, content.length);
                pool.write(pool.file("b.sql"), content, 0, content.length);
                pool.finish();
              }
            });
    assertTrue(e.getMessage().contains("Input/output error"), e.getMessage());
  }

  @Test
  void oneFileIsWrittenInLongRunsBeforeTheNext() throws IOException {
    List<String> written = new ArrayList<>();
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) {
            String name = file.getFileName().toString();
            if (written.isEmpty() || !written.getLast().equals(name)) {
              written.add(name);
            }
            return length;
          }
        };
    WriterProfile profile = profile(IoStrategy.HDD, 1, MIB, 64 * MIB, false);
    byte[] row = new byte[100];
    try (WriterPool pool = new WriterPool(folder, OPTIONS, Adaptation.none(profile), calls)) {
      int[] files = new int[8];
      for (int i = 0; i < files.length; i++) {
        files[i] = pool.file("t" + i + ".sql");
      }
      for (int i = 0; i < 400_000; i++) {
        pool.write(files[i % files.length], row, 0, row.length);
      }
      pool.finish();
    }
    // 5 MB each: five runs of 1 MiB, however the rows alternate.
    assertTrue(written.size() <= 8 * 6, written.size() + " runs");
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1_000_000, 8 * MIB})
  void asMuchIsGatheredAsTheEnvironmentAndTheReportSay(int variable) throws IOException {
    IoEnvironment environment = new IoEnvironment(0, variable & -4096, 0, 0, false);
    WriterProfile profile = new ProfileTable(environment, 2, false).of(IoStrategy.SSD);
    AtomicLong longest = new AtomicLong();
    TestCalls calls =
        new TestCalls() {
          @Override
          long beforeWrite(Path file, long length) {
            longest.accumulateAndGet(length, Math::max);
            return length;
          }
        };
    byte[] row = new byte[1000];
    try (WriterPool pool = new WriterPool(folder, OPTIONS, Adaptation.none(profile), calls)) {
      int file = pool.file("a.sql");
      for (int i = 0; i < 20_000; i++) {
        pool.write(file, row, 0, row.length);
      }
      pool.finish();
      assertEquals(variable & -4096, pool.report().writeSize());
    }
    assertEquals(variable & -4096, longest.get());
  }

  /** Pieces of the sizes that the profiles name can be had, also the largest. */
  @Test
  void theMemoryHasPiecesOfTheProfilesSize() {
    for (int variable : new int[] {0, 4096, 999_424, 64 * MIB}) {
      ProfileTable table = new ProfileTable(new IoEnvironment(0, variable, 0, 0, false), 2, false);
      for (IoStrategy strategy : List.of(IoStrategy.SSD, IoStrategy.HDD, IoStrategy.CHEAP)) {
        WriterProfile profile = table.of(strategy);
        try (StagingMemory memory = new StagingMemory(profile.staging(), profile.chunkSize())) {
          assertEquals(profile.chunkSize(), memory.take(memory.largestClass()).capacity);
        }
        assertTrue(profile.staging() <= 512 * MIB, profile.toString());
      }
    }
  }

  /** Mixes short and long pieces, from windows and of our own, and compares what the files have. */
  private static void writeAndCompare(WriterPool pool, Path target, int size) throws IOException {
    Random random = new Random(SEED);
    byte[] content = new byte[size];
    random.nextBytes(content);
    List<ByteArrayOutputStream> expected = new ArrayList<>();
    try (InputSource source = InputSource.ofBytes(content, MIB, "test")) {
      for (int i = 0; i < FILES; i++) {
        pool.file("d" + i % 2 + "/t" + i + ".sql");
        expected.add(new ByteArrayOutputStream());
      }
      InputWindow window = source.next(0);
      long at = 0;
      int file = 0;
      while (true) {
        long end = window.base() + window.segment().byteSize();
        while (at < end) {
          if (random.nextInt(100) == 0) {
            // One file has most of it.
            file = random.nextInt(3) > 0 ? 0 : random.nextInt(FILES - 1);
          }
          int most = random.nextInt(20) == 0 ? 200_000 : 20_000;
          long to = Math.min(end, at + 1 + random.nextInt(most));
          pool.write(file, window, at, to);
          expected.get(file).write(content, (int) at, (int) (to - at));
          if (random.nextInt(10) == 0) {
            pool.write(file, content, 5, 77);
            expected.get(file).write(content, 5, 77);
          }
          at = to;
        }
        if (window.last()) {
          break;
        }
        window = source.next(end);
      }
      pool.finish();
    }
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = expected.get(i).toByteArray();
      assertArrayEquals(
          bytes,
          Files.readAllBytes(target.resolve("d" + i % 2 + "/t" + i + ".sql")),
          "file " + i + ", seed " + SEED);
      assertEquals(bytes.length, pool.length(i));
    }
  }
}
