package io.sqlsplitter.parser;

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
    cursor.object.set(object);
    cursor.table.set(table);
    partReported = true;
  }
}
