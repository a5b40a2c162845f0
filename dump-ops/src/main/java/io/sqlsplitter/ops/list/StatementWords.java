package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads what kind and names of a definition do not tell: the words of the piece at hand, in its
 * first part, at most 64 KiB. Reads nothing until it is asked. Not thread safe.
 */
final class StatementWords {
  private static final long MAX_TEXT = 1 << 16;

  /** The type of an object is among the first words of its statement. */
  private static final int HEAD_WORDS = 12;

  private final TokenStream tokens = new TokenStream();
  private final ObjectName name = new ObjectName();
  private LexicalRules rules;
  private MemorySegment segment;
  private long from;
  private long to;

  void open(MemorySegment text, long base, StatementCursor piece, LexicalRules inForce) {
    segment = text;
    rules = inForce;
    from = piece.textFrom() - base;
    to = Math.min(piece.to() - base, from + MAX_TEXT);
  }

  /** Whether a word, in upper case, is among the first, before any parenthesis. */
  boolean headHas(String word) {
    rewind();
    for (int i = 0; i < HEAD_WORDS && tokens.kind() != TokenKind.END; i++) {
      if (tokens.isSymbol('(')) {
        return false;
      }
      if (tokens.isWord(word)) {
        return true;
      }
      tokens.next();
    }
    return false;
  }

  /** {@code function} or {@code procedure}; aggregates are functions. */
  String routineType() {
    return headHas("PROCEDURE") || headHas("PROC")
        ? "procedure"
        : headHas("PACKAGE") ? headHas("BODY") ? "package body" : "package" : "function";
  }

  /**
   * The type behind CREATE or DROP, as people call it: {@code publication}, {@code text search
   * parser}. Afterwards {@link #otherName} can be asked.
   */
  String otherType() {
    rewind();
    tokens.next();
    while (tokens.isWord("OR")
        || tokens.isWord("REPLACE")
        || tokens.isWord("TRUSTED")
        || tokens.isWord("PROCEDURAL")) {
      tokens.next();
    }
    String type = takeWord();
    return switch (type) {
      case "access", "event", "foreign", "user" -> type + " " + takeWord();
      case "operator" ->
          tokens.isWord("CLASS") || tokens.isWord("FAMILY") ? type + " " + takeWord() : type;
      case "text" -> {
        takeWord();
        yield "text search " + takeWord();
      }
      case "" -> "other";
      default -> type;
    };
  }

  /**
   * The name behind the type that {@link #otherType} read; that of an operator is no word. Empty
   * when there is none. Reused.
   */
  ObjectName otherName() {
    if (tokens.isWord("IF")) {
      while (!tokens.isWord("EXISTS") && tokens.kind() != TokenKind.END) {
        tokens.next();
      }
      tokens.next();
    }
    name.clear();
    while (tokens.kind() != TokenKind.END && !tokens.isSymbol('(') && !tokens.isSymbol(';')) {
      if (tokens.isNamePart()) {
        if (!name.isEmpty()) {
          break;
        }
        tokens.readName(name);
      } else {
        operator();
      }
    }
    return name;
  }

  /** The characters of an operator are one part, whether or not a schema stands before it. */
  private void operator() {
    name.beginPart(false);
    while (tokens.kind() == TokenKind.SYMBOL && !tokens.isSymbol('(') && !tokens.isSymbol(';')) {
      name.append((byte) tokens.byteAt(0));
      tokens.next();
    }
  }

  private String takeWord() {
    String word = word();
    tokens.next();
    return word;
  }

  /** The type behind DROP. */
  String droppedType() {
    rewind();
    tokens.next();
    return switch (word()) {
      case "function", "procedure", "proc", "aggregate", "routine", "package" -> "routine";
      case "domain", "type" -> "type";
      case "user", "role", "login" -> "role";
      default -> otherType();
    };
  }

  /** The names of a DROP of relations. */
  List<ObjectName> droppedNames() {
    List<ObjectName> names = new ArrayList<>();
    rewind();
    while (tokens.kind() != TokenKind.END
        && !tokens.isWord("TABLE")
        && !tokens.isWord("VIEW")
        && !tokens.isWord("SEQUENCE")) {
      tokens.next();
    }
    do {
      tokens.next();
      if (tokens.isWord("IF")) {
        tokens.next();
        tokens.next();
      }
      if (!tokens.readName(name)) {
        break;
      }
      names.add(name.copy());
    } while (tokens.isSymbol(','));
    return names;
  }

  /** The name behind {@code SEQUENCE NAME}; null when there is none. Reused. */
  ObjectName identitySequence() {
    rewind();
    while (tokens.kind() != TokenKind.END) {
      boolean sequence = tokens.isWord("SEQUENCE");
      tokens.next();
      if (sequence && tokens.isWord("NAME")) {
        tokens.next();
        return tokens.readName(name) ? name : null;
      }
    }
    return null;
  }

  /** The text of the parentheses behind a routine's name, blanks left out. */
  String arguments(ObjectName routine) {
    rewind();
    while (tokens.kind() != TokenKind.END) {
      if (!tokens.isNamePart()) {
        tokens.next();
      } else if (tokens.readName(name) && name.sameAs(routine)) {
        break;
      }
    }
    StringBuilder text = new StringBuilder();
    int depth = 0;
    while (tokens.kind() != TokenKind.END) {
      depth += tokens.isSymbol('(') ? 1 : tokens.isSymbol(')') ? -1 : 0;
      if (depth == 0) {
        break;
      }
      text.append(raw()).append(' ');
      tokens.next();
    }
    return text.toString();
  }

  /** The table of {@code VALUES('table','name',…}; null when the row is of another type. */
  ObjectName schemaRow() {
    rewind();
    while (tokens.kind() != TokenKind.END && !tokens.isWord("VALUES")) {
      tokens.next();
    }
    tokens.next();
    if (!tokens.isSymbol('(')) {
      return null;
    }
    tokens.next();
    if (tokens.kind() != TokenKind.STRING || !raw().equalsIgnoreCase("'table'")) {
      return null;
    }
    tokens.next();
    tokens.next();
    if (tokens.kind() != TokenKind.STRING) {
      return null;
    }
    name.clear();
    tokens.appendPart(name);
    return name;
  }

  private void rewind() {
    tokens.reset(rules, segment, from, to);
    tokens.next();
  }

  private String word() {
    return tokens.kind() == TokenKind.WORD ? raw().toLowerCase(Locale.ROOT) : "";
  }

  /** The present token's bytes, one char each. */
  private String raw() {
    byte[] bytes =
        segment
            .asSlice(tokens.start(), tokens.end() - tokens.start())
            .toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
