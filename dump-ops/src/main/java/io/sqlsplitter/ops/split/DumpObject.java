package io.sqlsplitter.ops.split;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashSet;
import java.util.Set;

/** An object of the dump and where its pieces go. Memory is per object, never per statement. */
final class DumpObject {
  private final ObjectKey key;
  private final String display;
  private ObjectKind kind;
  private OutputFile file;
  private boolean judged;
  private boolean omitted;
  private boolean withoutData;
  private boolean created;
  private int order;

  /** PostgreSQL: was attached to a partitioned table. */
  boolean partition;

  /** Foreign keys of this table went to the file behind all tables. */
  boolean keysAfter;

  /** Some of its rows come from tables that are loaded later. */
  boolean rowsAfter;

  /** They are changed there, too. */
  boolean changesAfter;

  /** A statement of another table has read its rows. */
  private boolean read;

  /** The words that its INSERT statements begin with, up to VALUES; null while none was seen. */
  private MemorySegment head;

  /** A sequence: what it is as an object that tables use; else null. */
  private Support support;

  /** Tables created earlier that its CREATE TABLE names. */
  private Set<DumpObject> needs = Set.of();

  DumpObject(ObjectKey key, String display, ObjectKind kind, int order) {
    this.key = key;
    this.display = display;
    this.kind = kind;
    this.order = order;
  }

  ObjectKey key() {
    return key;
  }

  /** The name as the dump qualifies it, for people. */
  String display() {
    return display;
  }

  ObjectKind kind() {
    return kind;
  }

  void become(ObjectKind other) {
    kind = other;
  }

  boolean isTable() {
    return kind == ObjectKind.TABLE;
  }

  /** Where its pieces go; null while nothing was written. */
  OutputFile file() {
    return file;
  }

  void file(OutputFile target) {
    file = target;
  }

  /** Whether filters leave it out; asked of {@code filter} once. */
  boolean omitted(TableFilter filter) {
    judge(filter);
    return omitted;
  }

  /** Whether filters leave its rows out, with it or alone. */
  boolean withoutData(TableFilter filter) {
    judge(filter);
    return withoutData;
  }

  private void judge(TableFilter filter) {
    if (!judged) {
      judged = true;
      omitted = !filter.takes(this);
      withoutData = omitted || !filter.takesData(this);
    }
  }

  boolean created() {
    return created;
  }

  /** Its CREATE was seen, as the {@code at}-th object of the dump. */
  void create(int at) {
    if (!created) {
      created = true;
      order = at;
    }
  }

  /** Place among the tables: that of its CREATE, or where its name first stood. */
  int order() {
    return order;
  }

  Support support() {
    return support;
  }

  void support(Support made) {
    support = made;
  }

  boolean isRead() {
    return read;
  }

  void read() {
    read = true;
  }

  void readNoMore() {
    read = false;
  }

  MemorySegment head() {
    return head;
  }

  void head(byte[] words) {
    head = MemorySegment.ofArray(words);
  }

  Set<DumpObject> needs() {
    return needs;
  }

  void need(DumpObject other) {
    if (other == this) {
      return;
    }
    if (needs.isEmpty()) {
      needs = new LinkedHashSet<>();
    }
    needs.add(other);
  }
}
