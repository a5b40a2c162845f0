package io.sqlsplitter.ops.session;

import java.util.BitSet;

/**
 * Transactions and savepoints: how the dump goes through them, and what a file must write to be in
 * the same. What was rolled back in the dump is rolled back in every file that has rows of it.
 */
final class Levels {
  /** What is nested deeper is not followed. */
  private static final int MOST = 64;

  private final SessionDialect dialect;
  private final BitSet rolledBack = new BitSet();
  private long last;

  /** MySQL: number of a transaction that a definition has ended. */
  private long over;

  Levels(SessionDialect dialect) {
    this.dialect = dialect;
  }

  private Level inner(Session session, Level.Kind kind, String name) {
    return new Level(session.level(), kind, ++last, name, session);
  }

  private Session within(Session session, Level.Kind kind, String name) {
    return session.in(inner(session, kind, name));
  }

  Session after(Session before, TransactionChange change) {
    return switch (change.kind()) {
      case BEGIN -> begin(before);
      case COMMIT -> chained(commit(before), change);
      case ROLLBACK -> chained(rollback(before), change);
      case SAVEPOINT -> savepoint(before, change.name());
      case ROLLBACK_TO -> rollbackTo(before, change.name());
      case RELEASE -> release(before, change.name());
      case NONE -> before;
    };
  }

  private Session chained(Session ended, TransactionChange change) {
    return change.chain() ? begin(ended) : ended;
  }

  private Session begin(Session before) {
    if (before.level() != null) {
      switch (dialect.nested()) {
        case IGNORED -> {
          return before;
        }
        case ANOTHER -> {
          return within(commit(before), Level.Kind.TRANSACTION, "");
        }
        case INNER -> {
          if (Level.count(before.level()) >= MOST) {
            return before;
          }
        }
      }
    }
    return within(before, Level.Kind.TRANSACTION, "");
  }

  private Session commit(Session before) {
    Level ended = before.level();
    if (ended == null) {
      return before;
    }
    while (ended.outer() != null
        && (dialect.nested() != SessionDialect.Nested.INNER
            || ended.kind() == Level.Kind.SAVEPOINT)) {
      ended = ended.outer();
    }
    return dialect.ended(before.in(ended.outer()), ended, false);
  }

  private Session rollback(Session before) {
    if (before.level() == null) {
      return before;
    }
    Level base = Level.at(before.level(), 0);
    rolledBack.set(index(base.number()));
    return dialect.ended(before.in(null), base, true);
  }

  private Session savepoint(Session before, String name) {
    if (before.level() == null && !dialect.savepointBegins()) {
      return before;
    }
    // MySQL forgets an older one of the same name; elsewhere the younger one hides it.
    Level older = dialect.savepointsReplace() ? before.level() : null;
    boolean replaces = older != null && older == Level.savepoint(older, name);
    Session outside = replaces ? before.in(older.outer()) : before;
    return Level.count(outside.level()) < MOST
        ? within(outside, Level.Kind.SAVEPOINT, name)
        : before;
  }

  private Session rollbackTo(Session before, String name) {
    Level savepoint = Level.savepoint(before.level(), name);
    if (savepoint == null) {
      return dialect.nested() == SessionDialect.Nested.INNER ? rollback(before) : before;
    }
    rolledBack.set(index(savepoint.number()));
    Session ended = dialect.ended(before.in(savepoint.outer()), savepoint, true);
    return within(ended, Level.Kind.SAVEPOINT, savepoint.name());
  }

  private Session release(Session before, String name) {
    Level savepoint = Level.savepoint(before.level(), name);
    return savepoint == null ? before : before.in(savepoint.outer());
  }

  /** A statement that changes rows begins a transaction. */
  Session imply(Session before) {
    return within(before, Level.Kind.IMPLIED, "");
  }

  /** A definition has ended the transaction. */
  Session define(Session before) {
    Level base = Level.at(before.level(), 0);
    if (base.kind() == Level.Kind.IMPLIED) {
      return before.in(null);
    }
    over = base.number();
    return before;
  }

  /** Whether the transaction that is open was ended by a definition. */
  boolean isOver(Session session) {
    return session.level() != null && Level.at(session.level(), 0).number() == over;
  }

  /** The client goes away: what it has not committed is lost. */
  void forget(Session session) {
    if (session.level() != null && !isOver(session)) {
      rolledBack.set(index(Level.at(session.level(), 0).number()));
    }
  }

  /**
   * Ends what a file is in and should not be in any more.
   *
   * @return the session that a client is in behind that
   */
  Session leave(FileSession file, Session state, Level wanted, StringBuilder out) {
    int kept = Level.common(state.level(), wanted);
    int count = Level.count(state.level());
    Session left = state;
    for (int depth = kept; depth < count; depth++) {
      Level level = Level.at(state.level(), depth);
      if (rolledBack.get(index(level.number()))) {
        out.append(dialect.rollback(level));
        left = ended(file, left, level, true);
        count = depth;
      }
    }
    if (count > kept) {
      Level first = Level.at(state.level(), kept);
      boolean each = dialect.nested() == SessionDialect.Nested.INNER;
      for (int depth = each ? count - 1 : kept; depth >= kept; depth--) {
        out.append(dialect.commit(Level.at(state.level(), depth)));
      }
      left = ended(file, left, first, false);
    }
    return left;
  }

  private Session ended(FileSession file, Session state, Level level, boolean rolledBack) {
    Session session = state.in(level.outer());
    if (!dialect.endsSettings()) {
      return session;
    }
    Session begun = file.end(Level.count(level.outer()));
    Level own = new Level(level.outer(), level.kind(), level.number(), level.name(), begun);
    return dialect.ended(session, own, rolledBack);
  }

  /** Begins what a file should be in. */
  void enter(FileSession file, Level from, Session wanted, StringBuilder out) {
    for (int depth = Level.count(from); depth < Level.count(wanted.level()); depth++) {
      out.append(dialect.begin(Level.at(wanted.level(), depth)));
      if (dialect.endsSettings()) {
        file.begin(dialect.ended(wanted, null, false));
      }
    }
  }

  /** What a file is in behind a statement of the dump; gives the session that a client is in. */
  Session follow(FileSession file, Session after) {
    Session state = file.state;
    if (!dialect.endsSettings() || Level.same(state.level(), after.level())) {
      return after;
    }
    int kept = Level.common(state.level(), after.level());
    Session session = after;
    if (kept < Level.count(state.level())) {
      Level level = Level.at(state.level(), kept);
      boolean undone = rolledBack.get(index(level.number()));
      Session begun = file.end(kept);
      session = undone ? after.withValues(begun) : after;
    }
    for (int depth = kept; depth < Level.count(after.level()); depth++) {
      file.begin(state);
    }
    return session;
  }

  /** A bit for each; beyond two thousand million of them they are counted anew. */
  private static int index(long number) {
    return (int) (number & Integer.MAX_VALUE);
  }
}
