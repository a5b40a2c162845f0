package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.ScanWarning;
import io.sqlsplitter.parser.token.TokenStream;
import io.sqlsplitter.parser.vector.BlockClassifier;
import java.lang.foreign.MemorySegment;

/**
 * Reads the pieces that are cut by lines, not by tokens: client lines, GO, DELIMITER, COPY data,
 * runs of NUL. Not thread safe.
 */
public final class LineReader {
  /** How a piece ends. */
  public enum Form {
    /** With its line. */
    LINE,
    /** With the line behind the first comment end. */
    SANDBOX,
    /** With its line, in which block comments are skipped whole. */
    BATCH,
    NULS,
    /** With the line that closes a COPY. */
    COPY
  }

  private static final int MAX_DELIMITER = 255;

  private final ByteFeed in;
  private final CodeMachine machine;
  private final CopyLines copy;
  private final int lineEnd;
  private final TokenStream tokens = new TokenStream();
  private Form form = Form.LINE;
  private boolean inComment;
  private boolean plainRest;
  private boolean argumentSeen;
  private int warnings;

  /** The next byte to look at. */
  public long pos;

  public LineReader(
      ByteFeed in,
      CodeMachine machine,
      LexicalRules rules,
      BlockClassifier classifier,
      boolean bulk) {
    this.in = in;
    this.machine = machine;
    this.lineEnd = rules.lineEnd();
    this.copy = new CopyLines(in, classifier, bulk, lineEnd);
  }

  public void newWindow() {
    copy.newWindow();
  }

  public void begin(Form newForm, long at) {
    form = newForm;
    // The two letters of GO, or the mark that opens the sandbox line, are no part of what is looked
    // for.
    pos = newForm == Form.BATCH || newForm == Form.SANDBOX ? at + 2 : at;
    inComment = false;
    plainRest = false;
    argumentSeen = false;
    warnings = 0;
    if (newForm == Form.COPY) {
      copy.begin(at);
    }
  }

  /** Whether the input has ended within a block comment of a GO line. */
  public boolean inComment() {
    return inComment;
  }

  /** Whether data of a COPY go on with a whole line. */
  public boolean atLineStart() {
    return copy.atLineStart();
  }

  public int warnings() {
    return warnings;
  }

  /** Goes on: TERMINATED with pos behind the piece, INPUT_END, or STARVED. */
  public Stop run() {
    return switch (form) {
      case LINE -> toLineEnd();
      case SANDBOX -> sandbox();
      case BATCH -> batch();
      case NULS -> nuls();
      case COPY -> {
        Stop stop = copy.run();
        pos = copy.pos;
        yield stop;
      }
    };
  }

  private Stop outOfBytes() {
    return in.last() ? Stop.INPUT_END : Stop.STARVED;
  }

  private Stop toLineEnd() {
    while (pos < in.limit()) {
      if (in.at(pos++) == lineEnd) {
        return Stop.TERMINATED;
      }
    }
    return outOfBytes();
  }

  private Stop nuls() {
    while (pos < in.limit()) {
      if (in.at(pos) != 0) {
        return Stop.TERMINATED;
      }
      pos++;
    }
    return outOfBytes();
  }

  private Stop sandbox() {
    while (pos < in.limit()) {
      if (in.at(pos) == '*') {
        int next = in.peek(pos + 1);
        if (in.takeStarved()) {
          return Stop.STARVED;
        }
        if (next == '/') {
          pos += 2;
          form = Form.LINE;
          return toLineEnd();
        }
      }
      pos++;
    }
    return outOfBytes();
  }

  private Stop batch() {
    while (pos < in.limit()) {
      if (inComment) {
        machine.pos = pos;
        inComment = !machine.skipBlockComment();
        pos = machine.pos;
        if (inComment) {
          return pos == in.limit() ? outOfBytes() : Stop.STARVED;
        }
        continue;
      }
      int b = in.at(pos);
      if (b == lineEnd) {
        pos++;
        return Stop.TERMINATED;
      }
      if (!plainRest && (b == '/' || b == '-')) {
        int next = in.peek(pos + 1);
        if (in.takeStarved()) {
          return Stop.STARVED;
        }
        if (b == '/' && next == '*') {
          machine.pos = pos;
          machine.openBlockComment();
          pos = machine.pos;
          inComment = true;
          continue;
        }
        plainRest = b == '-' && next == '-';
      }
      if (b == ';' && !argumentSeen) {
        warnings |= ScanWarning.GO_SEMICOLON.bit();
      }
      argumentSeen |= !LexicalRules.isBlank(b) && !(b >= '0' && b <= '9');
      pos++;
    }
    return outOfBytes();
  }

  /** The GO line was reported: a new batch begins. */
  public void batchEnded() {
    if (machine instanceof SqlServerMachine sqlServer) {
      sqlServer.beginBatch();
    }
  }

  /** Takes up the argument of a DELIMITER line, text {@code [from, to)} of {@code segment}. */
  public void delimiter(MemorySegment segment, long from, long to, ObjectName object) {
    long p = from + "DELIMITER".length();
    while (p < to && isSpace(at(segment, p))) {
      p++;
    }
    int quote = p < to ? at(segment, p) : 0;
    boolean quoted = (quote == '\'' || quote == '"') && closes(segment, p + 1, to, quote);
    long start = quoted ? p + 1 : p;
    long end = start;
    while (end < to
        && (quoted ? at(segment, end) != quote : !LexicalRules.isBlank(at(segment, end)))
        && at(segment, end) != lineEnd) {
      end++;
    }
    int length = (int) Math.min(end - start, MAX_DELIMITER);
    if (length == 0 || !(machine instanceof MySqlMachine mySql)) {
      return;
    }
    byte[] bytes = new byte[length];
    MemorySegment.copy(segment, start, MemorySegment.ofArray(bytes), 0, length);
    mySql.delimiter(bytes);
    object.clear();
    object.beginPart(quoted);
    for (byte b : bytes) {
      object.append(b);
    }
  }

  /**
   * Reads a client line: its command is the object's first part, its argument the second.
   *
   * @return whether data of a COPY follow: psql's {@code \copy … from stdin}
   */
  public boolean clientLine(
      LexicalRules rules,
      MemorySegment segment,
      long from,
      long to,
      ObjectName object,
      ObjectName table) {
    if (rules.dialect() != Dialect.POSTGRES) {
      return false;
    }
    long p = from + 1;
    object.clear();
    object.beginPart(false);
    while (p < to && LexicalRules.isLetter(at(segment, p))) {
      object.append((byte) at(segment, p++));
    }
    if (object.text(0).equals("copy")) {
      return copyCommand(rules, segment, p, to, table);
    }
    argument(segment, p, to, object);
    databaseOfAddress(object);
    return false;
  }

  private boolean copyCommand(
      LexicalRules rules, MemorySegment segment, long from, long to, ObjectName table) {
    tokens.reset(rules, segment, from, to);
    tokens.next();
    tokens.readName(table);
    return readsStdin(segment, from, to);
  }

  /**
   * Whether the line has FROM and directly behind it STDIN or PSTDIN, outside quotes and
   * parentheses.
   */
  private static boolean readsStdin(MemorySegment segment, long from, long to) {
    boolean afterFrom = false;
    int depth = 0;
    long p = from;
    while (p < to) {
      int b = at(segment, p);
      long end = p + 1;
      if (b == '\'' || b == '"') {
        while (end < to && at(segment, end) != b) {
          end++;
        }
        end++;
        afterFrom = false;
      } else if (LexicalRules.isWordByte(b)) {
        while (end < to && LexicalRules.isWordByte(at(segment, end))) {
          end++;
        }
        boolean stdin = isWord(segment, p, end, "STDIN") || isWord(segment, p, end, "PSTDIN");
        if (afterFrom && stdin && depth == 0) {
          return true;
        }
        afterFrom = depth == 0 && isWord(segment, p, end, "FROM");
      } else if (!LexicalRules.isBlank(b)) {
        depth = b == '(' ? depth + 1 : b == ')' ? Math.max(0, depth - 1) : depth;
        afterFrom = false;
      }
      p = end;
    }
    return false;
  }

  private static boolean isWord(MemorySegment segment, long from, long to, String word) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      int b = at(segment, from + i);
      if (LexicalRules.upper(b) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The first argument that is no option, without its quotes; of {@code "dbname='x'"}, as
   * pg_dumpall writes it, the x. Options begin with a hyphen.
   */
  private void argument(MemorySegment segment, long from, long to, ObjectName object) {
    long p = from;
    while (true) {
      while (p < to && LexicalRules.isBlank(at(segment, p))) {
        p++;
      }
      if (p >= to || at(segment, p) != '-') {
        break;
      }
      while (p < to && !LexicalRules.isBlank(at(segment, p))) {
        p++;
      }
    }
    if (p >= to) {
      return;
    }
    int quote = at(segment, p);
    boolean quoted = quote == '"' || quote == '\'';
    p += quoted ? 1 : 0;
    if (startsWith(segment, p, to, "dbname='")) {
      p += "dbname='".length();
      quote = '\'';
      quoted = true;
    }
    object.beginPart(quoted);
    while (p < to) {
      int b = at(segment, p);
      if (quoted && b == quote) {
        if (p + 1 >= to || at(segment, p + 1) != quote) {
          break;
        }
        p++;
      } else if (quoted ? b == lineEnd : LexicalRules.isBlank(b) || b == ';') {
        break;
      }
      object.append((byte) b);
      p++;
    }
  }

  /** Whether {@code quote} comes again before the line ends. */
  private boolean closes(MemorySegment segment, long from, long to, int quote) {
    for (long p = from; p < to && at(segment, p) != lineEnd; p++) {
      if (at(segment, p) == quote) {
        return true;
      }
    }
    return false;
  }

  /** Of {@code postgresql://user:secret@host/name?option} only the name is the database. */
  private static void databaseOfAddress(ObjectName object) {
    if (object.parts() < 2 || !object.text(1).contains("://")) {
      return;
    }
    byte[] address = object.part(1);
    int end = 0;
    while (end < address.length && address[end] != '?') {
      end++;
    }
    int start = end;
    while (start > 0 && address[start - 1] != '/') {
      start--;
    }
    object.dropLast();
    object.beginPart(true);
    for (int i = start; i < end; i++) {
      object.append(address[i]);
    }
  }

  private static boolean startsWith(MemorySegment segment, long from, long to, String text) {
    if (to - from < text.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (at(segment, from + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int at(MemorySegment segment, long p) {
    return segment.get(java.lang.foreign.ValueLayout.JAVA_BYTE, p) & 0xFF;
  }

  private static boolean isSpace(int b) {
    return b == ' ' || b == '\t';
  }
}
