package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.LexicalRules;

/** Statements as psql reads them (fe_utils/psqlscan.l), and which COPY is followed by data. */
final class PostgresMachine extends CodeMachine {
  /** Progress of {@code COPY name (columns) FROM STDIN}. */
  private enum Copy {
    NO,
    NAME,
    COLUMNS,
    BEHIND_COLUMNS,
    FROM,
    STDIN
  }

  private static final String[] SENDING = {
    "g", "gx", "gdesc", "gexec", "gset", "crosstabview", "watch"
  };
  private static final int LONGEST_SENDING = 12;

  /** Only so many words tell what kind of statement it is. */
  private static final int HEAD_WORDS = 4;

  private int words;
  private boolean createSeen;
  private boolean orReplace;
  private boolean routine;
  private int begins;
  private Copy copy = Copy.NO;
  private boolean nameSeen;
  private boolean escapeClosed;
  private boolean lineBreakBehind;

  PostgresMachine(ByteFeed in, LexicalRules rules) {
    super(in, rules);
  }

  @Override
  protected void beginStatement() {
    words = 0;
    createSeen = false;
    orReplace = false;
    routine = false;
    begins = 0;
    copy = Copy.NO;
    nameSeen = false;
    escapeClosed = false;
    lineBreakBehind = false;
  }

  @Override
  protected boolean allowsBulk() {
    return !routine && copy == Copy.NO && !escapeClosed;
  }

  @Override
  protected void enterRows() {
    words = HEAD_WORDS;
  }

  @Override
  protected boolean hasEnteredRows() {
    return words > 1
        && !createSeen
        && !orReplace
        && !routine
        && begins == 0
        && copy == Copy.NO
        && !escapeClosed;
  }

  @Override
  protected void token(int symbol, Keyword word) {
    escapeClosed = false;
    if (word != null) {
      words++;
      readHead(word);
      if (routine && parens == 0) {
        readBody(word);
      }
    }
    copy = nextCopy(symbol, word);
  }

  private void readHead(Keyword word) {
    switch (words) {
      case 1 -> createSeen = word == Keyword.CREATE;
      case 2 -> {
        routine = createSeen && isRoutine(word);
        orReplace = createSeen && word == Keyword.OR;
      }
      case 3 -> orReplace &= word == Keyword.REPLACE;
      case 4 -> routine |= orReplace && isRoutine(word);
      default -> {}
    }
  }

  private Copy nextCopy(int symbol, Keyword word) {
    return switch (copy) {
      case NO -> words == 1 && word == Keyword.COPY ? Copy.NAME : Copy.NO;
      case NAME -> {
        if (symbol == '(') {
          yield nameSeen && parens == 1 ? Copy.COLUMNS : Copy.NO;
        }
        if (word == Keyword.FROM && nameSeen) {
          yield Copy.FROM;
        }
        nameSeen = true;
        yield word != null || symbol == '"' || symbol == '.' ? Copy.NAME : Copy.NO;
      }
      case COLUMNS -> symbol == ')' && parens == 0 ? Copy.BEHIND_COLUMNS : Copy.COLUMNS;
      case BEHIND_COLUMNS -> word == Keyword.FROM ? Copy.FROM : Copy.NO;
      case FROM -> word == Keyword.STDIN ? Copy.STDIN : Copy.NO;
      case STDIN -> Copy.STDIN;
    };
  }

  private static boolean isRoutine(Keyword keyword) {
    return keyword == Keyword.FUNCTION || keyword == Keyword.PROCEDURE;
  }

  private void readBody(Keyword keyword) {
    if (keyword == Keyword.BEGIN || keyword == Keyword.CASE && begins > 0) {
      begins++;
    } else if (keyword == Keyword.END && begins > 0) {
      begins--;
    }
  }

  @Override
  protected Stop semicolon() {
    if (parens > 0 || begins > 0) {
      symbol(';');
      pos++;
      return null;
    }
    codeEnd = pos++;
    return dataFollows() ? Stop.COPY_FOLLOWS : Stop.TERMINATED;
  }

  @Override
  protected boolean isEscapeString() {
    return escapePrefixEnd == pos || escapeClosed && lineBreakBehind;
  }

  @Override
  protected void escapeStringClosed() {
    escapeClosed = true;
    lineBreakBehind = false;
  }

  @Override
  protected void lineBreakSeen() {
    lineBreakBehind = true;
  }

  @Override
  protected void blockCommentSeen() {
    escapeClosed = false;
  }

  @Override
  protected Stop special(int b) {
    return switch (b) {
      case '$' -> openDollar();
      case '\\' -> backslash();
      default -> plain();
    };
  }

  private Stop backslash() {
    int next = in.peek(pos + 1);
    if (next == ';') {
      symbol('\\');
      pos += 2;
      return null;
    }
    int length = 0;
    while (length <= LONGEST_SENDING && LexicalRules.isLetter(in.peek(pos + 1 + length))) {
      length++;
    }
    if (in.takeStarved()) {
      return Stop.STARVED;
    }
    boolean sends = false;
    for (String word : SENDING) {
      sends |= word.length() == length && matches(word, pos + 1);
    }
    codeEnd = pos;
    pos += 1 + length;
    openMeta(sends);
    return null;
  }

  private boolean matches(String word, long at) {
    for (int i = 0; i < word.length(); i++) {
      if (in.at(at + i) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean dataFollows() {
    return copy == Copy.STDIN;
  }

  @Override
  protected Defect openBody() {
    return begins > 0 ? Defect.COMPOUND_BODY : Defect.NONE;
  }
}
