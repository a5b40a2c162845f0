package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.util.Arrays;

/**
 * From what INSERT statements begin with, by its number, to the table, without a look at the name.
 * As stale as a {@link NameIndex}, and kept fresh by the same generations.
 */
final class HeadIndex {
  private ObjectName[] names = {};
  private DumpObject[] objects = {};
  private int[] generations = {};

  /** The object of an INSERT, or null when it is not known in this generation. */
  DumpObject get(StatementCursor piece, int generation) {
    int head = piece.headNumber();
    boolean known =
        head >= 0
            && head < names.length
            && names[head] == piece.table()
            && generations[head] == generation;
    return known ? objects[head] : null;
  }

  void put(StatementCursor piece, DumpObject object, int generation) {
    int head = piece.headNumber();
    if (head < 0) {
      return;
    }
    if (head >= names.length) {
      int length = Math.max(64, Math.max(head + 1, names.length * 2));
      names = Arrays.copyOf(names, length);
      objects = Arrays.copyOf(objects, length);
      generations = Arrays.copyOf(generations, length);
    }
    names[head] = piece.table();
    objects[head] = object;
    generations[head] = generation;
  }
}
