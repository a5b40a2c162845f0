package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.writer.OutputNames;
import java.io.ByteArrayOutputStream;

/** The files of one database, or, at the top, those of none. */
final class DatabaseFolder {
  private final byte[] database;
  private final String text;
  private final String prefix;
  private final OutputNames names;
  private OutputFile before;
  private OutputFile after;
  private boolean tables;

  /** Settings at the head of its part of the dump, in force for all of it; as text of the dump. */
  private final ByteArrayOutputStream settings = new ByteArrayOutputStream();

  /** The dump switches to it (USE, \connect), so that a restore has to do so too. */
  boolean switched;

  /**
   * @param database its name, null at the top
   * @param text the same for people
   * @param prefix path with a slash at its end, empty at the top
   */
  DatabaseFolder(byte[] database, String text, String prefix, OutputNames names) {
    this.database = database;
    this.text = text;
    this.prefix = prefix;
    this.names = names;
  }

  byte[] database() {
    return database;
  }

  String text() {
    return text;
  }

  String prefix() {
    return prefix;
  }

  OutputNames names() {
    return names;
  }

  OutputFile before() {
    return before;
  }

  void before(OutputFile file) {
    before = file;
  }

  OutputFile after() {
    return after;
  }

  void after(OutputFile file) {
    after = file;
  }

  ByteArrayOutputStream settings() {
    return settings;
  }

  /** Remembers the settings that a session begins with, for the script that loads everything. */
  void keepHead(Waiting waiting) {
    boolean kept = false;
    for (Waiting.Entry entry : waiting.entries()) {
      boolean session =
          switch (entry.kind) {
            case SET, SELECT, PRAGMA, CLIENT_LINE -> entry.setting;
            case BATCH_SEPARATOR -> kept;
            case null, default -> false;
          };
      kept = session && entry.file == null && !entry.omitted;
      if (kept && settings.size() < Waiting.CAPACITY) {
        settings.write(waiting.buffer(), entry.offset + entry.gap, (int) entry.length - entry.gap);
      }
    }
  }

  boolean hasTables() {
    return tables;
  }

  void addTable() {
    tables = true;
  }

  /** Whether anything lies in it. */
  boolean used() {
    return tables || before != null || after != null;
  }
}
