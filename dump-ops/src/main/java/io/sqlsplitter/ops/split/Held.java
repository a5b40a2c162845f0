package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.StatementKind;

/** A piece that is kept aside until it is known whether it is written. */
final class Held {
  final StatementKind kind;
  final Place at = new Place();

  /** Where its bytes are kept. */
  final long from;

  long length;

  /** Bytes before its text. */
  long gap;

  /** What edits cut out of it. */
  long[] cuts = EditText.NO_CUTS;

  /** Lines around its text, or null. */
  Guard guard;

  boolean terminated;

  Held(StatementKind kind, Place at, long from) {
    this.kind = kind;
    this.at.set(at);
    this.from = from;
  }
}
