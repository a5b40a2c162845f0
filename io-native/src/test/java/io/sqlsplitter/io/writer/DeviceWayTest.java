package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.profile.IoEnvironment;
import io.sqlsplitter.io.profile.ProfileTable;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several writers share of the way to a slow device. */
class DeviceWayTest {
  private static final int MIB = 1 << 20;
  private static final WriterProfile HDD =
      new ProfileTable(new IoEnvironment(2, 0, 0, 0, false), 2, false).of(IoStrategy.HDD);

  @TempDir Path folder;

  private static PoolFile open(OpenFiles files, String name) throws IOException {
    PoolFile file = new PoolFile(name);
    files.get(file, true);
    file.written = 10 * MIB;
    return file;
  }

  @Test
  void aFileIsNotClosedWhileAnotherWriterWaitsForIt() throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    AtomicReference<Thread> closer = new AtomicReference<>();
    AtomicBoolean closedMeanwhile = new AtomicBoolean();
    TestCalls calls =
        new TestCalls() {
          @Override
          void beforeDeviceCall(String call, Path file) {
            if (call.equals("await")) {
              waits.countDown();
              // Until the other either waits for this one, or has closed the file.
              while (closer.get() == null || closer.get().getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
              }
              closedMeanwhile.set(openNow.get() == 0);
            }
          }
        };
    DeviceWay way = new DeviceWay(folder);
    OpenFiles files = new OpenFiles(folder, calls, () -> calls, way, 9, 9);
    PoolFile file = open(files, "a.sql");
    way.send(HDD, file, 0, MIB);
    Thread waiter =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    way.awaitSent();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                });
    waits.await();
    closer.set(
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    files.closeAll();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }));
    waiter.join();
    closer.get().join();
    assertFalse(closedMeanwhile.get());
    assertEquals(0, calls.openNow.get());
  }

  @Test
  void whatAllWritersReservedIsGivenBackAtOnce() throws IOException {
    TestCalls calls = new TestCalls();
    DeviceWay way = new DeviceWay(folder);
    OpenFiles one = new OpenFiles(folder, calls, () -> calls, way, 9, 9);
    OpenFiles other = new OpenFiles(folder, calls, () -> calls, way, 9, 9);
    way.reserve(HDD, open(one, "a.sql"), MIB);
    way.reserve(HDD, open(other, "b.sql"), MIB);
    PoolFile grown = open(other, "c.sql");
    way.reserve(HDD, grown, MIB);
    grown.written += 65L * MIB;
    assertEquals(128L * MIB, way.spare());
    assertTrue(way.trimAll());
    assertTrue(
        calls.deviceCalls.containsAll(List.of("trim a.sql " + 10 * MIB, "trim b.sql " + 10 * MIB)),
        calls.deviceCalls + "");
    assertFalse(calls.deviceCalls.toString().contains("trim c.sql"));
    assertEquals(0, way.spare());
    assertFalse(way.trimAll());
    one.closeAll();
    other.closeAll();
  }

  /** What is written counts no more as reserved, whether its file is closed or not. */
  @Test
  void roomThatIsWrittenIsNoLongerSpare() throws IOException {
    TestCalls calls = new TestCalls();
    DeviceWay way = new DeviceWay(folder);
    OpenFiles files = new OpenFiles(folder, calls, () -> calls, way, 9, 9);
    PoolFile file = open(files, "a.sql");
    way.reserve(HDD, file, MIB);
    file.written += 60L * MIB;
    assertEquals(4L * MIB, way.spare());
    way.reserve(HDD, file, 8L * MIB);
    assertEquals(70L * MIB, way.spare());
    files.closeAll();
    assertEquals(0, way.spare());
  }

  /**
   * A disk with no room but what is reserved for another file, when nothing is reserved any more.
   */
  @Test
  void whatWasReservedIsGivenBackWhenTheProfileReservesNothing() throws IOException {
    TestCalls calls =
        new TestCalls() {
          private boolean full;

          @Override
          void beforeDeviceCall(String call, Path file) {
            full = call.equals("preallocate") || full && !call.equals("trim");
          }

          @Override
          long beforeWrite(Path file, long length) throws IOException {
            if (full && file.endsWith("b.sql")) {
              throw new NativeIoException(
                  "write", file.toString(), Errno.ENOSPC, "No space left on device");
            }
            return length;
          }
        };
    WriterProfile ssd =
        new ProfileTable(new IoEnvironment(2, 0, 0, 0, false), 2, false).of(IoStrategy.SSD);
    Adaptation changing =
        new Adaptation(new WritePlan(IoStrategy.HDD, HDD, "test", 0, -1, null), () -> 0, () -> 0) {
          private boolean changed;

          @Override
          int mostWriters() {
            return 2;
          }

          @Override
          long nextLook(long handed) {
            return changed ? Long.MAX_VALUE : 90L * MIB;
          }

          @Override
          WriterProfile look(long handed, long busyNanos) {
            changed = true;
            return ssd;
          }
        };
    byte[] content = new byte[90 * MIB];
    WriterOptions options = new WriterOptions(2000, 9);
    try (WriterPool pool = new WriterPool(folder, options, changing, calls)) {
      pool.write(pool.file("a.sql"), content, 0, content.length);
      pool.write(pool.file("b.sql"), content, 0, MIB);
      pool.finish();
    }
    assertTrue(calls.deviceCalls.stream().anyMatch(call -> call.startsWith("preallocate a.sql")));
    assertArrayEquals(content, Files.readAllBytes(folder.resolve("a.sql")));
    assertEquals(MIB, Files.size(folder.resolve("b.sql")));
  }
}
