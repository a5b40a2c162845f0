package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.writer.OutputNames;

/** The files of one database, or, at the top, those of none. */
final class DatabaseFolder {
  private final byte[] database;
  private final String text;
  private final String prefix;
  private final OutputNames names;
  private OutputFile before;
  private OutputFile after;
  private boolean tables;

  /** The dump switches to it (USE, \connect), so that a restore has to do so too. */
  boolean switched;

  /**
   * The dump has come back to it from another: mysqldump writes the final views of all databases
   * behind the tables of all. They may look into each other, so they stand at the top.
   */
  boolean revisited;

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
