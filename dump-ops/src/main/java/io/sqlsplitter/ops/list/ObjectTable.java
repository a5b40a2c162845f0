package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.ObjectName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The objects of a dump by name. Finds the table of a row again without allocating. */
final class ObjectTable {
  /** Tables, views and sequences share their names. */
  static final String RELATION = "relation";

  private static final int MEANINGS = 1 << 10;

  private final NameScope scope;
  private final List<ListedObject> all = new ArrayList<>();
  private final Map<NameScope.Id, ListedObject> byId = new HashMap<>();
  private final Map<NameScope.Id, ListedObject> byFolded = new HashMap<>();

  /** Relations by the hash of names as they were written; a miss is looked up in full. */
  private final ObjectName[] names = new ObjectName[MEANINGS];

  private final ListedObject[] meanings = new ListedObject[MEANINGS];

  ObjectTable(NameScope scope) {
    this.scope = scope;
  }

  /** What the dump leaves behind. */
  List<ListedObject> listed() {
    return all.stream().filter(o -> !o.dropped).toList();
  }

  /** Has to be called when names may have come to mean something else. */
  void forgetMeanings() {
    Arrays.fill(names, null);
  }

  /** The object of exactly that name, dropped ones too; null when there is none. */
  ListedObject exact(NameScope.Id id) {
    return byId.get(id);
  }

  /** The relation that a name means, also in other case where the dialect has it so; or null. */
  ListedObject relation(ObjectName name) {
    if (name.isEmpty()) {
      return null;
    }
    int slot = (name.hash() * 0x9E3779B1) >>> 22;
    if (names[slot] != null
        && names[slot].sameAs(name)
        && names[slot].isQuoted(name.parts() - 1) == name.isQuoted(name.parts() - 1)) {
      return meanings[slot];
    }
    ListedObject found = find(scope.id(RELATION, name), name);
    if (found != null) {
      names[slot] = name.copy();
      meanings[slot] = found;
    }
    return found;
  }

  /** As {@link #relation}, for any group; {@code name} tells how it was written. */
  ListedObject find(NameScope.Id id, ObjectName name) {
    ListedObject found = byId.get(id);
    return found == null && scope.foldsCase(name) ? byFolded.get(id.folded()) : found;
  }

  /**
   * A new object.
   *
   * @param id null for one without a name
   * @param name for people
   */
  ListedObject add(NameScope.Id id, String name, ListedObject owner) {
    String database = id == null ? scope.database() : NameScope.readable(id.database());
    ListedObject object = new ListedObject(id, database, name, owner);
    all.add(object);
    if (owner != null) {
      owner.owns = true;
    }
    if (id != null) {
      byId.put(id, object);
      byFolded.putIfAbsent(id.folded(), object);
      forgetMeanings();
    }
    return object;
  }

  /** Takes an object out, and what belongs to it. */
  void drop(ListedObject object) {
    if (object == null || object.dropped || !object.made) {
      return;
    }
    object.dropped = true;
    if (object.owns) {
      all.stream().filter(o -> o.owner == object).forEach(o -> o.dropped = true);
    }
  }

  /**
   * Drops the routine of that name; where there are several of different arguments, which one is
   * not known, and all stay.
   */
  void dropOnly(ObjectName name, String routineType) {
    NameScope.Id id = scope.id("", name);
    List<ListedObject> found =
        all.stream()
            .filter(
                o ->
                    o.id != null
                        && !o.dropped
                        && o.id.group().startsWith(routineType + " ")
                        && new NameScope.Id("", o.id.database(), o.id.schema(), o.id.name())
                            .equals(id))
            .toList();
    if (found.size() == 1) {
      drop(found.get(0));
    }
  }
}
