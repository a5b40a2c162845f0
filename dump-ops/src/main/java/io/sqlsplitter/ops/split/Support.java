package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.ObjectName;
import java.util.ArrayList;
import java.util.List;

/**
 * An object that tables may use and none owns: a routine, type, domain, operator. Where it stands
 * decides which tables must be there before whatever uses it.
 */
final class Support {
  /** What a body names beyond this many names is not looked at. */
  private static final int MOST_MENTIONS = 128;

  /** The table whose file it stands in, because it names that table; or null. */
  private final DumpObject home;

  /** It stands behind all tables. */
  private final boolean after;

  /** Names in a body that the server reads when it runs. */
  private List<ObjectName> mentions = List.of();

  Support(DumpObject home, boolean after) {
    this.home = home;
    this.after = after;
  }

  DumpObject home() {
    return home;
  }

  boolean after() {
    return after;
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
