package io.sqlsplitter.parser;

import io.sqlsplitter.parser.statement.ByteFeed;
import io.sqlsplitter.parser.statement.CodeMachine;
import io.sqlsplitter.parser.statement.KnownStatement;
import io.sqlsplitter.parser.statement.KnownStatements;
import io.sqlsplitter.parser.statement.RowPath;
import io.sqlsplitter.parser.statement.StatementClassifier;

/** Finds out what an open statement is, as early as it may be told. Not thread safe. */
final class KindReader {
  /** An INSERT longer than this is classified before its end is known. */
  private static final int EARLY_PROBE = 512;

  private final ByteFeed in;
  private final ScanLimits limits;

  /** Learns the heads of INSERTs; null where that is not wanted. */
  private final RowPath rows;

  /** Likewise. */
  private final KnownStatements statements;

  private final StatementClassifier classifier = new StatementClassifier();
  private long probe;

  KindReader(ByteFeed in, CodeMachine machine, ScanLimits limits, RowPath rows) {
    this.in = in;
    this.limits = limits;
    this.rows = rows;
    this.statements = rows == null ? null : new KnownStatements(in, machine);
  }

  /** The statement that is known to stand at {@code at}, as a whole; or null. */
  KnownStatement find(LexicalRules rules, long at) {
    KnownStatement known = statements == null ? null : statements.find(rules, at);
    return known != null && known.length() < limits.head() ? known : null;
  }

  /** A statement has come whole, in one part: keeps it, if it may come again. */
  void learn(OpenPiece piece, LexicalRules rules) {
    boolean mayComeAgain =
        switch (piece.kind) {
          case SET, UNLOCK, TRANSACTION -> true;
          default -> false;
        };
    boolean usual = piece.terminated && piece.warnings == 0 && piece.defect == Defect.NONE;
    if (mayComeAgain && usual && piece.known == null && statements != null) {
      piece.known = statements.learn(rules, piece.textFrom, piece.codeTo, piece.kind, piece.object);
    }
  }

  /** A statement begins. */
  void begin(OpenPiece piece) {
    probe = piece.textFrom + Math.min(EARLY_PROBE, limits.head());
  }

  /** Where the statement is to be looked at next, if it is as long as that. */
  long probe() {
    return probe;
  }

  /**
   * An undecided statement has grown up to {@code to}: rows are recognised before their end, all
   * else waits for its own.
   */
  void grown(OpenPiece piece, LexicalRules rules, long to) {
    if (classify(piece, rules, to, false) == StatementKind.INSERT) {
      decide(piece, rules, StatementKind.INSERT);
    }
    probe =
        probe - piece.textFrom < limits.head() / 8
            ? piece.textFrom + limits.head() / 8
            : piece.textFrom + limits.head();
  }

  /** The statement is longer than its head may be. */
  void headEnded(OpenPiece piece, LexicalRules rules) {
    StatementKind known = classify(piece, rules, piece.textFrom + limits.head(), false);
    piece.kind = known == null ? StatementKind.UNKNOWN : known;
    if (known == null) {
      piece.warnings |= ScanWarning.HEAD_LIMIT.bit();
    }
    piece.kindKnown = true;
  }

  /** The statement has ended. */
  void ended(OpenPiece piece, LexicalRules rules) {
    decide(piece, rules, classify(piece, rules, piece.codeTo, true));
  }

  private void decide(OpenPiece piece, LexicalRules rules, StatementKind kind) {
    piece.kind = kind;
    piece.kindKnown = true;
    if (kind == StatementKind.INSERT && rows != null) {
      rows.learn(rules, piece.textFrom, limits.head());
    }
  }

  private StatementKind classify(OpenPiece piece, LexicalRules rules, long to, boolean whole) {
    StatementKind found =
        classifier.classify(
            rules,
            in.segment(),
            piece.textFrom - in.base(),
            to - in.base(),
            whole,
            piece.object,
            piece.table);
    piece.severalTables = classifier.severalTables();
    return found;
  }
}
