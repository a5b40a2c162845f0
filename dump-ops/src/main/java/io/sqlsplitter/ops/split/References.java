package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What a statement names: tables that were created before it, by themselves or by way of a routine
 * or type that stands with them. Names inside strings are not seen. Reused; not thread safe.
 */
final class References {
  private final Catalog catalog;
  private final Set<DumpObject> tables = new LinkedHashSet<>();
  private final Set<Support> supports = new LinkedHashSet<>();
  private final ObjectName shorter = new ObjectName();
  private final Set<DumpObject> views = new LinkedHashSet<>();
  private boolean bareColumns;
  private boolean after;

  References(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Reads a statement.
   *
   * @param self the table it is of, which does not count; or null
   */
  void read(StatementText text, DumpObject self) {
    read(text, self, false);
  }

  /** The same, but a name without a schema is never a table or view: it may be a column. */
  void readUses(StatementText text, DumpObject self) {
    read(text, self, true);
  }

  private void read(StatementText text, DumpObject self, boolean columns) {
    bareColumns = columns;
    tables.clear();
    views.clear();
    supports.clear();
    after = false;
    text.rewind();
    while (!text.atEnd()) {
      ObjectName name = named(text) ? text.name() : null;
      if (name == null) {
        text.next();
      } else {
        see(name);
      }
    }
    tables.remove(self);
  }

  /** Reads which tables and views a statement takes rows from. */
  void readSources(StatementText text, DumpObject self) {
    bareColumns = false;
    tables.clear();
    views.clear();
    supports.clear();
    after = false;
    boolean source = false;
    boolean list = false;
    text.rewind();
    while (!text.atEnd()) {
      boolean begins = begins(text);
      boolean ends = (source || list) && !begins && ends(text);
      ObjectName name = source && !begins && !ends && named(text) ? text.name() : null;
      if (name != null) {
        see(name);
        source = false;
        continue;
      }
      list = begins || list && !ends;
      source =
          begins
              || list && text.is(',')
              || source && (text.is('(') || text.is('=') || text.is("ONLY"));
      text.next();
    }
    tables.remove(self);
  }

  // By the first letter: each word of a definition is looked at.
  private static boolean begins(StatementText text) {
    return switch (text.letter()) {
      case 'F' -> text.is("FROM");
      case 'J' -> text.is("JOIN");
      case 'L' -> text.is("LIKE");
      case 'R' -> text.is("REFERENCES");
      case 'T' -> text.is("TABLE");
      case 'U' -> text.is("UNION") || text.is("USING") || text.is("UPDATE");
      default -> false;
    };
  }

  /** Whether no more tables are listed behind the word. */
  private static boolean ends(StatementText text) {
    return switch (text.letter()) {
      case 'G' -> text.is("GROUP");
      case 'H' -> text.is("HAVING");
      case 'L' -> text.is("LIMIT");
      case 'O' -> text.is("ON") || text.is("ORDER");
      case 'R' -> text.is("RETURNING");
      case 'S' -> text.is("SET") || text.is("SELECT");
      case 'V' -> text.is("VALUES");
      case 'W' -> text.is("WHERE") || text.is("WHEN");
      default -> false;
    };
  }

  private static boolean named(StatementText text) {
    return text.kind() == TokenKind.WORD || text.kind() == TokenKind.QUOTED_NAME;
  }

  private void see(ObjectName name) {
    if (name.parts() == 1 && catalog.qualifiesAll()) {
      return; // a column or an argument
    }
    DumpObject relation = bareColumns && name.parts() == 1 ? null : relation(name);
    if (relation != null && relation.isTable() && relation.created()) {
      tables.add(relation);
    } else if (relation != null && relation.kind() == ObjectKind.VIEW) {
      views.add(relation);
      after = true;
    }
    Support support = catalog.support(name);
    if (support != null) {
      supports.add(support);
      after |= support.after();
      if (support.home() != null) {
        tables.add(support.home());
      }
    }
  }

  /** {@code schema.table}, or {@code schema.table.column}. */
  private DumpObject relation(ObjectName name) {
    DumpObject relation = catalog.relation(name);
    if (relation == null && name.parts() == 3) {
      shorter.set(name);
      shorter.dropLast();
      relation = catalog.relation(shorter);
    }
    return relation;
  }

  /** Adds the tables that bodies of the named routines read, and those of routines they call. */
  void followBodies(DumpObject self) {
    Set<Support> seen = new HashSet<>();
    while (!seen.containsAll(supports)) {
      for (Support support : supports.toArray(Support[]::new)) {
        if (seen.add(support)) {
          support.mentions().forEach(this::see);
        }
      }
    }
    tables.remove(self);
  }

  /** Views named. */
  Set<DumpObject> views() {
    return views;
  }

  /** Routines, types and the like that are named. */
  Set<Support> supports() {
    return supports;
  }

  /** Tables named, all of them created before. */
  Set<DumpObject> tables() {
    return tables;
  }

  /** The one that was created last; null when none is named. */
  DumpObject lastTable() {
    DumpObject last = null;
    for (DumpObject table : tables) {
      if (last == null || table.order() > last.order()) {
        last = table;
      }
    }
    return last;
  }

  /** Whether a view is named, or anything else that stands behind all tables. */
  boolean after() {
    return after;
  }
}
