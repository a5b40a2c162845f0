package io.sqlsplitter.ops.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The state that a client is in behind what was written to a file so far. Not thread safe. */
public final class FileSession {
  /** Null while no statement was written. */
  Session state;

  /**
   * MySQL: settings beyond the usual ones whose own values the file has saved, with the version
   * comment that they stand in.
   */
  private Map<String, String> kept = Map.of();

  /** What tells this file's saved values from those of a file that is woven into the same one. */
  private final String tag;

  /**
   * PostgreSQL: what was in force where the levels began that the file is in, from outside.
   * Rollbacks bring it back.
   */
  private List<Session> begun = List.of();

  /**
   * @param tag part of the names of user variables; letters and {@code _}
   */
  public FileSession(String tag) {
    this.tag = tag;
  }

  String tag() {
    return tag;
  }

  /** By key, the head of the version comment or empty. */
  Map<String, String> kept() {
    return kept;
  }

  /** Notes that the file has saved the client's own value of a setting; false when it had. */
  boolean keep(Setting setting) {
    if (kept.containsKey(setting.key())) {
      return false;
    }
    if (kept.isEmpty()) {
      kept = new TreeMap<>();
    }
    kept.put(setting.key(), setting.guard());
    return true;
  }

  /** Notes that a file that has saved nothing yet has saved these. */
  void keep(Map<String, String> settings) {
    kept = settings.isEmpty() ? Map.of() : new TreeMap<>(settings);
  }

  /** A level begins in this session. */
  void begin(Session before) {
    if (begun.isEmpty()) {
      begun = new ArrayList<>(1);
    }
    begun.add(before);
  }

  /** Only so many levels are left; gives what was in force where the first of the others began. */
  Session end(int depth) {
    Session first = begun.get(depth);
    if (depth == 0) {
      begun = List.of();
    } else {
      begun.subList(depth, begun.size()).clear();
    }
    return first;
  }

  /** The client connects anew. */
  void connect() {
    begun = List.of();
  }
}
