package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.session.Session;
import java.util.ArrayList;
import java.util.List;

/** Where one piece goes; filled by {@link TableRouter}, reused from piece to piece. */
final class Route {
  /** How a piece finds its file. */
  enum Way {
    /** It says something of an object: what waits goes with it. */
    OBJECT,
    /** It names no object: it waits for the next that does. */
    WAIT,
    /** It goes to its file whatever waits: it closes something there, or is no SQL. */
    FIXED
  }

  Way way;

  /** Null where it waits or is left out. */
  OutputFile file;

  /** Filters leave it out. */
  boolean omit;

  /** The gap before its text waits as a piece of its own. */
  boolean cutGap;

  /** What it makes, or null: a DROP of the same that waits goes with it. */
  ObjectKey created;

  /** What a waiting DROP drops, or null. */
  ObjectKey dropped;

  /** The waiting DROP drops what the dump has made itself. */
  DumpObject dropsOwn;

  /** The waiting DROP drops a view. */
  boolean dropsView;

  /** It changes the session and not the database. */
  boolean setting;

  /** Opens a transaction. */
  boolean begins;

  /** It gives the database a collation for the object that comes next. */
  boolean collates;

  /** The object that no table owns and that the piece is of, or null. */
  Support support;

  /** It is kept aside until it is known whether that object is written. */
  boolean held;

  /** Lines around its text, or null. */
  Guard guard;

  /** A line that its file needs before it, or null. */
  byte[] lineBefore;

  /** A line that its file needs at its end, or null. */
  byte[] lineAtEnd;

  /** The database that a client must have switched to, where the file is not of one; or null. */
  byte[] use;

  /** The session that it stands in; null for the present one. */
  Session before;

  /** The session behind it where it is executed; null for the one before it. */
  Session after;

  /** MySQL: user variables it refers to that its file may not have. */
  List<String> variables = List.of();

  /** Pairs of offsets: what edits cut out of it. */
  long[] cuts = EditText.NO_CUTS;

  /** Values it saves for later, by name. */
  final List<String> saves = new ArrayList<>(0);

  void clear() {
    way = Way.OBJECT;
    file = null;
    omit = false;
    cutGap = false;
    created = null;
    dropped = null;
    dropsView = false;
    dropsOwn = null;
    setting = false;
    begins = false;
    support = null;
    held = false;
    collates = false;
    guard = null;
    lineBefore = null;
    lineAtEnd = null;
    before = null;
    after = null;
    variables = List.of();
    use = null;
    cuts = EditText.NO_CUTS;
    if (!saves.isEmpty()) {
      saves.clear();
    }
  }
}
