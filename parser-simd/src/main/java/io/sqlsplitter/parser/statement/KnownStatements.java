package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementKind;

/**
 * Short statements to be found again by their bytes: mysqldump writes the same settings around each
 * table. Of MySQL only, where nothing but the bytes of a statement and the rules tell where it ends
 * and what it is. Not thread safe.
 */
public final class KnownStatements {
  /** Dumps have a dozen or two; numbers are below this. */
  public static final int MOST = 32;

  /** A setting is told from others by what stands here: behind a version mark, SET and blanks. */
  private static final int TELLING = 13;

  private static final int LONGEST = 256;
  private static final int SLOTS = 64;

  private final ByteFeed in;
  private final CodeMachine machine;
  private final KnownStatement[] newest = new KnownStatement[SLOTS];
  private int count;

  public KnownStatements(ByteFeed in, CodeMachine machine) {
    this.in = in;
    this.machine = machine;
  }

  /** The statement that stands at {@code at}, or null. */
  public KnownStatement find(LexicalRules rules, long at) {
    if (count == 0 || in.limit() - at <= TELLING || !machine.endsAtSemicolons()) {
      return null;
    }
    KnownStatement known = newest[slot(at)];
    while (known != null && !(in.standsAt(at, known.text) && known.isReadBy(rules))) {
      known = known.older;
    }
    return known;
  }

  private int slot(long at) {
    return (in.at(at) * 31 + in.at(at + 3)) * 31 + in.at(at + TELLING) & SLOTS - 1;
  }

  /**
   * Keeps a statement that has ended at a semicolon and is not known yet; null where that is not
   * done. It lies within the window.
   *
   * @param codeTo where the semicolon stands
   */
  public KnownStatement learn(
      LexicalRules rules, long at, long codeTo, StatementKind kind, ObjectName object) {
    long length = codeTo + 1 - at;
    boolean fits = length > TELLING && length <= LONGEST && count < MOST;
    boolean simple = rules.dialect() == Dialect.MYSQL && machine.endsAtSemicolons();
    if (!fits || !simple || in.at(codeTo) != ';') {
      return null;
    }
    byte[] text = in.copy(at, (int) length);
    int slot = slot(at);
    newest[slot] = new KnownStatement(count++, text, rules, kind, object, newest[slot]);
    return newest[slot];
  }
}
