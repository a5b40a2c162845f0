package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementKind;

/** A short statement that was read word by word once, and what it is. */
public final class KnownStatement {
  static final long NEVER = -1;

  /** With its semicolon. */
  final byte[] text;

  private final LexicalRules rules;

  /** The one that was learned before it among those looked for together, or null. */
  final KnownStatement older;

  private final int number;
  private final StatementKind kind;
  private final ObjectName object;
  private final ObjectName none = new ObjectName();

  /** State of the settings at which it was seen to change none of them, or {@link #NEVER}. */
  long harmlessAt = NEVER;

  KnownStatement(
      int number,
      byte[] text,
      LexicalRules rules,
      StatementKind kind,
      ObjectName object,
      KnownStatement older) {
    this.number = number;
    this.text = text;
    this.rules = rules;
    this.kind = kind;
    this.object = object.copy();
    this.older = older;
  }

  boolean isReadBy(LexicalRules inForce) {
    return rules == inForce || rules.equals(inForce);
  }

  /** Small, and never that of another statement. */
  public int number() {
    return number;
  }

  /** Length in bytes, with the semicolon. */
  public int length() {
    return text.length;
  }

  public StatementKind kind() {
    return kind;
  }

  /** Must not be changed. */
  public ObjectName object() {
    return object;
  }

  /** It names none. Must not be changed. */
  public ObjectName table() {
    return none;
  }
}
