package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.util.Set;

/** Places a statement with the object that it is of, by that object's kind. */
final class Owners {
  private static final Set<String> AFTER_TYPES =
      Set.of("EVENT", "STATISTICS", "PUBLICATION", "SUBSCRIPTION", "SYNONYM", "LARGE", "DEFAULT");

  private static final Set<String> SERVER_TYPES =
      Set.of("ROLE", "USER", "LOGIN", "GROUP", "TABLESPACE", "DATABASE", "PARAMETER", "SYSTEM");

  /** PostgreSQL: these name types and routines, which may stand with a table. */
  static final Set<String> BY_NAMES =
      Set.of("TYPE", "DOMAIN", "CAST", "OPERATOR", "TRANSFORM", "COLLATION", "CONVERSION");

  static final Set<String> ROUTINE_TYPES =
      Set.of("FUNCTION", "PROCEDURE", "PROC", "ROUTINE", "AGGREGATE", "PACKAGE");

  private final Catalog catalog;
  private final Destinations to;
  private final SplitState state;
  private final StatementText text;
  private final SupportRouter supports;

  Owners(
      Catalog catalog,
      Destinations to,
      SplitState state,
      StatementText text,
      SupportRouter supports) {
    this.catalog = catalog;
    this.to = to;
    this.state = state;
    this.text = text;
    this.supports = supports;
  }

  /** It names nothing: before the tables while there are none, else behind them. */
  void unnamed(Route route) {
    if (state.tables) {
      to.after(route);
    } else {
      to.before(route);
    }
  }

  /** The table that a statement names; null when it names none. */
  DumpObject tableOf(StatementCursor piece) {
    return piece.table().isEmpty() ? null : catalog.tableOrNew(piece.table());
  }

  /** With the relation, whatever it is. */
  void relation(Route route, DumpObject relation) {
    switch (relation.kind()) {
      case TABLE -> to.table(route, relation, false);
      case SEQUENCE -> to.sequence(route, relation);
      default -> to.after(route, relation);
    }
  }

  /** With the sequence of that name, or the table that owns it. */
  void sequence(Route route, ObjectName object) {
    DumpObject known = object.isEmpty() ? null : catalog.relation(object);
    if (known == null) {
      unnamed(route);
    } else {
      relation(route, known);
    }
  }

  /**
   * By the type of object that a statement names: {@code CREATE SERVER}, {@code GRANT … ON SCHEMA}.
   */
  void byType(Route route, StatementCursor piece, String type) {
    if (AFTER_TYPES.contains(type)) {
      to.after(route);
    } else if (type.equals("USER") && text.has("USER", "MAPPING")) {
      supports.common(route);
    } else if (SERVER_TYPES.contains(type)) {
      to.server(route);
    } else if (ROUTINE_TYPES.contains(type) || BY_NAMES.contains(type)) {
      supports.of(route, piece.object());
    } else if (type.equals("SCHEMA")) {
      supports.ofSchema(route, piece.object());
    } else {
      supports.common(route);
    }
  }
}
