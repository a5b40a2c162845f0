package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.StatementCursor;

/**
 * PostgreSQL: what pg_dump leaves out with {@code --no-owner} and {@code --no-privileges}, and what
 * scripts write to the same end.
 */
final class PostgresEdits implements EditFinder {
  private final boolean owner;
  private final boolean acl;

  PostgresEdits(boolean owner, boolean acl) {
    this.owner = owner;
    this.acl = acl;
  }

  @Override
  public boolean find(EditText text, StatementCursor piece) {
    return switch (piece.kind()) {
      case GRANT, REVOKE -> acl && text.markPrivileges();
      case SET -> owner && text.single() && isRole(text);
      case UNKNOWN -> owner && text.take("REASSIGN") && text.is("OWNED") && text.single();
      case ALTER_TABLE, ALTER_VIEW, ALTER_INDEX, ALTER_SEQUENCE, ALTER_DATABASE ->
          owner && text.single() && ownerTo(text);
      case ALTER_OTHER ->
          isDefaultPrivileges(text)
              ? acl && text.single()
              : owner && text.single() && ownerTo(text);
      case CREATE_SCHEMA, CREATE_DATABASE, CREATE_OTHER -> {
        if (owner) {
          ownerOf(text);
        }
        yield false;
      }
      default -> false;
    };
  }

  /** {@code SET SESSION AUTHORIZATION}, {@code SET ROLE}, and RESET of either. */
  private static boolean isRole(EditText text) {
    text.next();
    if (text.take("SESSION")) {
      if (text.is("AUTHORIZATION")) {
        return true;
      }
    } else {
      text.take("LOCAL");
    }
    return text.take("SESSION")
        ? text.is("AUTHORIZATION")
        : text.isAny("ROLE", "SESSION_AUTHORIZATION");
  }

  private static boolean isDefaultPrivileges(EditText text) {
    text.next();
    boolean is = text.take("DEFAULT") && text.is("PRIVILEGES");
    text.rewind();
    return is;
  }

  /**
   * {@code ALTER type name OWNER TO role}; of an ALTER TABLE that does more only this action.
   *
   * @return whether it does nothing else
   */
  private static boolean ownerTo(EditText text) {
    text.next();
    type(text);
    if (text.take("IF")) {
      text.take("EXISTS");
    }
    text.take("ONLY");
    if (!text.takeName()) {
      return false;
    }
    while (!text.ended() && !text.isWord() && !text.is('(')) {
      text.next(); // of an operator's name
    }
    text.takeGroup();
    if (text.take("USING")) {
      text.next();
    }
    boolean others = false;
    boolean found = false;
    long commaStart = -1;
    long commaEnd = -1;
    while (!text.ended()) {
      long start = text.start();
      long end = text.end();
      boolean action = text.take("OWNER") && text.is("TO");
      if (action) {
        found = true;
        if (others) {
          text.mark(commaStart, commaEnd);
        }
        text.mark(start, end);
        text.mark();
        text.mark();
        if (!others) {
          text.markIf(',');
          continue;
        }
      } else {
        others = true;
      }
      while (!text.ended() && !text.is(',')) {
        if (text.is('(')) {
          text.takeGroup();
        } else {
          text.next();
        }
      }
      if (text.is(',')) {
        commaStart = text.start();
        commaEnd = text.end();
        text.next();
      }
    }
    return found && !others;
  }

  /** Behind ALTER: the words of the object's type. */
  private static void type(EditText text) {
    if (text.take("FOREIGN")) {
      text.take("DATA");
    } else if (text.take("TEXT")) {
      text.take("SEARCH");
    } else if (text.take("OPERATOR")) {
      if (!text.take("CLASS")) {
        text.take("FAMILY");
      }
      return;
    } else if (!text.take("MATERIALIZED")
        && !text.take("EVENT")
        && !text.take("LARGE")
        && !text.take("TRUSTED")) {
      text.take("PROCEDURAL");
    }
    text.next();
  }

  private static void ownerOf(EditText text) {
    text.next();
    if (text.take("SCHEMA")) {
      schema(text);
    } else if (text.take("DATABASE")) {
      database(text);
    } else if (text.take("TABLESPACE") && text.takeName() && text.markIf("OWNER")) {
      text.mark();
    }
  }

  /**
   * {@code SCHEMA name AUTHORIZATION role}; without a name the role's is the schema's, and stays.
   */
  private static void schema(EditText text) {
    if (text.take("IF")) {
      text.take("NOT");
      text.take("EXISTS");
    }
    if (text.markIf("AUTHORIZATION")) {
      if (text.isAny("CURRENT_USER", "CURRENT_ROLE", "SESSION_USER")) {
        text.unmark();
      }
    } else if (text.takeName() && text.markIf("AUTHORIZATION")) {
      text.mark();
    }
  }

  /** {@code DATABASE name [WITH] option [=] value …}. */
  private static void database(EditText text) {
    text.takeName();
    text.take("WITH");
    while (!text.ended()) {
      boolean goes = text.markIf("OWNER");
      if (!goes) {
        if (text.take("CONNECTION")) {
          text.take("LIMIT");
        } else {
          text.next();
        }
      }
      if (goes) {
        text.markIf('=');
        if (!text.ended()) {
          text.mark();
        }
        continue;
      }
      if (text.is('=')) {
        text.next();
      }
      if (text.is('-')) {
        text.next();
      }
      if (!text.ended()) {
        text.next();
      }
    }
  }
}
