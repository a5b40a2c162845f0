package io.sqlsplitter.parser;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Seeded damage to inputs: cuts, splices, repeats, flipped bytes, hostile tokens. */
final class Mutator {
  private static final String[] HOSTILE = {
    "'",
    "''",
    "\"",
    "\"\"",
    "`",
    "``",
    "[",
    "]",
    "]]",
    "\\",
    "\\\\",
    "\\'",
    "/*",
    "*/",
    "/*!",
    "/*!50003 ",
    "/*M!",
    "/*!9\\-",
    "--",
    "-- ",
    "--x",
    "#",
    "$",
    "$$",
    "$a$",
    "$1",
    "DELIMITER ;;\n",
    "DELIMITER $$\n",
    "DELIMITER ;\n",
    "\nGO\n",
    "GO",
    "GO 2",
    "GO;",
    "\n\\.\n",
    "\\.",
    "\\g",
    "\\G",
    "\\;",
    "\\copy t from stdin\n",
    "COPY t FROM stdin;\n",
    "BEGIN",
    " BEGIN ",
    " END ",
    "END;",
    " CASE ",
    " IF ",
    " THEN ",
    "E'",
    "e'",
    "\u00bf",
    "\u00bf\\",
    "\u0081'",
    "\u0000",
    "\u00ef\u00bb\u00bf",
    "\r",
    "\n",
    "\r\n",
    " ",
    "\t",
    ";",
    ",",
    "(",
    ")",
    "@",
    ".",
    ":",
    "!!",
    "USE a\n",
    "SET NAMES gbk;",
    "SET sql_mode='ANSI_QUOTES';",
    "SET sql_mode='NO_BACKSLASH_ESCAPES';",
    "SET standard_conforming_strings=off;",
    "SET client_encoding='SJIS';",
    "CREATE TRIGGER ",
    "CREATE PROC ",
    "CREATE FUNCTION ",
    "BEGIN ATOMIC ",
    "INSERT ",
    "\nINSERT INTO t VALUES(",
    "SELECT ",
    "mysqldump: ",
    "ERROR 1",
    "source ",
    "\n.read ",
    "\n:r ",
    "WITH ",
    "MERGE ",
    "UPDATE ",
    " SET ",
    "ALTER TABLE "
  };

  private Mutator() {}

  /** {@code input} with one to six changes; {@code other} gives bytes to splice in. */
  static byte[] mutate(byte[] input, byte[] other, SplittableRandom random) {
    byte[] bytes = input;
    for (int i = random.nextInt(6); i >= 0; i--) {
      bytes = change(bytes, other, random);
    }
    return bytes;
  }

  private static byte[] change(byte[] bytes, byte[] other, SplittableRandom random) {
    int at = random.nextInt(bytes.length + 1);
    int end = at + random.nextInt(Math.min(bytes.length - at, 80) + 1);
    return switch (random.nextInt(8)) {
      case 0 -> replace(bytes, at, end, new byte[0]);
      case 1 -> random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      case 2 -> replace(bytes, at, at, slice(other, 200, random));
      case 3 -> replace(bytes, end, end, Arrays.copyOfRange(bytes, at, end));
      case 4 -> {
        byte[] flipped = bytes.clone();
        if (at < bytes.length) {
          flipped[at] = (byte) random.nextInt(256);
        }
        yield flipped;
      }
      default -> {
        String token = HOSTILE[random.nextInt(HOSTILE.length)];
        yield replace(bytes, at, at, token.getBytes(StandardCharsets.ISO_8859_1));
      }
    };
  }

  /** Up to {@code longest} bytes of {@code bytes}, from anywhere. */
  static byte[] slice(byte[] bytes, int longest, SplittableRandom random) {
    int length = Math.min(bytes.length, 1 + random.nextInt(longest));
    int from = random.nextInt(bytes.length - length + 1);
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** {@code bytes} with {@code [from, to)} replaced. */
  static byte[] replace(byte[] bytes, int from, int to, byte[] by) {
    byte[] result = new byte[bytes.length - (to - from) + by.length];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(by, 0, result, from, by.length);
    System.arraycopy(bytes, to, result, from + by.length, bytes.length - to);
    return result;
  }
}
