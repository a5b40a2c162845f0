package io.sqlsplitter.parser;

/**
 * How a dialect is cut into tokens and statements: the only place where such a fact is written.
 * {@code docs/lexing.md} says the same in prose, with the sources.
 *
 * @param dialect the dialect
 * @param crLineEnds a lone CR ends a line, not LF: a file from an old Mac
 * @param backslashEscapes a backslash in a plain {@code '…'} string takes the next byte with it:
 *     MySQL without NO_BACKSLASH_ESCAPES, PostgreSQL while standard_conforming_strings is off
 * @param ansiQuotes MySQL: {@code "…"} is a name
 * @param charset the two-byte charset in force
 */
public record LexicalRules(
    Dialect dialect,
    boolean crLineEnds,
    boolean backslashEscapes,
    boolean ansiQuotes,
    TwoByteCharset charset) {

  /** The rules of a dialect before any statement has changed them. */
  public static LexicalRules of(Dialect dialect) {
    return new LexicalRules(dialect, false, dialect == Dialect.MYSQL, false, TwoByteCharset.NONE);
  }

  public LexicalRules withCrLineEnds(boolean cr) {
    return cr == crLineEnds
        ? this
        : new LexicalRules(dialect, cr, backslashEscapes, ansiQuotes, charset);
  }

  public LexicalRules withBackslashEscapes(boolean escapes) {
    return escapes == backslashEscapes
        ? this
        : new LexicalRules(dialect, crLineEnds, escapes, ansiQuotes, charset);
  }

  public LexicalRules withAnsiQuotes(boolean ansi) {
    return ansi == ansiQuotes
        ? this
        : new LexicalRules(dialect, crLineEnds, backslashEscapes, ansi, charset);
  }

  public LexicalRules withCharset(TwoByteCharset to) {
    return to == charset
        ? this
        : new LexicalRules(dialect, crLineEnds, backslashEscapes, ansiQuotes, to);
  }

  /** Block comments nest: PostgreSQL and SQL Server. */
  public boolean nestedComments() {
    return dialect == Dialect.POSTGRES || dialect == Dialect.MSSQL;
  }

  /** {@code #} begins a comment: MySQL. */
  public boolean hashComments() {
    return dialect == Dialect.MYSQL;
  }

  /**
   * {@code --} begins a comment within a statement only before a blank, a control byte or the end:
   * MySQL.
   */
  public boolean dashesNeedBlank() {
    return dialect == Dialect.MYSQL;
  }

  /** {@code /*!…} and {@code /*M!…} are code: MySQL and MariaDB. */
  public boolean versionComments() {
    return dialect == Dialect.MYSQL;
  }

  /** {@code `…`} is a name: MySQL and SQLite. */
  public boolean backtickNames() {
    return dialect == Dialect.MYSQL || dialect == Dialect.SQLITE;
  }

  /** {@code […]} is a name: SQL Server and SQLite. */
  public boolean bracketNames() {
    return dialect == Dialect.MSSQL || dialect == Dialect.SQLITE;
  }

  /** {@code ]]} inside {@code […]} is data: SQL Server; SQLite ends at the first one. */
  public boolean doubledBrackets() {
    return dialect == Dialect.MSSQL;
  }

  /** {@code $tag$…$tag$} is a string: PostgreSQL. */
  public boolean dollarQuotes() {
    return dialect == Dialect.POSTGRES;
  }

  /** {@code E'…'} has backslash escapes: PostgreSQL. */
  public boolean escapeStrings() {
    return dialect == Dialect.POSTGRES;
  }

  /** {@code "…"} is a string with the escapes of strings, not a name: MySQL without ANSI_QUOTES. */
  public boolean doubleQuotedStrings() {
    return dialect == Dialect.MYSQL && !ansiQuotes;
  }

  /** The byte that ends a line. */
  public int lineEnd() {
    return crLineEnds ? '\r' : '\n';
  }

  /**
   * Whether {@code b} ends a line comment: the line end; in PostgreSQL LF and CR both (psqlscan.l,
   * non_newline).
   */
  public boolean endsLineComment(int b) {
    return dialect == Dialect.POSTGRES ? b == '\n' || b == '\r' : b == lineEnd();
  }

  /** A backslash takes a whole two-byte character with it: psql, which blanks trail bytes first. */
  public boolean escapesTakeCharacters() {
    return dialect == Dialect.POSTGRES;
  }

  /** {@code db..table}: a part of a name may be left out: SQL Server. */
  public boolean emptyNameParts() {
    return dialect == Dialect.MSSQL;
  }

  /** Letters, digits, {@code _ $} and every byte from 0x80 on. */
  public static boolean isWordByte(int b) {
    return b >= 'a' && b <= 'z'
        || b >= 'A' && b <= 'Z'
        || b >= '0' && b <= '9'
        || b == '_'
        || b == '$'
        || b >= 0x80;
  }

  /** ASCII letter. */
  public static boolean isLetter(int b) {
    return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
  }

  /** An ASCII letter in upper case, any other byte as it is: keywords are compared so. */
  public static int upper(int b) {
    return b >= 'a' && b <= 'z' ? b - 32 : b;
  }

  /**
   * A word directly behind this byte is a name, never a keyword ({@code @end}, {@code NEW.end}):
   * MySQL, and SQL Server, where {@code #} is such a byte too.
   */
  public boolean joinsName(int b) {
    return switch (dialect) {
      case MYSQL -> b == '@' || b == '.';
      case MSSQL -> b == '@' || b == '.' || b == '#';
      case POSTGRES, SQLITE -> false;
    };
  }

  /** Space, TAB, LF, VT, FF, CR. */
  public static boolean isBlank(int b) {
    return b == ' ' || b >= '\t' && b <= '\r';
  }
}
