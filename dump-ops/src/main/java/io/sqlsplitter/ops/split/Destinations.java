package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.split.SplitRequest.Content;

/** Turns a decision of the router into a file, or leaves the piece out where filters say so. */
final class Destinations {
  private final Layout layout;
  private final Catalog catalog;
  private final TableFilter filter;
  private final DatabaseChoice databases;
  private final Content content;
  private final boolean stream;

  /**
   * @param stream everything goes into one stream: only chosen tables
   */
  Destinations(
      Layout layout, Catalog catalog, TableFilter filter, Content content, boolean stream) {
    this.layout = layout;
    this.catalog = catalog;
    this.filter = filter;
    this.databases = filter.databases();
    this.content = content;
    this.stream = stream;
  }

  /** Which database is wanted; told of each piece before it is placed. */
  DatabaseChoice databases() {
    return databases;
  }

  private boolean otherDatabase() {
    return !databases.takesPiece(catalog.database());
  }

  /** The piece belongs to a table. */
  void table(Route route, DumpObject table, boolean data) {
    boolean omit =
        (data ? table.withoutData(filter) : table.omitted(filter))
            || content == Content.SCHEMA && data
            || content == Content.DATA && !data;
    to(route, omit ? null : layout.table(table));
  }

  /** What no table owns and nobody names: left out where only some tables are chosen. */
  void before(Route route) {
    boolean omit = filter.selective() || content == Content.DATA || otherDatabase();
    to(route, omit ? null : layout.before(layout.folder(catalog.database())));
  }

  /** What tables may need and no table owns. */
  void before(Route route, Support support) {
    route.support = support;
    boolean omit = content == Content.DATA || otherDatabase();
    DatabaseFolder folder = layout.folder(catalog.database());
    if (omit || stream && !support.wanted) {
      to(route, null);
      route.held = !omit;
    } else if (filter.selective() && !stream) {
      to(route, layout.part(folder, support));
    } else {
      to(route, layout.before(folder));
    }
  }

  /** A sequence of its own. */
  void sequence(Route route, DumpObject sequence) {
    if (sequence.support() != null) {
      before(route, sequence.support());
    } else {
      before(route);
    }
  }

  /**
   * What needs the tables.
   *
   * @param objects the tables and views it names; it is left out when one of them is, and, when
   *     only some tables are wanted, when there is none
   */
  void after(Route route, DumpObject... objects) {
    boolean omit = content == Content.DATA || filter.selective() || otherDatabase();
    int known = 0;
    for (DumpObject object : objects) {
      if (object != null) {
        known++;
      }
    }
    if (known > 0 && content != Content.DATA) {
      omit = false;
      for (DumpObject object : objects) {
        omit |= object != null && object.omitted(filter);
      }
    }
    to(route, omit ? null : layout.after(afterFolder(route)));
  }

  /** Rows of a table that can only be there behind all tables. */
  void rowsAfter(Route route, DumpObject table) {
    boolean omit = table.withoutData(filter) || content == Content.SCHEMA || otherDatabase();
    to(route, omit ? null : layout.after(afterFolder(route)));
  }

  private DatabaseFolder afterFolder(Route route) {
    DatabaseFolder folder = layout.folder(catalog.database());
    if (folder.revisited && !stream) {
      route.use = folder.database();
      return layout.top();
    }
    return folder;
  }

  /** What makes or breaks databases, roles, and whatever only a whole restore may do. */
  void database(Route route) {
    boolean omit = filter.selective() || content == Content.DATA || otherDatabase();
    to(route, omit ? null : layout.databaseFile());
  }

  /** The same, and whatever waits does not go with it: it is of no object. */
  void server(Route route) {
    database(route);
    route.way = Route.Way.FIXED;
  }

  /** The first file of all, whatever is chosen; in a stream nowhere. */
  void top(Route route) {
    boolean omit = stream || content == Content.DATA || otherDatabase();
    to(route, omit ? null : layout.before(layout.top()));
  }

  /** Whether filters may leave anything out. */
  boolean leavesOutAny() {
    return filter.leavesOut();
  }

  /** Whether filters leave an object out. */
  boolean leavesOut(DumpObject object) {
    return object.omitted(filter);
  }

  /** Whether the dump has dropped anything so far that only a whole restore drops. */
  boolean hasDrops() {
    return layout.databaseOrNull() != null;
  }

  /** What is no SQL. */
  void residue(Route route) {
    to(route, stream ? null : layout.residue());
    route.way = Route.Way.FIXED;
  }

  /** The given file, or, for null, none. */
  void to(Route route, OutputFile file) {
    route.file = file;
    route.omit = file == null;
  }
}
