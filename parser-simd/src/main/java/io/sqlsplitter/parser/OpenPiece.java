package io.sqlsplitter.parser;

import io.sqlsplitter.parser.statement.KnownStatement;
import io.sqlsplitter.parser.statement.RowHead;

/** What the scanner knows of the piece it is in. */
final class OpenPiece {
  StatementKind kind = StatementKind.UNKNOWN;

  /** Whether {@link #kind} is decided. */
  boolean kindKnown;

  /** Whether a part of it was reported. */
  boolean partReported;

  long textFrom;

  /** Behind the text, before its terminator; -1 as long as that is not known. */
  long codeTo;

  boolean terminated;
  boolean severalTables;

  /** Whether a data block follows it. */
  boolean copyFollows;

  int warnings;
  Defect defect = Defect.NONE;
  long defectAt;

  /** What an INSERT begins with, if that was known; it then has the names. */
  RowHead head;

  /** The statement that it is, if that was known or is now; it then has the names. */
  KnownStatement known;

  /** How many statements it is, and how many of them have a GO line before them. */
  int statements;

  int batches;
  final ObjectName object = new ObjectName();
  final ObjectName table = new ObjectName();

  /**
   * A piece begins whose text is at {@code at}; COPY data keep the names of the COPY before them.
   */
  void begin(StatementKind of, long at, int firstWarnings) {
    kind = of;
    kindKnown = of != StatementKind.UNKNOWN;
    partReported = false;
    textFrom = at;
    codeTo = -1;
    terminated = false;
    severalTables = false;
    copyFollows = false;
    defect = Defect.NONE;
    head = null;
    known = null;
    statements = 1;
    batches = 0;
    warnings = firstWarnings;
    if (of == StatementKind.COPY_DATA) {
      object.set(table);
    } else {
      object.clear();
      table.clear();
    }
  }

  /** Hands bytes {@code [from, to)} of the piece to the cursor, as its next part. */
  void fill(StatementCursor cursor, long from, long to) {
    cursor.from = from;
    cursor.to = to;
    cursor.textFrom = textFrom;
    cursor.codeTo = codeTo;
    cursor.first = !partReported;
    cursor.kind = kind;
    cursor.terminated = terminated;
    cursor.severalTables = severalTables;
    cursor.defect = defect;
    cursor.defectAt = defectAt;
    cursor.warnings = warnings;
    cursor.statements = statements;
    cursor.batches = batches;
    cursor.headNumber = head == null ? StatementCursor.NO_HEAD : head.number();
    cursor.textNumber = known == null ? StatementCursor.NO_TEXT : known.number();
    if (head != null) {
      cursor.object = head.object();
      cursor.table = head.table();
    } else if (known != null) {
      cursor.object = known.object();
      cursor.table = known.table();
    } else {
      cursor.ownNames(object, table);
    }
    partReported = true;
  }
}
