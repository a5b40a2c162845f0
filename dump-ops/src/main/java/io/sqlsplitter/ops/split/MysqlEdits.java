package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.StatementCursor;

/** MySQL and MariaDB: the DEFINER clause, GRANT and REVOKE. */
final class MysqlEdits implements EditFinder {
  private final boolean definer;
  private final boolean acl;

  MysqlEdits(boolean definer, boolean acl) {
    this.definer = definer;
    this.acl = acl;
  }

  @Override
  public boolean find(EditText text, StatementCursor piece) {
    return switch (piece.kind()) {
      case GRANT, REVOKE -> acl && text.markPrivileges();
      case CREATE_VIEW, CREATE_TRIGGER, CREATE_ROUTINE, CREATE_EVENT, ALTER_VIEW, ALTER_OTHER -> {
        if (definer) {
          definer(text);
        }
        yield false;
      }
      default -> false;
    };
  }

  /** {@code DEFINER = user}, which stands before the type of the object. */
  private static void definer(EditText text) {
    text.rewind();
    text.next();
    while (!text.ended()
        && !text.isAny("VIEW", "TRIGGER", "PROCEDURE", "FUNCTION", "EVENT", "PACKAGE")) {
      if (!text.is("DEFINER")) {
        text.next();
        continue;
      }
      text.mark();
      if (text.markIf('=')) {
        user(text);
        return;
      }
      text.unmark(); // SQL SECURITY DEFINER
    }
  }

  /** {@code 'user'@'host'}, {@code user@host.name}, {@code role}, {@code CURRENT_USER()}. */
  private static void user(EditText text) {
    if (text.isAny("CURRENT_USER", "CURRENT_ROLE")) {
      text.mark();
      if (text.markIf('(')) {
        text.markIf(')');
      }
      return;
    }
    if (text.isWord() || text.isQuoted()) {
      text.mark();
    }
    if (!text.is('@')) {
      return;
    }
    long end = text.end();
    text.mark();
    if (text.isQuoted()) {
      text.mark();
      return;
    }
    // A bare host has no blanks; what follows behind one is the next word of the statement.
    while ((text.isWord() || text.is('.')) && text.start() == end) {
      end = text.end();
      text.mark();
    }
  }
}
