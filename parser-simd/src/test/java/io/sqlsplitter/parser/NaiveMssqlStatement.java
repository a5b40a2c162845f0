package io.sqlsplitter.parser;

import java.util.HashSet;
import java.util.Set;

/** docs/lexing.md, section 7, for the oracle. */
final class NaiveMssqlStatement extends NaiveStatement {
  private static final Set<String> MODULES =
      Set.of("PROC", "PROCEDURE", "FUNCTION", "TRIGGER", "VIEW");
  private static final Set<String> BEGINS_STATEMENT =
      Set.of(
          "INSERT",
          "SET",
          "CREATE",
          "ALTER",
          "DROP",
          "EXEC",
          "EXECUTE",
          "PRINT",
          "UPDATE",
          "DELETE",
          "TRUNCATE",
          "USE",
          "IF",
          "DECLARE",
          "COMMIT",
          "ROLLBACK",
          "SAVE");
  private static final Set<String> TRANSACTION = Set.of("TRAN", "TRANSACTION", "DISTRIBUTED");
  private static final Set<String> NEVER_SPLIT = Set.of("MERGE", "WITH", "IF", "WHILE");
  private static final Set<String> INSERT_SOURCE =
      Set.of("VALUES", "SELECT", "EXEC", "EXECUTE", "DEFAULT");
  private static final Set<String> TABLE_ACTION =
      Set.of(
          "ADD", "ALTER", "DROP", "SET", "WITH", "CHECK", "NOCHECK", "REBUILD", "ENABLE", "DISABLE",
          "SWITCH");
  private static final Set<String> GOES_ON = Set.of(",", "AS", "FOR", "OR", "AND", "ELSE");
  private static final Set<String> NO_BLOCK =
      Set.of("TRAN", "TRANSACTION", "DISTRIBUTED", "DIALOG", "CONVERSATION");

  private final boolean firstOfBatch;
  private final Set<String> seen = new HashSet<>();
  private boolean insertSource;
  private int depth;

  /** Whether the word before stood outside parentheses. */
  private boolean outside;

  NaiveMssqlStatement(NaiveLexer lexer, int textFrom, boolean lineFirst, boolean firstOfBatch) {
    super(lexer, textFrom, lineFirst);
    this.firstOfBatch = firstOfBatch;
  }

  /** Whether a client line of sqlcmd stands at {@code p}, which is line-first. */
  static boolean isClientLine(NaiveLexer lexer, int p) {
    return lexer.at(p) == ':' && lexer.isLetter(p + 1) || lexer.looksAt(p, "!!");
  }

  @Override
  int terminator(int p) {
    if (lineFirst && (NaiveGoLine.at(lexer, p) != null || isClientLine(lexer, p))) {
      endBefore(p);
    }
    return p;
  }

  /** Whether TRAN or TRANSACTION stands behind the BEGIN at hand. */
  private boolean beginsTransaction() {
    int p = lexer.start + "BEGIN".length();
    int blanks = 0;
    while (blanks < 64 && (lexer.at(p) == ' ' || lexer.at(p) == '\t')) {
      p++;
      blanks++;
    }
    return blanks > 0 && TRANSACTION.contains(lexer.wordAt(p));
  }

  private boolean isModule() {
    int kind = word(0).equals("CREATE") && word(1).equals("OR") && word(2).equals("ALTER") ? 3 : 1;
    return firstOfBatch
        && (word(0).equals("CREATE") || word(0).equals("ALTER"))
        && MODULES.contains(word(kind));
  }

  @Override
  void word(String word) {
    settle(word);
    boolean begins =
        lexer.start > textFrom
            && lineFirst
            && parentheses == 0
            && depth == 0
            && (BEGINS_STATEMENT.contains(word) || word.equals("BEGIN") && beginsTransaction())
            && !isModule();
    if (begins) {
      if (!goesOn(word)) {
        lexer.reached.add(Feature.LINE_FIRST_SPLIT);
        endBefore(lexer.start);
        return;
      }
      lexer.reached.add(Feature.LINE_FIRST_KEPT);
    }
    insertSource |= parentheses == 0 && wordCount > 1 && INSERT_SOURCE.contains(word);
    if (wordCount > (word(0).equals("ALTER") ? 2 : 1)) {
      seen.add(word);
    }
    outside = parentheses == 0;
    if (word.equals("CASE") && outside) {
      depth++;
      lexer.reached.add(Feature.BLOCK_DEPTH);
    }
    if (isModule()) {
      lexer.reached.add(Feature.MODULE_BATCH);
    }
  }

  /** Cases (a) to (e) of the page: the open statement goes on with {@code word}. */
  private boolean goesOn(String word) {
    return wordCount > 1 && isOpenFor(word)
        || before.equals("ON") && !(wordCount > 1 && word(0).equals("SET"))
        || GOES_ON.contains(before);
  }

  private boolean isOpenFor(String word) {
    return NEVER_SPLIT.contains(word(0))
        || word(0).equals("INSERT") && !insertSource
        || word(0).equals("UPDATE") && word.equals("SET") && !seen.contains("SET")
        || word(0).equals("ALTER")
            && word(1).equals("TABLE")
            && Set.of("ALTER", "DROP", "SET").contains(word)
            && seen.stream().noneMatch(TABLE_ACTION::contains);
  }

  /** Counts a BEGIN or END that stands before {@code next}. */
  private void settle(String next) {
    if (!outside) {
      return;
    }
    if (before.equals("BEGIN")) {
      if (NO_BLOCK.contains(next)) {
        lexer.reached.add(Feature.BEGIN_TRANSACTION);
      } else {
        depth++;
        lexer.reached.add(Feature.BLOCK_DEPTH);
      }
    } else if (before.equals("END") && !next.equals("CONVERSATION") && depth > 0) {
      depth--;
    }
  }

  @Override
  void symbol(String symbol) {
    settle("");
    if (symbol.equals(";") && parentheses == 0 && depth == 0 && !isModule()) {
      endBehind(lexer.start, lexer.end);
    }
  }

  @Override
  void quoted() {
    settle("");
  }

  @Override
  void atEnd() {
    settle("");
  }

  @Override
  Defect openAtEnd() {
    return depth > 0 ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
