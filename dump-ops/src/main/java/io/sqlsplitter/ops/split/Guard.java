package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;

/**
 * Lines around a definition that stands before the tables: where the object is there already, as in
 * a living database that lacks one table, the definition does nothing instead of failing, and a
 * sequence in use keeps its value.
 *
 * @param open before the text of the statement
 * @param close behind it
 */
record Guard(byte[] open, byte[] close) {
  /** What must not stand in a statement that is guarded. */
  static final String MARK = "$sql_splitter";

  private static final String EXECUTE = "EXECUTE $sql_splitter_text$\n";
  private static final String END = "END $sql_splitter$;\n";

  /** PostgreSQL 18 documentation, appendix A: class 42, duplicates. */
  private static final Guard POSTGRES =
      of(
          "DO $sql_splitter$ BEGIN " + EXECUTE,
          "$sql_splitter_text$; EXCEPTION WHEN duplicate_object OR duplicate_table"
              // Text search has no error of its own for duplicates.
              + " OR duplicate_function OR duplicate_schema OR unique_violation THEN NULL; "
              + END);

  /** MariaDB only, as sequences are; 42S01 is "table already exists". */
  private static final Guard MARIADB =
      of(
          "DELIMITER ;;\n"
              + "BEGIN NOT ATOMIC DECLARE CONTINUE HANDLER FOR SQLSTATE '42S01' BEGIN END;\n",
          "END;;\nDELIMITER ;\n");

  private static Guard of(String open, String close) {
    return new Guard(
        open.getBytes(StandardCharsets.ISO_8859_1), close.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** For a CREATE; null where the dialect has none, or the statement cares for itself. */
  static Guard ofCreate(Dialect dialect, StatementText text) {
    if (text.has("IF", "NOT") || text.has("OR", "REPLACE")) {
      return null;
    }
    return switch (dialect) {
      case POSTGRES -> hasVariable(text) ? null : POSTGRES;
      case MYSQL -> text.has("SEQUENCE") ? MARIADB : null;
      case SQLITE, MSSQL -> null;
    };
  }

  /** PostgreSQL: for an ALTER that adds to an operator family or text search configuration. */
  static Guard ofAlter(Dialect dialect, StatementText text) {
    boolean adds =
        dialect == Dialect.POSTGRES
            && text.has("ADD")
            && (text.wordAt(1).equals("OPERATOR") || text.wordAt(1).equals("TEXT"));
    return adds ? POSTGRES : null;
  }

  /** Whether psql would put a variable in: between dollar quotes it does not. */
  private static boolean hasVariable(StatementText text) {
    boolean colon = false;
    for (text.rewind(); !text.atEnd(); text.next()) {
      if (colon && text.kind() != TokenKind.SYMBOL) {
        return true;
      }
      boolean first = text.is(':') && !colon;
      if (text.is(':') && colon) {
        text.next(); // the type of a cast
      }
      colon = first;
    }
    return false;
  }

  /** PostgreSQL: for {@code SELECT setval('s', n)} of a sequence that no table owns; or null. */
  static Guard ofSetval(StatementText text) {
    text.rewind();
    while (!text.atEnd() && text.kind() != TokenKind.STRING) {
      text.next();
    }
    ObjectName name = text.nameInString();
    if (name == null) {
      return null;
    }
    String sequence = new String(text.string(), StandardCharsets.ISO_8859_1);
    return of(
        "DO $sql_splitter$ BEGIN IF NOT (SELECT is_called FROM " + sequence + ") THEN " + EXECUTE,
        "$sql_splitter_text$; END IF; " + END);
  }
}
