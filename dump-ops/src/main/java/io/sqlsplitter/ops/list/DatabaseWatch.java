package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Keeps a scope's database and schema as the pieces of a dump set them. Not thread safe. */
final class DatabaseWatch {
  private static final long MAX_TEXT = 1 << 16;

  private final Dialect dialect;
  private final NameScope scope;
  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();

  DatabaseWatch(Dialect dialect, NameScope scope) {
    this.dialect = dialect;
    this.scope = scope;
  }

  /**
   * Looks at the first part of a piece.
   *
   * @return whether names may have come to mean something else
   */
  boolean see(MemorySegment segment, long base, StatementCursor piece, LexicalRules rules) {
    switch (piece.kind()) {
      case USE -> {
        if (piece.object().isEmpty()) {
          return false;
        }
        scope.use(NameScope.raw(piece.object(), 0));
        return true;
      }
      case CLIENT_LINE -> {
        return dialect == Dialect.POSTGRES && connect(text(segment, base, piece));
      }
      case SET, SELECT -> {
        return dialect == Dialect.POSTGRES
            && piece.object().parts() == 1
            && isSearchPath(piece.object())
            && searchPath(segment, base, piece, rules);
      }
      default -> {
        return false;
      }
    }
  }

  private static boolean isSearchPath(ObjectName object) {
    return object.text(0).equalsIgnoreCase("search_path");
  }

  /**
   * {@code SET search_path = a, b} and {@code SELECT pg_catalog.set_config('search_path', 'a',
   * false)}: the first name, or the one in the string, behind the word.
   */
  private boolean searchPath(
      MemorySegment segment, long base, StatementCursor piece, LexicalRules rules) {
    long from = piece.textFrom() - base;
    tokens.reset(rules, segment, from, Math.min(piece.to() - base, from + MAX_TEXT));
    boolean behind = false;
    while (tokens.next() != TokenKind.END) {
      if (!behind) {
        behind = tokens.isNamePart() && isSearchPath(part());
      } else if (tokens.isNamePart() && !tokens.isWord("TO")) {
        // The whole string of set_config is one part; of 'a, b' only the first name counts.
        String first = NameScope.raw(part(), 0).split(",", 2)[0].strip();
        first = first.startsWith("\"") ? first.replace("\"", "") : first;
        boolean none = first.isEmpty() || first.equalsIgnoreCase("default");
        scope.searchPath(none || first.equals("$user") ? null : first);
        return true;
      }
    }
    return false;
  }

  private ObjectName part() {
    name.clear();
    tokens.appendPart(name);
    return name;
  }

  /** {@code \connect name}, also with options and as a connection string (as pg_dump writes it). */
  private boolean connect(String line) {
    String[] words = line.strip().split("\\s+", 2);
    if (words.length < 2 || !words[0].equals("\\connect") && !words[0].equals("\\c")) {
      return false;
    }
    String rest = words[1];
    if (rest.startsWith("-reuse-previous")) {
      String[] option = rest.split("\\s+", 2);
      rest = option.length < 2 ? "" : option[1];
    }
    String target;
    if (rest.startsWith("\"")) {
      target = quoted(rest, '"');
    } else if (rest.startsWith("'")) {
      target = quoted(rest, '\'');
    } else {
      // psql takes a semicolon behind the name as its own.
      target = rest.split("[\\s;]", 2)[0];
    }
    if (target.startsWith("dbname='")) {
      target = quoted(target.substring("dbname=".length()), '\'');
    } else if (target.startsWith("dbname=")) {
      target = target.substring("dbname=".length());
    }
    if (target.isEmpty() || target.equals("-")) {
      return false;
    }
    scope.use(target);
    return true;
  }

  /** The text in the quotes at the start of {@code text}; doubled ones and backslashes undone. */
  private static String quoted(String text, char quote) {
    StringBuilder inner = new StringBuilder();
    for (int i = 1; i < text.length(); i++) {
      char c = text.charAt(i);
      char next = i + 1 < text.length() ? text.charAt(i + 1) : 0;
      if (c == quote && next != quote) {
        break;
      }
      if (c == quote || c == '\\' && quote == '\'' && next != 0) {
        i++;
        c = next;
      }
      inner.append(c);
    }
    return inner.toString();
  }

  /** Bytes of a piece's text, one char each. */
  private static String text(MemorySegment segment, long base, StatementCursor piece) {
    long length = Math.min(piece.to() - piece.textFrom(), MAX_TEXT);
    byte[] bytes = segment.asSlice(piece.textFrom() - base, length).toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
