package io.sqlsplitter.parser.detect;

import io.sqlsplitter.parser.Dialect;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Words by which the dialects' dumps give themselves away. */
final class Signs {
  /**
   * @param points how much it says: 10 settles the matter if nothing speaks against it
   */
  record Sign(Dialect dialect, int points) {}

  /** Words that begin a statement of SQL, or a line of a client, in any dialect. */
  static final Set<String> VERBS =
      Set.of(
          """
          CREATE INSERT REPLACE UPDATE DELETE DROP ALTER SET USE SELECT COPY BEGIN START COMMIT
          ROLLBACK PRAGMA LOCK UNLOCK GRANT REVOKE COMMENT TRUNCATE EXEC EXECUTE PRINT IF WITH
          MERGE ANALYZE DELIMITER DECLARE CALL DO FLUSH RESET REFRESH VACUUM SAVEPOINT SOURCE GO
          CHANGE BULK END VALUES EXPLAIN REINDEX ATTACH CLUSTER ENABLE DISABLE DENY SECURITY
          IMPORT LOAD OPTIMIZE PREPARE RENAME SHOW WHILE DISCARD NOTIFY LISTEN REASSIGN
          """
              .strip()
              .replace('\n', ' ')
              .split(" "));

  private static final Map<String, Sign> SIGNS = new HashMap<>();

  static {
    signs(
        Dialect.MYSQL,
        10,
        """
        LOCK TABLES, UNLOCK TABLES, AUTO_INCREMENT, INSERT IGNORE, DELIMITER, ENGINE =, CHARSET
        =, SQL_MODE, FOREIGN_KEY_CHECKS, SQL_LOG_BIN
        """);
    signs(
        Dialect.MYSQL,
        5,
        """
        UNSIGNED, SET NAMES, CHARACTER_SET_CLIENT, MEDIUMTEXT, LONGTEXT, TINYINT, LOW_PRIORITY,
        DELAYED, ZEROFILL, LONGBLOB, DEFINER =, AUTOCOMMIT
        """);
    signs(
        Dialect.MYSQL,
        3,
        """
        USE, REPLACE INTO, FULLTEXT, ENUM, DATABASE IF, FLUSH PRIVILEGES
        """);
    signs(
        Dialect.POSTGRES,
        10,
        """
        STANDARD_CONFORMING_STRINGS, CLIENT_ENCODING, SEARCH_PATH, PG_CATALOG,
        STATEMENT_TIMEOUT, CREATE EXTENSION, OWNER TO, TABLE ONLY, JSONB, BYTEA
        """);
    signs(
        Dialect.POSTGRES,
        5,
        """
        CHARACTER VARYING, WITHOUT TIME, WITH TIME, NEXTVAL, TIMESTAMPTZ, SETVAL, SERIAL,
        BIGSERIAL, USING BTREE, OWNED BY, MATERIALIZED VIEW, FROM STDIN, REGCLASS, PLPGSQL,
        TSVECTOR, INHERITS, UNLOGGED, CREATE DOMAIN, ATOMIC
        """);
    signs(
        Dialect.POSTGRES,
        2,
        """
        CREATE TYPE, CREATE SEQUENCE, ON CONFLICT, BOOLEAN, PUBLIC, INT4, INT8
        """);
    signs(
        Dialect.SQLITE,
        10,
        """
        PRAGMA, AUTOINCREMENT, WITHOUT ROWID, SQLITE_SEQUENCE, SQLITE_SCHEMA, SQLITE_MASTER,
        SQLITE_STAT1, VIRTUAL TABLE, UNISTR, OR REPLACE INTO
        """);
    signs(
        Dialect.SQLITE,
        5,
        """
        INSERT OR, STRICT, ROWID
        """);
    signs(
        Dialect.SQLITE,
        3,
        """
        BEGIN TRANSACTION, INTEGER PRIMARY
        """);
    signs(
        Dialect.MSSQL,
        20,
        """
        ANSI_NULLS, QUOTED_IDENTIFIER, IDENTITY_INSERT
        """);
    signs(
        Dialect.MSSQL,
        10,
        """
        NVARCHAR, NTEXT, NONCLUSTERED, IDENTITY (, NOCOUNT, DATETIME2, ANSI_PADDING,
        UNIQUEIDENTIFIER, TEXTIMAGE_ON, SMALLDATETIME, DATETIMEOFFSET, SYSNAME
        """);
    signs(
        Dialect.MSSQL,
        5,
        """
        CLUSTERED, NCHAR, DBO, PRINT, EXEC, SYSOBJECTS, ROWVERSION, GETDATE
        """);
  }

  private Signs() {}

  /**
   * The sign that this word, or pair of words (upper case, one blank between), is; null when it is
   * none.
   */
  static Sign of(String words) {
    return SIGNS.get(words);
  }

  private static void signs(Dialect dialect, int points, String words) {
    // Without a pattern: a small dump is read by the time that one is compiled.
    for (String word : words.replace('\n', ' ').split(",")) {
      SIGNS.put(word.strip(), new Sign(dialect, points));
    }
  }
}
