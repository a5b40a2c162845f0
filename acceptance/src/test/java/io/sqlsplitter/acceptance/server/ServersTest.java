package io.sqlsplitter.acceptance.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** The harness itself: what it starts is private, works, and goes away. */
@Tag("server")
class ServersTest {
  @TempDir Path temp;

  @Test
  void everyServerLoadsAScriptAndTellsItsObjectsAndRows() throws IOException {
    Path script = temp.resolve("script.sql");
    Files.writeString(
        script,
        """
        CREATE TABLE a (i int PRIMARY KEY, t varchar(20));
        INSERT INTO a VALUES (2, 'it''s'), (1, NULL);
        CREATE VIEW v AS SELECT i FROM a;
        """);
    for (DatabaseServer server : List.of(Servers.mariadb(), Servers.postgres(), Servers.sqlite())) {
      String prefix = server instanceof PostgresServer ? "public." : "";
      server.createDatabase("harness");
      server.load("harness", script);
      assertEquals(
          Set.of("table " + prefix + "a", "view " + prefix + "v"),
          server.objects("harness"),
          server.dialect());
      Map<String, List<String>> rows = server.rows("harness");
      assertEquals(Set.of(prefix + "a"), rows.keySet());
      assertEquals(2, rows.get(prefix + "a").size());
      assertEquals("2", server.query("harness", "SELECT count(*) FROM a").strip());
    }
  }

  @Test
  void clientStopsAtTheFirstError() throws IOException {
    Path script = temp.resolve("script.sql");
    Files.writeString(script, "CREATE TABLE b (i int);\nNO SQL;\nCREATE TABLE c (i int);\n");
    for (DatabaseServer server : List.of(Servers.mariadb(), Servers.postgres(), Servers.sqlite())) {
      server.createDatabase("stops");
      Command.Result result = server.tryLoad("stops", script);
      assertNotEquals(0, result.exit(), server.dialect());
      assertEquals(1, server.objects("stops").size(), server.dialect());
    }
  }

  @Test
  void missingServerSkipsTheTestAndSaysSo() {
    TestAbortedException skipped =
        assertThrows(TestAbortedException.class, () -> Programs.require("no-such-serverd"));
    assertTrue(skipped.getMessage().contains("SKIPPED server test: no-such-serverd not found"));
  }

  @Test
  void serverGoesWithAKilledJvm() throws Exception {
    Programs.require("mariadbd");
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Starter.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said = jvm.inputReader();
    Path folder = Path.of(said.readLine());
    long pid = Long.parseLong(said.readLine());
    ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
    List<ProcessHandle> guardians =
        jvm.children().filter(p -> p.info().command().orElse("").contains("sh")).toList();
    assertTrue(server.isAlive());
    assertTrue(Files.isDirectory(folder));

    jvm.destroyForcibly().waitFor();

    server.onExit().join();
    assertFalse(guardians.isEmpty());
    guardians.forEach(guardian -> guardian.onExit().join());
    assertFalse(Files.exists(folder), "what the server wrote is left behind");
    // The JVM's own folder is all that nobody was left to remove.
    Workspace.deleteQuietly(folder.getParent());
  }

  /** Starts a server, says where it is, and waits to be killed. */
  static final class Starter {
    public static void main(String[] args) throws IOException {
      MariaDbServer server = MariaDbServer.start();
      Path pidFile = Path.of(server.query("mysql", "SELECT @@pid_file").strip());
      System.out.println(pidFile.getParent());
      System.out.println(Files.readString(pidFile).strip());
      System.in.read();
      server.stop();
    }
  }
}
