package io.sqlsplitter.io;

import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.writer.OutputFolder;
import io.sqlsplitter.io.writer.PlainPool;
import io.sqlsplitter.io.writer.WriterOptions;
import io.sqlsplitter.io.writer.WriterPool;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What tests run in a process of its own; says how it went on standard output. */
final class ChildMain {
  private ChildMain() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "calls" -> say(FileCalls.best().getClass().getSimpleName());
      case "read" -> read(Path.of(args[1]), InputMode.valueOf(args[2]));
      case "scan" -> scan(Path.of(args[1]), InputMode.valueOf(args[2]));
      case "write" -> write(Path.of(args[1]));
      case "name" -> name(Path.of(args[1]));
      case "many" -> many(Path.of(args[1]), Integer.parseInt(args[2]));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  /** Reads a window, waits to be told, reads on. */
  private static void read(Path file, InputMode mode) throws IOException {
    try (InputSource source = InputSource.open(file, mode)) {
      InputWindow window = source.next(0);
      long sum = sum(window.segment());
      say("ready");
      if (System.in.read() < 0) {
        return;
      }
      while (!window.last()) {
        window = source.next(window.base() + window.segment().byteSize());
        sum += sum(window.segment());
      }
      say("whole " + sum);
    } catch (IOException e) {
      say("error " + e.getMessage());
    }
  }

  private static void scan(Path file, InputMode mode) throws IOException {
    long bytes = 0;
    try (InputSource source = InputSource.open(file, mode)) {
      InputWindow window = source.next(0);
      while (true) {
        bytes = window.base() + window.segment().byteSize();
        sum(window.segment());
        if (window.last()) {
          break;
        }
        window = source.next(bytes - Math.min(1000, window.segment().byteSize()));
      }
    }
    say("scanned " + bytes);
    sayPeak();
  }

  private static long sum(MemorySegment segment) {
    long sum = 0;
    for (long i = 0; i <= segment.byteSize() - 8; i += 64) {
      sum += segment.get(ValueLayout.JAVA_LONG_UNALIGNED, i);
    }
    return sum;
  }

  /** Writes to ever new files until it is ended by a signal. */
  private static void write(Path target) throws IOException {
    byte[] bytes = new byte[5000];
    try (OutputFolder folder = OutputFolder.begin(target);
        WriterPool pool = new PlainPool(2, 4096, 1, 9).in(folder.staging())) {
      for (int i = 0; ; i++) {
        pool.write(pool.file("db" + i % 7 + "/t" + i + ".sql"), bytes, 0, bytes.length);
        if (i == 500) {
          say("ready");
        }
      }
    } catch (IOException e) {
      if (!CleanUp.isRunning()) {
        throw e;
      }
    }
  }

  private static void name(Path target) throws IOException {
    try (OutputFolder folder = OutputFolder.begin(target);
        WriterPool pool = new PlainPool(1, 4096, 1, 9).in(folder.staging())) {
      pool.file("caf\u00e9.sql");
      pool.finish();
      folder.publish(List.of("caf\u00e9.sql"), List.of(), false, false);
      say("written");
    } catch (IOException e) {
      say("error " + e.getMessage().replaceAll("[^ -~]", "_"));
    }
  }

  private static void many(Path target, int count) throws IOException {
    byte[] bytes = "INSERT INTO t VALUES (1);\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    try (OutputFolder folder = OutputFolder.begin(target);
        WriterPool pool =
            new PlainPool(1, 32 << 20, 64 << 10, WriterOptions.defaults().openFiles())
                .in(folder.staging())) {
      for (int i = 0; i < count; i++) {
        pool.file("t" + i + ".sql");
      }
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < count; i++) {
          pool.write(i, bytes, 0, bytes.length);
        }
      }
      pool.finish();
      List<String> files =
          java.util.stream.IntStream.range(0, count).mapToObj(i -> "t" + i + ".sql").toList();
      folder.publish(files, List.of(), false, false);
    }
    say("written " + WriterOptions.defaults().openFiles());
    sayPeak();
  }

  private static void sayPeak() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmHWM:")) {
        say("peak " + line.replaceAll("\\D", ""));
      }
    }
  }
}
