package io.sqlsplitter.parser;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/** docs/lexing.md, section 4, for the oracle. */
final class NaiveMySqlStatement extends NaiveStatement {
  private static final Set<String> STORED = Set.of("TRIGGER", "PROCEDURE", "FUNCTION", "EVENT");
  private static final Set<String> NOT_STORED =
      Set.of(
          "TABLE",
          "VIEW",
          "INDEX",
          "DATABASE",
          "SCHEMA",
          "USER",
          "ROLE",
          "SERVER",
          "SEQUENCE",
          "PACKAGE");
  private static final Set<String> STATEMENT_FOLLOWS =
      Set.of(
          ";",
          ":",
          "BEGIN",
          "THEN",
          "ELSE",
          "DO",
          "LOOP",
          "REPEAT",
          "ROW",
          "DETERMINISTIC",
          "SQL",
          "DATA",
          "INVOKER",
          "DEFINER");
  private static final Set<String> OPENERS = Set.of("IF", "LOOP", "REPEAT", "WHILE", "FOR");

  private enum Block {
    STATEMENTS,
    CASE_EXPRESSION
  }

  private final boolean semicolon;
  private final Deque<Block> blocks = new ArrayDeque<>();
  private boolean looksForKind;
  private boolean compound;
  private boolean useNameBegun;
  private boolean inVersionComment;

  NaiveMySqlStatement(NaiveLexer lexer, int textFrom, boolean lineFirst) {
    super(lexer, textFrom, lineFirst);
    byte[] delimiter = lexer.settings.delimiter;
    semicolon = delimiter.length == 1 && delimiter[0] == ';';
  }

  @Override
  int terminator(int p) {
    if (lexer.delimiterAt(p)) {
      int behind = p + lexer.settings.delimiter.length;
      if (!semicolon) {
        lexer.reached.add(Feature.CUSTOM_DELIMITER);
      }
      if (blocks.isEmpty()) {
        endBehind(p, behind);
      } else {
        before = ";";
        lineFirst = false;
      }
      return behind;
    }
    if (isDelimiterLine(p)) {
      lexer.reached.add(Feature.DELIMITER_LINE_ENDS_STATEMENT);
      endBefore(p);
      return p;
    }
    if (lexer.looksAt(p, "\\g") || lexer.looksAt(p, "\\G")) {
      lexer.reached.add(Feature.BACKSLASH_G);
      endBehind(p, p + 2);
    }
    return p;
  }

  @Override
  void word(String word) {
    useNameBegun |= wordCount > 1;
    if (wordCount == 1) {
      looksForKind = semicolon && word.equals("CREATE");
      return;
    }
    if (looksForKind) {
      looksForKind = wordCount < 40 && !NOT_STORED.contains(word) && !STORED.contains(word);
      compound = STORED.contains(word);
    } else if (compound) {
      bodyWord(word);
    }
  }

  /** A DELIMITER line ends a statement that lacks its own delimiter, as in the client. */
  private boolean isDelimiterLine(int p) {
    return !semicolon && lineFirst && p > textFrom && lexer.isCommand(p, "DELIMITER");
  }

  private void bodyWord(String word) {
    boolean statementCanBegin =
        STATEMENT_FOLLOWS.contains(before) || before.equals(")") && blocks.isEmpty();
    boolean inExpression = blocks.peek() == Block.CASE_EXPRESSION;
    if (word.equals("BEGIN")) {
      open(Block.STATEMENTS);
    } else if (word.equals("CASE") && !before.equals("END")) {
      open(statementCanBegin && !inExpression ? Block.STATEMENTS : Block.CASE_EXPRESSION);
    } else if (OPENERS.contains(word) && statementCanBegin && !inExpression) {
      open(Block.STATEMENTS);
    } else if (word.equals("END")) {
      blocks.poll();
    }
  }

  private void open(Block block) {
    warnings |= ScanWarning.NO_DELIMITER.bit();
    lexer.reached.add(block == Block.STATEMENTS ? Feature.COMPOUND_BODY : Feature.CASE_EXPRESSION);
    blocks.push(blocks.size() < 64 ? block : Block.STATEMENTS);
  }

  @Override
  void symbol(String symbol) {
    useNameBegun |= wordCount > 0;
    if (symbol.equals("(")) {
      looksForKind = false;
    }
  }

  @Override
  void quoted() {
    useNameBegun |= wordCount > 0;
  }

  @Override
  void comment() {
    if (lexer.kind == NaiveLexer.Kind.VERSION_MARK) {
      inVersionComment = lexer.at(lexer.start) == '/';
    } else if (lexer.kind == NaiveLexer.Kind.BLOCK_COMMENT && inVersionComment) {
      lexer.reached.add(Feature.COMMENT_IN_VERSION_COMMENT);
    }
  }

  @Override
  void lineEnd() {
    if (word(0).equals("USE") && useNameBegun) {
      lexer.reached.add(Feature.USE_LINE);
      endWithLine(lexer.start);
    }
  }

  @Override
  Defect openAtEnd() {
    return !semicolon
        ? Defect.DELIMITER_BODY
        : blocks.isEmpty() ? Defect.NONE : Defect.COMPOUND_BODY;
  }
}
