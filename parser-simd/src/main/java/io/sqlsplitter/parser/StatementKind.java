package io.sqlsplitter.parser;

/** What a piece of a dump is. SQL statements are told apart by their first words. */
public enum StatementKind {
  CREATE_TABLE,
  CREATE_VIEW,
  CREATE_MATERIALIZED_VIEW,
  CREATE_INDEX,
  CREATE_TRIGGER,
  /** CREATE FUNCTION, PROCEDURE, AGGREGATE or PACKAGE. */
  CREATE_ROUTINE,
  CREATE_EVENT,
  CREATE_SEQUENCE,
  /** CREATE TYPE or DOMAIN. */
  CREATE_TYPE,
  CREATE_SCHEMA,
  CREATE_DATABASE,
  CREATE_EXTENSION,
  CREATE_RULE,
  CREATE_POLICY,
  /** CREATE USER, ROLE, LOGIN. */
  CREATE_ROLE,
  /** Any other CREATE. */
  CREATE_OTHER,
  ALTER_TABLE,
  ALTER_VIEW,
  ALTER_INDEX,
  ALTER_SEQUENCE,
  ALTER_DATABASE,
  /** Any other ALTER. */
  ALTER_OTHER,
  DROP_TABLE,
  DROP_VIEW,
  DROP_INDEX,
  DROP_TRIGGER,
  DROP_SEQUENCE,
  DROP_DATABASE,
  /** Any other DROP. */
  DROP_OTHER,
  /** INSERT and REPLACE, with a leading WITH too. */
  INSERT,
  UPDATE,
  DELETE,
  MERGE,
  TRUNCATE,
  /** COPY; a {@link #COPY_DATA} piece follows when it reads from stdin. */
  COPY,
  /** SELECT, VALUES and DO. */
  SELECT,
  SET,
  USE,
  LOCK,
  UNLOCK,
  GRANT,
  REVOKE,
  COMMENT_ON,
  /** BEGIN, START TRANSACTION, COMMIT, ROLLBACK, END, SAVEPOINT. */
  TRANSACTION,
  PRAGMA,
  ANALYZE,
  /** A statement whose first words are none of the above. */
  UNKNOWN,

  // What is no SQL statement.

  /** A lone terminator. */
  EMPTY,
  /** The data block of the COPY before it, with its closing line. */
  COPY_DATA,
  /** A line for the client program. */
  CLIENT_LINE,
  /** A DELIMITER line. */
  DELIMITER,
  /** A GO line. */
  BATCH_SEPARATOR,
  /** A message that a dump client printed into the dump. */
  CLIENT_NOISE,
  BYTE_ORDER_MARK,
  NUL_RUN,
  /** Blanks and comments that stand alone. */
  TRIVIA;

  /** Whether this is a SQL statement, as against client lines, data blocks and what is no SQL. */
  public boolean isStatement() {
    return ordinal() <= UNKNOWN.ordinal();
  }

  /** Whether the piece holds rows: INSERT, COPY and its data block. */
  public boolean isData() {
    return this == INSERT || this == COPY || this == COPY_DATA;
  }
}
