package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.StatementCursor;

/**
 * SQL Server: GRANT, DENY, REVOKE and ALTER AUTHORIZATION. No terminator parts them from what
 * stands before and behind, so their ends are found by their own words.
 */
final class SqlServerEdits implements EditFinder {
  private final boolean owner;
  private final boolean acl;

  SqlServerEdits(boolean owner, boolean acl) {
    this.owner = owner;
    this.acl = acl;
  }

  @Override
  public boolean find(EditText text, StatementCursor piece) {
    switch (piece.kind()) {
      case CREATE_VIEW, CREATE_TRIGGER, CREATE_ROUTINE, ALTER_VIEW -> {
        return false;
      }
      case CREATE_SCHEMA -> {
        if (owner) {
          schema(text);
        }
      }
      case ALTER_OTHER -> {
        if (isModule(text)) {
          return false;
        }
      }
      default -> {
        // Whatever it is, a permission may stand behind it.
      }
    }
    return statements(text);
  }

  /** {@code CREATE SCHEMA name AUTHORIZATION owner}. */
  private static void schema(EditText text) {
    text.next();
    text.next();
    if (!text.is("AUTHORIZATION") && text.takeName() && text.markIf("AUTHORIZATION")) {
      text.mark();
    }
  }

  private static boolean isModule(EditText text) {
    text.next();
    return text.isAny("PROC", "PROCEDURE", "FUNCTION", "TRIGGER", "VIEW");
  }

  private boolean statements(EditText text) {
    text.again();
    text.next();
    boolean authorization = owner && text.is("AUTHORIZATION");
    boolean all = true;
    boolean any = false;
    boolean with = false;
    int depth = 0;
    text.again();
    authorization &= text.is("ALTER");
    while (!text.ended()) {
      if (depth == 0 && (authorization || acl && !with && isPermission(text))) {
        statement(text, authorization);
        authorization = false;
        any = true;
        continue;
      }
      all &= text.is(';');
      depth += text.is('(') ? 1 : text.is(')') ? -1 : 0;
      with = text.is("WITH");
      boolean block = text.isAny("IF", "WHILE", "ELSE");
      boolean begin = text.is("BEGIN");
      text.next();
      if (block || begin && !text.isAny("TRAN", "TRANSACTION", "DISTRIBUTED")) {
        return false; // what belongs to a condition cannot go without it
      }
    }
    return any && all;
  }

  private static boolean isPermission(EditText text) {
    return text.isAny("GRANT", "DENY", "REVOKE");
  }

  /**
   * {@code GRANT permissions [ON class::object] TO names [WITH GRANT OPTION] [CASCADE] [AS name]},
   * {@code ALTER AUTHORIZATION ON class::object TO name | SCHEMA OWNER}.
   */
  private static void statement(EditText text, boolean authorization) {
    text.mark();
    int depth = 0;
    while (!text.ended() && !text.is(';') && !(depth == 0 && text.isAny("TO", "FROM"))) {
      depth += text.is('(') ? 1 : text.is(')') ? -1 : 0;
      text.mark();
    }
    if (text.isAny("TO", "FROM")) {
      do {
        text.mark();
        if (authorization && text.markIf("SCHEMA")) {
          text.markIf("OWNER");
        } else if (text.isWord() || text.isQuoted()) {
          text.mark();
        }
      } while (text.is(','));
    }
    if (text.markIf("WITH")) {
      text.markIf("GRANT");
      text.markIf("OPTION");
    }
    text.markIf("CASCADE");
    if (text.markIf("AS") && !text.ended()) {
      text.mark();
    }
    text.markIf(';');
  }
}
