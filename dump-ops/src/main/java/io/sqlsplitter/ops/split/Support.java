package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.ObjectName;
import java.util.ArrayList;
import java.util.List;

/**
 * An object that tables may use and none owns: a schema, routine, type, domain, sequence, operator.
 * Where it stands decides which tables must be there before whatever uses it; where only some
 * tables are chosen, it is written when one of them uses it.
 */
final class Support {
  /** What a body names beyond this many names is not looked at. */
  private static final int MOST_MENTIONS = 128;

  /** The table whose file it stands in, because it names that table; or null. */
  private final DumpObject home;

  /** It stands behind all tables. */
  private final boolean after;

  /** Others of the same name, made before: routines with other arguments. */
  private Support older;

  /** What its definition names. */
  private List<Support> uses = List.of();

  /** Names in a body that the server reads when it runs. */
  private List<ObjectName> mentions = List.of();

  /** Its place among all of them. */
  int number;

  /** It has no name by which others could use it. */
  private boolean nameless;

  /** Whether it is written, where only chosen tables are. */
  boolean wanted;

  /** Its own file, until it is known whether it is written; or null. */
  OutputFile file;

  /** Its pieces, where they cannot go to a file of their own; or null. */
  private List<Held> held;

  Support(DumpObject home, boolean after) {
    this.home = home;
    this.after = after;
  }

  DumpObject home() {
    return home;
  }

  void hold(Held piece) {
    if (held == null) {
      held = new ArrayList<>(2);
    }
    held.add(piece);
  }

  /** Its pieces so far; they are forgotten here. */
  List<Held> takeHeld() {
    List<Held> pieces = held;
    held = null;
    return pieces;
  }

  boolean isHeld() {
    return held != null;
  }

  boolean after() {
    return after;
  }

  boolean isNameless() {
    return nameless;
  }

  /** One that is written whatever is chosen: an extension, a language. */
  static Support common() {
    Support common = new Support(null, false);
    common.wanted = true;
    return common;
  }

  /** It goes with what it uses. */
  Support nameless() {
    nameless = true;
    return this;
  }

  Support older() {
    return older;
  }

  void older(Support other) {
    older = other;
  }

  List<Support> uses() {
    return uses;
  }

  void use(Support other) {
    if (other == this || uses.contains(other)) {
      return;
    }
    if (uses.isEmpty()) {
      uses = new ArrayList<>(4);
    }
    uses.add(other);
  }

  List<ObjectName> mentions() {
    return mentions;
  }

  /** Notes a name; it is copied. */
  void mention(ObjectName name) {
    if (mentions.isEmpty()) {
      mentions = new ArrayList<>(4);
    }
    if (mentions.size() < MOST_MENTIONS) {
      mentions.add(name.copy());
    }
  }
}
