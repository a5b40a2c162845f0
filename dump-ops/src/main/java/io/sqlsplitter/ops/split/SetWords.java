package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a SET of MySQL says by its own words.
 *
 * @param reads it may read a table
 * @param ofServer it sets what is not of the session
 * @param saves user variables that it gives a value
 * @param uses user variables that it refers to
 */
record SetWords(boolean reads, boolean ofServer, List<String> saves, List<String> uses) {
  static SetWords of(StatementText text) {
    boolean reads = text.has("SELECT");
    boolean ofServer = isOfServer(text);
    List<String> saves = new ArrayList<>(0);
    List<String> uses = new ArrayList<>(0);
    for (text.rewind(); !text.atEnd(); text.next()) {
      ofServer |= text.is("GTID_PURGED") || text.is("GTID_NEXT") || text.is("SQL_LOG_BIN");
      if (!text.is('@')) {
        continue;
      }
      text.next();
      if (text.is('@') || text.kind() != TokenKind.WORD && text.kind() != TokenKind.QUOTED_NAME) {
        continue;
      }
      String name = new String(text.identifier(), StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
      text.next();
      if (text.is(':')) {
        text.next();
      }
      (text.is('=') ? saves : uses).add(name);
      ofServer |= text.is("SQL_LOG_BIN");
    }
    return new SetWords(reads, ofServer, saves, uses);
  }

  /** Whether anything is set that is not of the session. */
  private static boolean isOfServer(StatementText text) {
    text.rewind();
    if (text.is("RESET")) {
      return true;
    }
    text.next();
    if (text.is("PASSWORD") || text.is("DEFAULT")) { // DEFAULT ROLE
      return true;
    }
    boolean target = true;
    int depth = 0;
    for (; !text.atEnd(); text.next()) {
      if (target) {
        int signs = 0;
        for (; text.is('@'); text.next()) {
          signs++;
        }
        if (signs != 1 && (text.is("GLOBAL") || text.is("PERSIST") || text.is("PERSIST_ONLY"))) {
          return true;
        }
      }
      depth += text.is('(') ? 1 : text.is(')') ? -1 : 0;
      target = depth == 0 && text.is(',');
    }
    return false;
  }
}
