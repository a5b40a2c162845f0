package io.sqlsplitter.parser;

import io.sqlsplitter.parser.statement.KnownStatements;

/**
 * One piece of the dump, or one part of a piece that is larger than a window. Filled by {@link
 * StatementScanner#next}, reused from call to call. Offsets are absolute: 0-based bytes of the
 * input. Not thread safe.
 */
public final class StatementCursor {
  /** No head is known. */
  public static final int NO_HEAD = -1;

  /** The text is not kept. */
  public static final int NO_TEXT = -1;

  /** Numbers of texts are below this. */
  public static final int MOST_TEXTS = KnownStatements.MOST;

  long from;
  long textFrom;
  long to;
  long codeTo;
  boolean first;
  boolean last;
  boolean terminated;
  boolean severalTables;
  StatementKind kind = StatementKind.UNKNOWN;
  Defect defect = Defect.NONE;
  long defectAt;
  int warnings;
  int statements = 1;
  int batches;
  int headNumber = NO_HEAD;
  int textNumber = NO_TEXT;
  private final ObjectName ownObject = new ObjectName();
  private final ObjectName ownTable = new ObjectName();
  ObjectName object = ownObject;
  ObjectName table = ownTable;

  /** An empty cursor. */
  public StatementCursor() {}

  void ownNames(ObjectName ofObject, ObjectName ofTable) {
    ownObject.set(ofObject);
    ownTable.set(ofTable);
    object = ownObject;
    table = ownTable;
  }

  /** First byte of this part. */
  public long from() {
    return from;
  }

  /** First byte behind this part. */
  public long to() {
    return to;
  }

  /**
   * First byte of the piece's text; before it, from {@link #from()} on, blanks and comments. Valid
   * in the first part.
   */
  public long textFrom() {
    return textFrom;
  }

  /**
   * Behind the last byte of the statement itself, before its terminator and the line end; {@link
   * #to()} where there is none. Valid in the last part.
   */
  public long codeTo() {
    return codeTo;
  }

  /** Whether this part begins its piece. */
  public boolean first() {
    return first;
  }

  /** Whether this part ends its piece. */
  public boolean last() {
    return last;
  }

  /** Valid in every part. */
  public StatementKind kind() {
    return kind;
  }

  /**
   * Whether the piece ended at its terminator, not at the end of the input or where the next one
   * began. Valid in the last part.
   */
  public boolean terminated() {
    return terminated;
  }

  /** What was open at the end of the input; NONE for a whole piece. Valid in the last part. */
  public Defect defect() {
    return defect;
  }

  /** Where what is open was opened; valid where {@link #defect()} is not NONE. */
  public long defectAt() {
    return defectAt;
  }

  /** Bits of {@link ScanWarning}. Valid in the last part. */
  public int warnings() {
    return warnings;
  }

  public boolean has(ScanWarning warning) {
    return (warnings & warning.bit()) != 0;
  }

  /**
   * The object the statement makes, changes or drops (table, view, index, trigger, sequence,
   * database, variable of SET, …), or of which it says something. Empty when there is none. Valid
   * in every part.
   */
  public ObjectName object() {
    return object;
  }

  /**
   * The table, or view, that the statement belongs to by its own words: the target of INSERT, COPY
   * (and of the data block), UPDATE, ALTER TABLE, CREATE TABLE; the table behind ON of an index,
   * trigger, rule, policy or grant; of COMMENT ON COLUMN. Empty when there is none. Valid in every
   * part.
   */
  public ObjectName table() {
    return table;
  }

  /** DROP TABLE, TRUNCATE or LOCK with more than one name; {@link #table()} is the first. */
  public boolean severalTables() {
    return severalTables;
  }

  /**
   * How many statements the piece is: more than one only where the scanner was told to {@linkplain
   * StatementScanner#joinRows join rows}, and then each is a whole INSERT that begins with the same
   * words, up to the parenthesis behind VALUES. {@link #codeTo()} is that of the last, {@link
   * #textFrom()} that of the first. Valid in every part.
   */
  public int statements() {
    return statements;
  }

  /**
   * How many of the statements after the first have a line before them that ends a batch of SQL
   * Server, and nothing else in it. Valid in every part.
   */
  public int batches() {
    return batches;
  }

  /**
   * A small number for the words that an INSERT with values begins with, if it was read by them, or
   * {@link #NO_HEAD}. As long as it comes with the very same {@link #table()} object, kind and
   * names are the same. Valid in every part.
   */
  public int headNumber() {
    return headNumber;
  }

  /**
   * A number for the text of a statement that may come again and again, or {@link #NO_TEXT}: where
   * it is the same, the text is, byte for byte, and read by the same rules. Valid in the last part.
   */
  public int textNumber() {
    return textNumber;
  }
}
