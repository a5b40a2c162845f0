package io.sqlsplitter.acceptance.disk;

import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.server.Command;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A device of scripts/simulate-device.sh with its file system; not thread safe. */
public final class SimulatedDevice implements AutoCloseable {
  /** What the script says where this machine can simulate nothing. */
  private static final int CANNOT = 3;

  private final Path folder;

  private SimulatedDevice(Path folder) {
    this.folder = folder;
  }

  /**
   * Starts one, kept in memory.
   *
   * @param kind ssd, hdd or usb
   */
  public static SimulatedDevice start(String kind, Path folder, String... options) {
    Disks.needRoot();
    Command start = script("start", kind, folder.toString(), "--memory").args(options);
    Command.Result result = start.run();
    if (result.exit() == CANNOT) {
      Disks.skip(result.err().strip());
    }
    if (result.exit() != 0) {
      throw new IllegalStateException(result.err());
    }
    return new SimulatedDevice(folder);
  }

  /** The script with these arguments. */
  public static Command script(String... arguments) {
    List<String> argv = new ArrayList<>();
    argv.add(Samples.repository().resolve("scripts/simulate-device.sh").toString());
    argv.addAll(List.of(arguments));
    return Command.of(argv);
  }

  public Path folder() {
    return folder;
  }

  /**
   * From so many more bytes on, requests fail with EIO.
   *
   * @param what read or write; or flush, where {@code after} counts flushes
   */
  public void fail(String what, long after) {
    script("fail", folder.toString(), what, Long.toString(after)).runOrFail();
  }

  public void mend() {
    script("mend", folder.toString()).runOrFail();
  }

  /** The counter of what reached the device. */
  public long counted(String name) {
    return script("status", folder.toString())
        .runOrFail()
        .text()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  /** Takes the file system down and up again: what is seen then is what the device has. */
  public void remount() {
    String loop = loop();
    Command.of("umount", folder.toString()).runOrFail();
    Command.of("mount", loop, folder.toString()).runOrFail();
  }

  /** As if the power went: what the system has not written yet is lost. */
  public void crash() {
    String loop = loop();
    fail("write", 0);
    Command.of("umount", folder.toString()).runOrFail();
    mend();
    Command.of("mount", loop, folder.toString()).runOrFail();
  }

  private String loop() {
    String status = script("status", folder.toString()).runOrFail().text();
    return status.lines().findFirst().orElseThrow().replaceFirst(".* on ", "");
  }

  /** Writes a file out and makes the system forget its content, so that reading it asks us. */
  public void forget(Path file) {
    Command.of("sync", file.toString()).runOrFail();
    Command.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none").runOrFail();
  }

  @Override
  public void close() {
    script("stop", folder.toString()).runOrFail();
  }
}
