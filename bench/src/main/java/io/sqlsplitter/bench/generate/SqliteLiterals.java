package io.sqlsplitter.bench.generate;

import java.util.ArrayList;
import java.util.List;

/**
 * Values as the sqlite3 shell quotes them: a string with line ends becomes {@code
 * replace('a\nb','\n',char(10))}, with a stand-in that the string does not hold.
 */
final class SqliteLiterals extends Literals {
  private static final byte[] REPLACE = ascii("replace('");
  private static final byte[] STAND_IN = ascii("','");
  private static final byte[] LINE_FEED = ascii("',char(10))");
  private static final byte[] BLOB = ascii("X'");

  /**
   * The shell's series; quotes are no part of it, so that it can be looked for in prepared words.
   */
  private final List<byte[]> standIns = new ArrayList<>(List.of(ascii("\\n"), ascii("\\012")));

  SqliteLiterals(ByteSink out) {
    super(out, Escapes.DOUBLED_QUOTE, ",");
  }

  @Override
  void string(byte[] bytes, int from, int length) {
    int to = from + length;
    int lineEnd = from;
    while (lineEnd < to && bytes[lineEnd] != '\n') {
      lineEnd++;
    }
    if (lineEnd == to) {
      super.string(bytes, from, length);
      return;
    }
    byte[] standIn = standIn(bytes, from, to);
    out.put(REPLACE);
    int done = from;
    while (lineEnd < to) {
      out.put(bytes, done, lineEnd - done);
      out.put(standIn);
      done = ++lineEnd;
      while (lineEnd < to && bytes[lineEnd] != '\n') {
        lineEnd++;
      }
    }
    out.put(bytes, done, to - done);
    out.put(STAND_IN);
    out.put(standIn);
    out.put(LINE_FEED);
  }

  @Override
  void blob(Seeded random, int length) {
    out.put(BLOB);
    out.putHex(random, length, LOWER);
    out.put((byte) '\'');
  }

  /** The first of {@code \n}, {@code \012}, {@code (\n0)}, {@code (\n1)} … that is not there. */
  private byte[] standIn(byte[] bytes, int from, int to) {
    for (int i = 0; ; i++) {
      if (i == standIns.size()) {
        standIns.add(ascii("(\\n" + (i - 2) + ")"));
      }
      if (!holds(bytes, from, to, standIns.get(i))) {
        return standIns.get(i);
      }
    }
  }

  private static boolean holds(byte[] bytes, int from, int to, byte[] what) {
    for (int i = from; i <= to - what.length; i++) {
      int j = 0;
      while (j < what.length && bytes[i + j] == what[j]) {
        j++;
      }
      if (j == what.length) {
        return true;
      }
    }
    return false;
  }
}
