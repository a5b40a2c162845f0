package io.sqlsplitter.parser;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The oracle: cuts a whole input into pieces as docs/lexing.md says, one byte at a time, with no
 * thought of speed. {@link StatementScanner} must agree with it on every input.
 */
public final class NaiveScanner {
  private static final List<String> NOISE =
      List.of(
          "mysqldump: ",
          "mysqldump.exe: ",
          "mariadb-dump: ",
          "mysqlpump: ",
          "mysql: [",
          "mariadb: [",
          "pg_dump: ",
          "pg_dumpall: ",
          "pg_restore: ",
          "sqlite3: ",
          "Warning: ",
          "WARNING: ",
          "Enter password:",
          "Error: ",
          "ERROR: ");

  private final NaiveLexer lexer;
  private final NaiveSettings settings = new NaiveSettings();
  private final Dialect dialect;
  private final ScanLimits limits;
  private final int length;
  private final List<Piece> pieces = new ArrayList<>();

  // Of the gap that is being read.
  private int from;
  private int gapWarnings;

  private boolean lineFirst = true;
  private boolean firstOfBatch = true;

  public NaiveScanner(byte[] input, Dialect dialect, boolean crLineEnds, ScanLimits limits) {
    this.lexer = new NaiveLexer(input, dialect, crLineEnds, settings);
    this.dialect = dialect;
    this.limits = limits;
    this.length = input.length;
    if (crLineEnds) {
      reached(Feature.CR_LINE_ENDS);
    }
  }

  /** The pieces of the input, in order. To be called once. */
  public List<Piece> scan() {
    int p = 0;
    while (p < length) {
      int behind = skipInGap(p);
      p = behind > p ? behind : piece(p);
    }
    if (from < length) {
      add(StatementKind.TRIVIA, from, length, Defect.NONE, -1, 0);
    }
    return pieces;
  }

  /** The rows of the lexical rules that {@link #scan} has met. */
  Set<Feature> reached() {
    return lexer.reached;
  }

  private void reached(Feature feature) {
    lexer.reached.add(feature);
  }

  /** Offset behind the blank or comment at {@code p}; {@code p} when there is none. */
  private int skipInGap(int p) {
    if (lexer.isBlank(p)) {
      if (lexer.isLineEnd(p)) {
        lineFirst = true;
      }
      return p + 1;
    }
    boolean isComment =
        lexer.looksAt(p, "--")
            || lexer.looksAt(p, "/*") && !lexer.isVersionComment(p)
            || dialect == Dialect.MYSQL && lexer.at(p) == '#';
    if (!isComment || lexer.delimiterAt(p)) {
      return p;
    }
    lexer.read(p, true);
    if (lexer.kind == NaiveLexer.Kind.LINE_COMMENT) {
      lineFirst = false;
      if (isBareDashes(p)) {
        reached(Feature.BARE_DASHES);
        gapWarnings |= ScanWarning.BARE_DASHES.bit();
      }
    }
    if (lexer.open != Defect.NONE) {
      add(StatementKind.TRIVIA, from, length, lexer.open, p, 0);
    }
    return lexer.end;
  }

  private boolean isBareDashes(int p) {
    return dialect == Dialect.MYSQL
        && lexer.at(p) == '-'
        && lexer.at(p + 2) > ' '
        && lexer.at(p + 2) != 0x7F;
  }

  /** Reads the piece whose text begins at {@code p}; returns the offset behind it. */
  private int piece(int p) {
    if (p - from > limits.gap()) {
      reached(Feature.LONG_GAP);
      add(StatementKind.TRIVIA, from, p, Defect.NONE, -1, 0);
    }
    if (lexer.looksAt(p, "\u00EF\u00BB\u00BF")) {
      lineFirst = true;
      reached(Feature.BYTE_ORDER_MARK);
      return plain(StatementKind.BYTE_ORDER_MARK, p, p + 3);
    }
    if (lexer.at(p) == 0) {
      int q = p;
      while (lexer.at(q) == 0) {
        q++;
      }
      lineFirst = true;
      reached(Feature.NUL_RUN);
      return plain(StatementKind.NUL_RUN, p, q);
    }
    int terminator = dialect == Dialect.MYSQL ? settings.delimiter.length : 1;
    if (dialect == Dialect.MYSQL ? lexer.delimiterAt(p) : lexer.at(p) == ';') {
      reached(Feature.EMPTY_STATEMENT);
      int behind = NaiveStatement.behindLineEnd(lexer, p + terminator);
      lineFirst = behind > p + terminator;
      return plain(StatementKind.EMPTY, p, behind);
    }
    if (lexer.isVersionComment(p) && lexer.looksAt(lexer.behindVersionMark(p), "\\-")) {
      reached(Feature.SANDBOX_LINE);
      int q = p;
      while (q < length && !lexer.looksAt(q, "*/")) {
        q++;
      }
      return line(StatementKind.CLIENT_LINE, p, Math.min(q + 2, length));
    }
    if (lineFirst && isNoise(p)) {
      reached(Feature.NOISE);
      return line(StatementKind.CLIENT_NOISE, p, p);
    }
    return switch (dialect) {
      case MYSQL -> mySqlPiece(p);
      case POSTGRES -> lexer.at(p) == '\\' ? backslashLine(p) : statement(p);
      case SQLITE -> {
        boolean isDotLine = lineFirst && lexer.at(p) == '.' && lexer.isLetter(p + 1);
        yield isDotLine ? clientLine(p) : statement(p);
      }
      case MSSQL -> msSqlPiece(p);
    };
  }

  private boolean isNoise(int p) {
    return NOISE.stream().anyMatch(prefix -> lexer.looksAt(p, prefix))
        || lexer.looksAt(p, "ERROR ") && lexer.isDigit(p + 6);
  }

  private int mySqlPiece(int p) {
    if (lexer.at(p) == '\\') {
      return clientLine(p);
    }
    if (lexer.isCommand(p, "SOURCE")) {
      return clientLine(p);
    }
    if (lexer.isCommand(p, "DELIMITER")) {
      reached(Feature.DELIMITER_LINE);
      byte[] delimiter = delimiterArgument(p + "DELIMITER".length());
      int to = line(StatementKind.DELIMITER, p, p);
      if (to - p <= limits.head()) {
        settings.delimiter = delimiter;
      }
      return to;
    }
    return statement(p);
  }

  /** The delimiter that the line sets whose argument begins, after blanks, at {@code p}. */
  private byte[] delimiterArgument(int p) {
    int begin = p;
    while (lexer.at(begin) == ' ' || lexer.at(begin) == '\t') {
      begin++;
    }
    int end = closingQuote(begin);
    if (end >= 0) {
      begin++;
    } else {
      end = begin;
      while (end < length && !lexer.isBlank(end)) {
        end++;
      }
    }
    return end == begin
        ? settings.delimiter
        : Arrays.copyOfRange(lexer.in, begin, Math.min(end, begin + 255));
  }

  /** Offset of the quote that closes the one at {@code p} on the same line, or -1. */
  private int closingQuote(int p) {
    if (lexer.at(p) != '\'' && lexer.at(p) != '"') {
      return -1;
    }
    for (int q = p + 1; q < length && !lexer.isLineEnd(q); q++) {
      if (lexer.at(q) == lexer.at(p)) {
        return q;
      }
    }
    return -1;
  }

  private int msSqlPiece(int p) {
    if (lineFirst && NaiveMssqlStatement.isClientLine(lexer, p)) {
      return clientLine(p);
    }
    NaiveGoLine go = lineFirst ? NaiveGoLine.at(lexer, p) : null;
    if (go == null) {
      return statement(p);
    }
    firstOfBatch = true;
    lineFirst = true;
    add(
        StatementKind.BATCH_SEPARATOR,
        p,
        go.to(),
        go.commentAt() < 0 ? Defect.NONE : Defect.COMMENT,
        go.commentAt(),
        go.semicolon() ? ScanWarning.GO_SEMICOLON.bit() : 0);
    return go.to();
  }

  /** A line of psql. */
  private int backslashLine(int p) {
    int to = lexer.behindLine(p);
    int wordEnd = p + 1;
    while (lexer.isLetter(wordEnd)) {
      wordEnd++;
    }
    clientLine(p);
    if (to - p > limits.head()) {
      return to;
    }
    switch (lexer.text(p + 1, wordEnd)) {
      case "copy" -> {
        if (NaiveClientLine.copiesFromStdin(lexer.text(wordEnd, to))) {
          reached(Feature.BACKSLASH_COPY);
          return copyData(to);
        }
      }
      case "encoding" -> {
        String name = NaiveClientLine.argument(lexer.text(wordEnd, to));
        if (!name.isEmpty()) {
          settings.charset = NaiveSettings.byName(name);
        }
      }
      case "c", "connect" -> settings.connected();
      default -> {}
    }
    return to;
  }

  private int clientLine(int p) {
    reached(Feature.CLIENT_LINE);
    return line(StatementKind.CLIENT_LINE, p, p);
  }

  private int statement(int p) {
    NaiveStatement statement =
        switch (dialect) {
          case MYSQL -> new NaiveMySqlStatement(lexer, p, lineFirst);
          case POSTGRES -> new NaivePostgresStatement(lexer, p, lineFirst);
          case SQLITE -> new NaiveSqliteStatement(lexer, p, lineFirst);
          case MSSQL -> new NaiveMssqlStatement(lexer, p, lineFirst, firstOfBatch);
        };
    statement.read();
    firstOfBatch = false;
    lineFirst = statement.lineFirst;
    pieces.add(
        new Piece(
            from,
            p,
            statement.to,
            statement.codeTo,
            StatementKind.UNKNOWN,
            statement.terminated,
            statement.defect,
            statement.defectAt,
            statement.warnings | gapWarnings));
    begin(statement.to);
    if (statement.defect != Defect.NONE) {
      reached(Feature.DEFECT);
    }
    if (statement.to - p <= limits.head()) {
      apply(statement);
    }
    return statement.copyDataFollows ? copyData(statement.to) : statement.to;
  }

  private void apply(NaiveStatement statement) {
    if (dialect == Dialect.MYSQL) {
      settings.applyMySql(statement.tokens);
      if (settings.savedModeUsed) {
        reached(Feature.SAVED_MODE);
      }
    } else if (dialect == Dialect.POSTGRES) {
      settings.applyPostgres(statement.tokens);
    }
  }

  /** The data block of a COPY, which begins at {@code p}. */
  private int copyData(int p) {
    reached(Feature.COPY_DATA);
    int line = p;
    while (line < length) {
      int behind = lexer.behindLine(line);
      int end = lexer.isLineEnd(behind - 1) ? behind - 1 : behind;
      boolean crLf = !lexer.crLineEnds && end < behind && lexer.at(end - 1) == '\r';
      String text = lexer.text(line, crLf ? end - 1 : end);
      line = behind;
      if (text.equals("\\.")) {
        if (crLf) {
          reached(Feature.COPY_CRLF_END);
        }
        lineFirst = true;
        pieces.add(new Piece(p, p, line, -1, StatementKind.COPY_DATA, true, Defect.NONE, -1, 0));
        begin(line);
        return line;
      }
    }
    reached(Feature.DEFECT);
    pieces.add(
        new Piece(p, p, length, -1, StatementKind.COPY_DATA, false, Defect.COPY_BLOCK, p, 0));
    begin(length);
    return length;
  }

  private int line(StatementKind kind, int p, int lastByteAfter) {
    lineFirst = true;
    return plain(kind, p, lexer.behindLine(lastByteAfter));
  }

  private int plain(StatementKind kind, int textFrom, int to) {
    add(kind, textFrom, to, Defect.NONE, -1, 0);
    return to;
  }

  private void add(
      StatementKind kind, int textFrom, int to, Defect defect, long defectAt, int warnings) {
    pieces.add(
        new Piece(
            from,
            textFrom,
            to,
            -1,
            kind,
            kind == StatementKind.EMPTY,
            defect,
            defectAt,
            warnings | gapWarnings));
    if (defect != Defect.NONE) {
      reached(Feature.DEFECT);
    }
    begin(to);
  }

  private void begin(int p) {
    from = p;
    gapWarnings = 0;
  }

  /** The input as text in which each char is one byte. */
  static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
