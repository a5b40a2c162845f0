package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.ObjectName;

/**
 * From names as statements write them to objects, without allocating on a hit. What is found may be
 * stale: an entry remembers the generation it was made in, and the owner counts generations up when
 * names may have come to mean something else.
 */
final class NameIndex {
  private ObjectName[] names = new ObjectName[64];
  private DumpObject[] objects = new DumpObject[64];
  private int[] generations = new int[64];
  private int size;

  /** The object of a name, or null when it is not known in this generation. */
  DumpObject get(ObjectName name, int generation) {
    int slot = slot(names, name);
    return names[slot] != null && generations[slot] == generation ? objects[slot] : null;
  }

  void put(ObjectName name, DumpObject object, int generation) {
    int slot = slot(names, name);
    if (names[slot] == null) {
      if (size * 2 >= names.length) {
        grow();
        slot = slot(names, name);
      }
      names[slot] = name.copy();
      size++;
    }
    objects[slot] = object;
    generations[slot] = generation;
  }

  private static int slot(ObjectName[] table, ObjectName name) {
    int mask = table.length - 1;
    int h = name.hash();
    int slot = (h ^ h >>> 15) & mask;
    while (table[slot] != null && !(table[slot].sameAs(name) && sameQuotes(table[slot], name))) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** A quoted name and a bare one may be two objects. */
  private static boolean sameQuotes(ObjectName a, ObjectName b) {
    return a.isQuoted(a.parts() - 1) == b.isQuoted(b.parts() - 1);
  }

  private void grow() {
    ObjectName[] oldNames = names;
    DumpObject[] oldObjects = objects;
    int[] oldGenerations = generations;
    names = new ObjectName[oldNames.length * 2];
    objects = new DumpObject[names.length];
    generations = new int[names.length];
    for (int i = 0; i < oldNames.length; i++) {
      if (oldNames[i] != null) {
        int slot = slot(names, oldNames[i]);
        names[slot] = oldNames[i];
        objects[slot] = oldObjects[i];
        generations[slot] = oldGenerations[i];
      }
    }
  }
}
