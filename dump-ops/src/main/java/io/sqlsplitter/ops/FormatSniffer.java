package io.sqlsplitter.ops;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Refuses by name what is no SQL text, and says what to run instead. */
final class FormatSniffer {
  private static final int HEAD = 1024;

  private FormatSniffer() {}

  /** Refuses what is no readable file. */
  static void checkFile(Path file) throws IOException, OperationException {
    if (!Files.exists(file)) {
      throw OperationException.failed(
          file + ": no such file; check the path (globs need quotes to reach the tool)", null);
    }
    if (Files.isDirectory(file)) {
      throw OperationException.failed(file + ": " + directory(file), null);
    }
    if (!Files.isReadable(file)) {
      throw OperationException.failed(
          file + ": may not be read; check its permissions and your user", null);
    }
  }

  private static String directory(Path folder) throws IOException {
    if (Files.exists(folder.resolve("toc.dat"))) {
      return "a folder of pg_dump -Fd; make SQL of it first: pg_restore -f dump.sql " + folder;
    }
    if (Files.exists(folder.resolve("manifest.json"))) {
      return "a folder that was split already; put it together with: sql-splitter merge " + folder;
    }
    if (Files.exists(folder.resolve("metadata"))) {
      return "a mydumper folder, which has a file per table already; load it with myloader";
    }
    try (Stream<Path> files = Files.list(folder)) {
      boolean sql = files.anyMatch(f -> f.toString().endsWith(".sql"));
      return sql
          ? "a directory; name the files in it, as in '" + folder.resolve("*.sql") + "'"
          : "a directory, not a dump; name a file";
    }
  }

  /** Refuses by the first bytes; {@code head} is the decoded head of the input. */
  static void check(MemorySegment head, String name) throws OperationException {
    String what = nameOf(head, name.equals("-") ? "FILE" : name);
    if (what != null) {
      throw OperationException.failed(name + ": " + what, null);
    }
  }

  private static String nameOf(MemorySegment head, String file) {
    if (starts(head, 0x1f, 0x9d)) {
      return compressed("compress", "zcat", file);
    }
    if (starts(head, 0x02, 0x21, 0x4c, 0x18)) {
      return compressed("lz4 in its old form", "lz4cat", file);
    }
    if (starts(head, 0x5d, 0, 0) && (at(head, 12) == 0 || at(head, 12) == 0xff)) {
      return compressed("lzma", "xz --format=lzma -dc", file);
    }
    if (starts(head, "Salted__".getBytes(StandardCharsets.ISO_8859_1))) {
      return "encrypted with openssl enc; decrypt it first, as it was encrypted";
    }
    if (starts(head, '7', 'z', 0xbc, 0xaf, 0x27, 0x1c)) {
      return compressed("7z", "7z x -so", file);
    }
    if (starts(head, 'R', 'a', 'r', '!', 0x1a, 7)) {
      return compressed("rar", "unrar p -inul", file);
    }
    if (starts(head, 'P', 'G', 'D', 'M', 'P')) {
      return "an archive of pg_dump -Fc, not SQL text; make SQL of it first: pg_restore -f dump.sql "
          + file;
    }
    if (starts(head, "SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1))) {
      return "a SQLite database file, not a dump; make a dump first: sqlite3 "
          + file
          + " .dump > dump.sql";
    }
    return text(head);
  }

  private static String text(MemorySegment head) {
    int length = (int) Math.min(head.byteSize(), HEAD);
    byte[] bytes = head.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (text.startsWith("\u00ef\u00bb\u00bf")) {
      text = text.substring(3);
    }
    text = text.stripLeading().toLowerCase(Locale.ROOT);
    if (text.startsWith("<!doctype html") || text.startsWith("<html")) {
      return "a web page instead of a dump (often a login or error page); download the dump again";
    }
    if (text.startsWith("<?xml") || text.startsWith("<mysqldump") || text.startsWith("<br")) {
      return "XML or HTML, not SQL; dump again without --xml, or download the file again";
    }
    if (text.startsWith("usage: ")
        || text.startsWith("mysqldump  ver ")
        || text.startsWith("pg_dump dumps a database")
        || text.startsWith("mariadb-dump  ver ")) {
      return "no SQL statement found: this is the help text of a dump client; check the command"
          + " that made it";
    }
    return null;
  }

  /** What to say of an input in which nothing looks like SQL. */
  static OperationException noSql(String name) {
    return OperationException.failed(
        name + ": no SQL statement found at its head; check that this is a dump in plain text",
        null);
  }

  private static String compressed(String format, String tool, String file) {
    return "compressed with "
        + format
        + "; decompress it into standard input: "
        + tool
        + " "
        + file
        + " | sql-splitter split -";
  }

  private static boolean starts(MemorySegment head, int... bytes) {
    if (head.byteSize() < bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (at(head, i) != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean starts(MemorySegment head, byte[] bytes) {
    return head.byteSize() >= bytes.length
        && head.asSlice(0, bytes.length).mismatch(MemorySegment.ofArray(bytes)) < 0;
  }

  private static int at(MemorySegment head, long i) {
    return i < head.byteSize() ? head.get(ValueLayout.JAVA_BYTE, i) & 0xff : -1;
  }
}
