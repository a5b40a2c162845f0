package io.sqlsplitter.acceptance.dump;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What mysqldump of MySQL 8 writes into a dump of a server that has GTIDs. */
final class Gtid {
  private static final String HEAD =
      """
      SET @MYSQLDUMP_TEMP_LOG_BIN = @@SESSION.SQL_LOG_BIN;
      SET @@SESSION.SQL_LOG_BIN= 0;

      --
      -- GTID state at the beginning of the backup\s
      --

      SET @@GLOBAL.GTID_PURGED=/*!80000 '+'*/ '3e11fa47-71ca-11e1-9e33-c80aa9429562:1-5';

      """;
  private static final String TAIL = "SET @@SESSION.SQL_LOG_BIN = @MYSQLDUMP_TEMP_LOG_BIN;\n";

  private Gtid() {}

  /** Puts it where mysqldump does: behind the header's settings, before they are put back. */
  static Path around(Path file) {
    try {
      String dump = Files.readString(file, StandardCharsets.ISO_8859_1);
      String head = "SQL_NOTES=0 */;\n";
      int begin = dump.indexOf(head) + head.length();
      int end = dump.lastIndexOf("/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;");
      if (begin < head.length() || end < begin) {
        throw new IllegalStateException("header and footer are not as expected: " + file);
      }
      String changed =
          dump.substring(0, begin) + HEAD + dump.substring(begin, end) + TAIL + dump.substring(end);
      return Files.writeString(file, changed, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
