package io.sqlsplitter.ops.session;

/**
 * What can be taken back at a place of a dump: a transaction, or a savepoint or another transaction
 * within one. Immutable.
 */
final class Level {
  /** What a client writes to begin and to end it. */
  enum Kind {
    TRANSACTION,
    /** A first statement has begun it, as under MySQL's {@code autocommit=0}. */
    IMPLIED,
    SAVEPOINT
  }

  private final Level outer;
  private final Kind kind;
  private final long number;
  private final String name;
  private final Session before;
  private final int depth;

  /**
   * @param outer what it is within, or null
   * @param number tells it from every other of the dump
   * @param name of a savepoint, as it is written; else empty
   * @param before the session that it began in
   */
  Level(Level outer, Kind kind, long number, String name, Session before) {
    this.outer = outer;
    this.kind = kind;
    this.number = number;
    this.name = name;
    this.before = before;
    this.depth = outer == null ? 0 : outer.depth + 1;
  }

  Level outer() {
    return outer;
  }

  Kind kind() {
    return kind;
  }

  long number() {
    return number;
  }

  String name() {
    return name;
  }

  Session before() {
    return before;
  }

  /** The innermost savepoint of a name in {@code level} and around it, or null. */
  static Level savepoint(Level level, String name) {
    for (Level at = level; at != null; at = at.outer) {
      if (at.kind == Kind.SAVEPOINT && at.name.equalsIgnoreCase(name)) {
        return at;
      }
    }
    return null;
  }

  /** How many levels there are. */
  static int count(Level level) {
    return level == null ? 0 : level.depth + 1;
  }

  /** The level that has {@code depth} levels around it. */
  static Level at(Level level, int depth) {
    Level at = level;
    while (at.depth > depth) {
      at = at.outer;
    }
    return at;
  }

  /** How many levels two places have in common, from outside. */
  static int common(Level one, Level other) {
    int depth = Math.min(count(one), count(other));
    while (depth > 0 && at(one, depth - 1).number != at(other, depth - 1).number) {
      depth--;
    }
    return depth;
  }

  static boolean same(Level one, Level other) {
    return one == other || one != null && other != null && one.number == other.number;
  }
}
