package io.sqlsplitter.ops.session;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;

/**
 * What a statement does to a transaction.
 *
 * @param name of the savepoint, as it is written; else empty
 * @param chain another transaction begins at once
 */
public record TransactionChange(Kind kind, String name, boolean chain) {
  /** What it does. */
  public enum Kind {
    BEGIN,
    COMMIT,
    ROLLBACK,
    SAVEPOINT,
    ROLLBACK_TO,
    RELEASE,
    NONE
  }

  /** Reads a statement. */
  public static TransactionChange of(Dialect dialect, StatementText text) {
    text.rewind();
    if (text.is("BEGIN") || text.is("START")) {
      return of(Kind.BEGIN);
    }
    if (text.is("COMMIT") || text.is("END")) {
      boolean prepared = text.has("COMMIT", "PREPARED");
      return prepared ? of(Kind.NONE) : new TransactionChange(Kind.COMMIT, "", chains(text));
    }
    if (text.take("SAVEPOINT")) {
      return named(Kind.SAVEPOINT, text);
    }
    if (text.take("RELEASE")) {
      text.take("SAVEPOINT");
      return named(Kind.RELEASE, text);
    }
    if (text.take("SAVE")) { // SQL Server
      text.next();
      return named(Kind.SAVEPOINT, text);
    }
    if (!text.is("ROLLBACK") && !text.is("ABORT")) {
      return of(Kind.NONE);
    }
    text.next();
    if (text.is("PREPARED")) {
      return of(Kind.NONE);
    }
    if (text.is("WORK") || text.is("TRANSACTION") || text.is("TRAN")) {
      text.next();
    }
    if (text.take("TO")) {
      text.take("SAVEPOINT");
      return named(Kind.ROLLBACK_TO, text);
    }
    if (dialect == Dialect.MSSQL && !text.atEnd() && !text.is(';')) {
      return named(Kind.ROLLBACK_TO, text); // of a savepoint, or else of the transaction so named
    }
    return new TransactionChange(Kind.ROLLBACK, "", chains(text));
  }

  private static TransactionChange of(Kind kind) {
    return new TransactionChange(kind, "", false);
  }

  private static TransactionChange named(Kind kind, StatementText text) {
    String name = text.atEnd() ? "" : text.slice(text.at(), text.end());
    return name.isEmpty() ? of(Kind.NONE) : new TransactionChange(kind, name, false);
  }

  private static boolean chains(StatementText text) {
    return text.has("AND", "CHAIN");
  }
}
