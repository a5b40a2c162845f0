package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.StatementKind;

/** One object of a dump while its pieces are being counted. */
final class ListedObject {
  final NameScope.Id id;
  final String database;
  final String name;
  final ListedObject owner;
  String type;
  StatementKind kind;
  long offset;
  long line;
  long length;
  long statements;

  /** Whether a statement made it, as against data alone that went into it. */
  boolean made;

  boolean dropped;

  /** Whether there are objects that belong to it. */
  boolean owns;

  /**
   * @param database for people, or null
   * @param name for people, or null
   * @param owner the table or view it belongs to, or null
   */
  ListedObject(NameScope.Id id, String database, String name, ListedObject owner) {
    this.id = id;
    this.database = database;
    this.name = name;
    this.owner = owner;
  }

  /** Begins (again) as an object of that type. */
  void begin(String newType, StatementKind newKind, long newOffset, long newLine) {
    type = newType;
    kind = newKind;
    offset = newOffset;
    line = newLine;
    length = 0;
    statements = 0;
    dropped = false;
  }

  ListEntry entry() {
    return new ListEntry(
        offset,
        length,
        line,
        kind,
        type,
        database,
        name,
        owner == null ? null : owner.name,
        statements);
  }
}
