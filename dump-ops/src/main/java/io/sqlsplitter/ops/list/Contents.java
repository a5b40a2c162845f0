package io.sqlsplitter.ops.list;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.LineCounter;
import io.sqlsplitter.ops.PieceHandler;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * One entry per object: what is there when the whole dump was loaded. What is dropped again is not;
 * a stand-in for a view and the view itself are one. Memory for objects, not for statements.
 */
final class Contents implements PieceHandler {
  private static final String RELATION = ObjectTable.RELATION;

  private final Dialect dialect;
  private final LineCounter lines;
  private final NameScope scope;
  private final DatabaseWatch watch;
  private final ObjectTable objects;
  private final StatementWords words = new StatementWords();

  /** What the piece at hand counts for; null for nothing. */
  private ListedObject current;

  private long offset;
  private long line;

  Contents(Dialect dialect, LineCounter lines) {
    this.dialect = dialect;
    this.lines = lines;
    this.scope = new NameScope(dialect);
    this.watch = new DatabaseWatch(dialect, scope);
    this.objects = new ObjectTable(scope);
  }

  /** Tells all entries in the order of the dump; gives their number. */
  long tell(Consumer<ListEntry> entries) {
    List<ListedObject> listed = new ArrayList<>(objects.listed());
    listed.sort(Comparator.comparingLong(o -> o.offset));
    listed.forEach(o -> entries.accept(o.entry()));
    return listed.size();
  }

  /** GO lines between rows are no part of a table. */
  @Override
  public boolean joinsRows() {
    return dialect != Dialect.MSSQL;
  }

  @Override
  public void piece(InputWindow window, StatementCursor piece, LexicalRules rules) {
    MemorySegment segment = window.segment();
    if (piece.first()) {
      offset = piece.textFrom();
      line = lines.lineAt(segment, window.base(), offset);
      if (watch.see(segment, window.base(), piece, rules)) {
        objects.forgetMeanings();
      }
      words.open(segment, window.base(), piece, rules);
      current = object(piece);
      if (current != null && piece.kind().isStatement()) {
        current.statements += piece.statements();
      }
    }
    lines.lineAt(segment, window.base(), piece.to());
    if (current != null) {
      current.length += piece.to() - Math.max(piece.from(), offset);
    }
  }

  private ListedObject object(StatementCursor piece) {
    ObjectName name = piece.object();
    return switch (piece.kind()) {
      case CREATE_TABLE -> relation(piece.table(), tableType(), piece);
      case CREATE_VIEW -> relation(name, "view", piece);
      case CREATE_MATERIALIZED_VIEW -> relation(name, "materialized view", piece);
      case CREATE_SEQUENCE -> relation(name, "sequence", piece);
      case INSERT, COPY, COPY_DATA, UPDATE, DELETE, MERGE -> data(piece);
      case ALTER_TABLE -> altered(piece);
      case CREATE_INDEX -> owned("index", piece);
      case CREATE_TRIGGER -> owned("trigger", piece);
      case CREATE_RULE -> owned("rule", piece);
      case CREATE_POLICY -> owned("policy", piece);
      case CREATE_ROUTINE -> routine(piece);
      case CREATE_EVENT -> plain("event", piece);
      case CREATE_TYPE -> plain("type", piece);
      case CREATE_SCHEMA -> plain("schema", piece);
      case CREATE_DATABASE -> plain("database", piece);
      case CREATE_EXTENSION -> plain("extension", piece);
      case CREATE_ROLE -> plain("role", piece);
      case CREATE_OTHER -> other(piece);
      case DROP_TABLE, DROP_VIEW, DROP_SEQUENCE -> dropRelations();
      case DROP_INDEX -> drop("index", piece);
      case DROP_TRIGGER -> drop("trigger", piece);
      case DROP_DATABASE -> drop("database", piece);
      case DROP_OTHER -> drop(words.droppedType(), piece);
      default -> null;
    };
  }

  private String tableType() {
    return words.headHas("VIRTUAL")
        ? "virtual table"
        : words.headHas("FOREIGN") ? "foreign table" : "table";
  }

  private ListedObject relation(ObjectName name, String type, StatementCursor piece) {
    return relation(name, type, null, piece);
  }

  private ListedObject relation(
      ObjectName name, String type, ListedObject owner, StatementCursor piece) {
    if (name.isEmpty() || isInternal(name)) {
      return null;
    }
    NameScope.Id id = scope.id(RELATION, name);
    ListedObject known = objects.exact(id);
    if (known == null) {
      known = objects.add(id, scope.display(name), owner);
    }
    // CREATE OR REPLACE and IF NOT EXISTS leave what is there; a view takes the place of its
    // stand-in, a definition that of data that came before it.
    boolean standIn = known.made && type.equals("view") && !known.type.equals("view");
    if (!known.made || known.dropped || standIn) {
      long length = known.made ? 0 : known.length;
      long statements = known.made ? 0 : known.statements;
      known.begin(type, piece.kind(), offset, line);
      known.length = length;
      known.statements = statements;
      known.made = true;
      objects.forgetMeanings();
    }
    return known;
  }

  /** PostgreSQL dumps make the sequence of an identity column in an ALTER TABLE. */
  private ListedObject altered(StatementCursor piece) {
    ListedObject table = objects.relation(piece.table());
    ObjectName sequence = dialect == Dialect.POSTGRES ? words.identitySequence() : null;
    return sequence == null ? table : relation(sequence, "sequence", table, piece);
  }

  private ListedObject data(StatementCursor piece) {
    ObjectName table = piece.table();
    if (table.isEmpty()) {
      return null;
    }
    if (isInternal(table)) {
      return virtualTable(piece);
    }
    ListedObject known = objects.relation(table);
    if (known == null && piece.kind().isData()) {
      known = objects.add(scope.id(RELATION, table), scope.display(table), null);
      known.begin("table", piece.kind(), offset, line);
    }
    return known;
  }

  /** SQLite's own tables, which no user made. */
  private boolean isInternal(ObjectName table) {
    return dialect == Dialect.SQLITE
        && table.text(table.parts() - 1).regionMatches(true, 0, "sqlite_", 0, 7);
  }

  /** {@code INSERT INTO sqlite_schema … VALUES('table','name',…)} makes a virtual table. */
  private ListedObject virtualTable(StatementCursor piece) {
    ObjectName made = words.schemaRow();
    return piece.kind() == StatementKind.INSERT && made != null
        ? relation(made, "virtual table", piece)
        : null;
  }

  /** An object that belongs to a table, and is named within it or beside it. */
  private ListedObject owned(String type, StatementCursor piece) {
    ListedObject owner = piece.table().isEmpty() ? null : objects.relation(piece.table());
    if (owner == null && !piece.table().isEmpty()) {
      // Its table is not in the dump: named all the same.
      owner = new ListedObject(null, null, scope.display(piece.table()), null);
    }
    return make(idWithin(type, piece), type, piece.kind(), piece.object(), owner);
  }

  private ListedObject plain(String type, StatementCursor piece) {
    return make(id(type, piece.object()), type, piece.kind(), piece.object(), null);
  }

  private ListedObject other(StatementCursor piece) {
    String type = words.otherType();
    ObjectName name = words.otherName();
    return make(id(type, name), type, piece.kind(), name, null);
  }

  private ListedObject routine(StatementCursor piece) {
    // PostgreSQL tells routines of one name apart by their arguments.
    String signature = dialect == Dialect.POSTGRES ? words.arguments(piece.object()) : "";
    return make(
        id(words.routineType() + " " + signature, piece.object()),
        "routine",
        piece.kind(),
        piece.object(),
        null);
  }

  private ListedObject make(
      NameScope.Id id, String type, StatementKind kind, ObjectName name, ListedObject owner) {
    ListedObject known = id == null ? null : objects.exact(id);
    if (known == null) {
      known = objects.add(id, display(type, name), owner);
    } else if (!known.dropped) {
      return known;
    }
    known.begin(type, kind, offset, line);
    known.made = true;
    return known;
  }

  /** Only what lies in a schema is shown with one that it does not name itself. */
  private String display(String type, ObjectName name) {
    if (name.isEmpty()) {
      return null;
    }
    return switch (type) {
      case "routine", "type" -> scope.display(name);
      default -> dialect == Dialect.MYSQL ? name.text(name.parts() - 1) : name.toString();
    };
  }

  /** Null for what has no name. */
  private NameScope.Id id(String group, ObjectName name) {
    if (name.isEmpty()) {
      return null;
    }
    return switch (group) {
      case "database", "role", "tablespace" ->
          new NameScope.Id(group, null, null, NameScope.raw(name, 0));
      default -> scope.id(group, name);
    };
  }

  /**
   * Of what belongs to a table: names of indexes and triggers are unique within the table in some
   * dialects, within its schema in others.
   */
  private NameScope.Id idWithin(String type, StatementCursor piece) {
    NameScope.Id id = id(type, piece.object());
    if (id == null || piece.table().isEmpty()) {
      return id;
    }
    NameScope.Id table = scope.id(RELATION, piece.table());
    boolean byTable =
        switch (type) {
          case "index" -> dialect == Dialect.MYSQL || dialect == Dialect.MSSQL;
          case "trigger" -> dialect == Dialect.POSTGRES;
          default -> true;
        };
    return byTable
        ? new NameScope.Id(type + " of " + table, id.database(), id.schema(), id.name())
        : type.equals("index")
            ? new NameScope.Id(type, id.database(), table.schema(), id.name())
            : id;
  }

  private ListedObject dropRelations() {
    for (ObjectName name : words.droppedNames()) {
      objects.drop(objects.relation(name));
    }
    return null;
  }

  private ListedObject drop(String type, StatementCursor piece) {
    if (piece.object().isEmpty()) {
      return null;
    }
    if (type.equals("routine")) {
      objects.dropOnly(piece.object(), words.routineType());
    } else {
      objects.drop(objects.find(idWithin(type, piece), piece.object()));
    }
    return null;
  }
}
