package io.sqlsplitter.acceptance.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A server with a guardian: a shell that waits for the end of its standard input, then stops the
 * server and removes its folder. The other end of that pipe is held by this JVM alone, so the
 * server goes with it even when the JVM is killed.
 */
final class ServerProcess implements AutoCloseable {
  private static final String GUARDIAN =
      """
      trap '' INT TERM HUP
      folder=$1 signal=$2
      shift 2
      "$@" </dev/null >"$folder/server.log" 2>&1 &
      server=$!
      cat >/dev/null
      kill -s "$signal" "$server" 2>/dev/null
      wait "$server" 2>/dev/null
      rm -rf -- "$folder"
      """;

  private final Process guardian;
  private final Path folder;

  private ServerProcess(Process guardian, Path folder) {
    this.guardian = guardian;
    this.folder = folder;
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @param folder all that the server writes; removed with it
   * @param signal what stops it at once
   * @param ready asked again and again until it says yes
   */
  static ServerProcess start(Path folder, String signal, List<String> argv, BooleanSupplier ready) {
    List<String> command = new ArrayList<>();
    command.addAll(List.of("/bin/sh", "-c", GUARDIAN, "guardian", folder.toString(), signal));
    command.addAll(argv);
    try {
      Process guardian =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      ServerProcess server = new ServerProcess(guardian, folder);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close));
      while (!ready.getAsBoolean()) {
        if (guardian.toHandle().children().findAny().isEmpty()) {
          String log = server.log();
          server.close();
          throw new IllegalStateException("the server did not start: " + argv + "\n" + log);
        }
      }
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code argv} as it must be run so that it runs as {@code user}. */
  static List<String> asUser(Optional<String> user, List<String> argv) {
    if (user.isEmpty()) {
      return argv;
    }
    List<String> command = new ArrayList<>();
    if (Programs.exists("setpriv")) {
      String name = user.get();
      command.addAll(
          List.of(
              Programs.require("setpriv"), "--reuid=" + name, "--regid=" + name, "--init-groups"));
    } else {
      command.addAll(List.of(Programs.require("runuser"), "-u", user.get(), "--"));
    }
    command.addAll(argv);
    return command;
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("server.log"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "no log: " + e;
    }
  }

  @Override
  public void close() {
    try {
      guardian.getOutputStream().close();
      guardian.waitFor();
    } catch (IOException e) {
      guardian.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
