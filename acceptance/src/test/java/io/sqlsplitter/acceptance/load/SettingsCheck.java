package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.Workspace;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tool.SplitFolder.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Loads a file within a session and looks whether the session is afterwards as it was before. */
public final class SettingsCheck {
  private SettingsCheck() {}

  /** What went wrong: the loading itself, or settings that the file leaves behind. */
  public static List<String> load(
      RealDump dump, Place place, SplitFolder folder, Entry file, Session session) {
    String mark = "mark " + UUID.randomUUID();
    String tell = Session.tellSettings(place.server(), mark);
    String script = tell + place.server().include(folder.path(file)) + tell;
    Command.Result result;
    try {
      Path path = Files.writeString(Workspace.folder("session").resolve("script.sql"), script);
      result = session.client(dump, place.server(), place.database(file)).stdin(path).run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Optional<String> error = Place.error(file.file() + " (" + session + ")", result);
    if (error.isPresent()) {
      return List.of(error.get());
    }
    String[] parts = new String(result.out(), StandardCharsets.ISO_8859_1).split(mark, -1);
    if (parts.length != 5) {
      return List.of(file.file() + ": the session does not go on behind it");
    }
    List<String> left = new ArrayList<>(Arrays.asList(parts[3].split("\n")));
    left.removeAll(Arrays.asList(parts[1].split("\n")));
    left.removeIf(Session::isRestless);
    return left.isEmpty() ? List.of() : List.of(file.file() + " leaves behind " + left);
  }
}
