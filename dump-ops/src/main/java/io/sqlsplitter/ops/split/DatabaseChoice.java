package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.NamePattern;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The one database of a dump that is wanted, or all. A statement belongs to the database that it
 * names itself, else to the one in force; what belongs to none is not wanted once one is chosen.
 */
final class DatabaseChoice {
  private static final int MOST_NAMES = 20;

  private final String text;
  private final byte[] wanted;

  /** The database that the statement at hand names itself, or null. */
  private byte[] named;

  /** Databases that the dump makes; it need not switch to them. */
  private final Set<String> made = new LinkedHashSet<>();

  /**
   * @param wanted as the dump writes it; null for all databases
   */
  DatabaseChoice(String wanted) {
    this.text = wanted;
    this.wanted = wanted == null ? null : wanted.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether one database is chosen. */
  boolean active() {
    return wanted != null;
  }

  /** Whether what lies in this database is wanted; null for none. */
  boolean takes(byte[] database) {
    return wanted == null || Arrays.equals(wanted, database);
  }

  /** A new piece, of which nothing is known. */
  void begin() {
    named = null;
  }

  /** A statement that is no row data; leaves its text at any place. */
  void look(StatementCursor piece, StatementText text, Catalog catalog) {
    if (!active()) {
      return;
    }
    ObjectName object = piece.object().isEmpty() ? piece.table() : piece.object();
    if (object.isEmpty()) {
      return;
    }
    switch (piece.kind()) {
      case CREATE_DATABASE, ALTER_DATABASE, DROP_DATABASE -> {
        named = object.last();
        made.add(new String(named, StandardCharsets.UTF_8));
      }
      case GRANT, REVOKE, COMMENT_ON ->
          named = text.has("ON", "DATABASE") ? object.last() : qualifier(object, catalog);
      case SET, SELECT, USE, TRANSACTION, PRAGMA, UNKNOWN -> {
        // No object of a database, or one that the catalog knows.
      }
      default -> named = qualifier(object, catalog);
    }
  }

  private static byte[] qualifier(ObjectName object, Catalog catalog) {
    return catalog.qualify(object).database();
  }

  /**
   * Whether the statement at hand is wanted.
   *
   * @param inForce the database in force, or null
   */
  boolean takesPiece(byte[] inForce) {
    return takes(named != null ? named : inForce);
  }

  /**
   * Decides when all is read.
   *
   * @param objects every table and view of the dump
   * @param switched the databases that the dump switches to, or tables lie in
   * @throws OperationException when the dump has no database of this name
   */
  void conclude(Collection<DumpObject> objects, Collection<DatabaseFolder> switched)
      throws OperationException {
    if (!active()) {
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    switched.forEach(folder -> names.add(folder.text()));
    names.addAll(made);
    for (DumpObject object : objects) {
      if (object.key().database() != null) {
        names.add(new String(object.key().database(), StandardCharsets.UTF_8));
      }
    }
    if (names.isEmpty()) {
      throw OperationException.failed(
          "--database " + text + ": the dump names no database; leave the option out", null);
    }
    if (names.contains(text)) {
      return;
    }
    List<String> near = new NamePattern(text).near(names);
    Set<String> sorted = new LinkedHashSet<>(near);
    sorted.addAll(names);
    throw OperationException.failed(
        "--database "
            + text
            + ": no such database in this dump"
            + (near.isEmpty() ? "" : "; did you mean " + near.getFirst() + "?")
            + (near.isEmpty() ? "; it has " : " it has ")
            + String.join(", ", sorted.stream().limit(MOST_NAMES).toList())
            + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : ""),
        null);
  }
}
