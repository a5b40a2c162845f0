package io.sqlsplitter.ops.split;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The names of a dump: which object each means where it stands, under the database and the search
 * path in force. Two names are one object when their exact bytes agree once they are qualified;
 * where a server does not tell case apart, a name without an exact match means the object that
 * differs by case only.
 */
final class Catalog {
  private static final byte[] PUBLIC = "public".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DBO = "dbo".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MAIN = "main".getBytes(StandardCharsets.US_ASCII);

  private final Dialect dialect;
  private final Map<ObjectKey, DumpObject> relations = new HashMap<>();
  private final Map<ObjectKey, DumpObject> folded = new HashMap<>();
  private final Map<ObjectKey, Support> supports = new HashMap<>();
  private final Map<ObjectKey, Support> foldedSupports = new HashMap<>();
  private final Map<ByteBuffer, Support> schemas = new HashMap<>();
  private final List<DumpObject> tables = new ArrayList<>();
  private final NameIndex index = new NameIndex();
  private final HeadIndex heads = new HeadIndex();

  private int generation;
  private int count;
  private byte[] database;
  private Path path = Path.OWN;

  Catalog(Dialect dialect) {
    this.dialect = dialect;
  }

  /** The database in force, or null where the dump has not said. */
  byte[] database() {
    return database;
  }

  /** USE, \connect. PostgreSQL begins a session anew. */
  void use(byte[] name) {
    database = name;
    path = Path.OWN;
    generation++;
  }

  /**
   * PostgreSQL: where names without a schema are looked for.
   *
   * @param qualifiesAll nowhere: every name of an object has its schema
   */
  record Path(List<byte[]> schemas, boolean qualifiesAll) {
    /** The client's own. */
    static final Path OWN = new Path(List.of(), false);

    static Path of(List<byte[]> schemas) {
      return new Path(List.copyOf(schemas), schemas.isEmpty());
    }
  }

  Path path() {
    return path;
  }

  void path(Path now) {
    if (now != path) {
      path = now;
      generation++;
    }
  }

  /** Tables, views, sequences and indexes that were named, tables in order of appearance. */
  Collection<DumpObject> tables() {
    return tables;
  }

  /** The relation a name means here, or null. */
  DumpObject relation(ObjectName name) {
    if (name.isEmpty()) {
      return null;
    }
    DumpObject known = index.get(name, generation);
    if (known == null) {
      known = resolve(name, relations, folded);
      if (known != null) {
        index.put(name, known, generation);
      }
    }
    return known;
  }

  /** The relation of exactly this identity, or null. */
  DumpObject exact(ObjectKey key) {
    return relations.get(key);
  }

  /** The relation a name means here; a new table where there is none. */
  DumpObject tableOrNew(ObjectName name) {
    DumpObject known = relation(name);
    return known != null ? known : make(qualify(name), display(name), ObjectKind.TABLE);
  }

  /** The table that is remembered of what an INSERT begins with, or null. */
  DumpObject byHead(StatementCursor piece) {
    return heads.get(piece, generation);
  }

  /** Remembers what {@link #tableOrNew} gave. */
  void rememberHead(StatementCursor piece, DumpObject table) {
    heads.put(piece, table, generation);
  }

  /** A relation that is made here: the one of exactly this name, or a new one. */
  DumpObject create(ObjectName name, ObjectKind kind) {
    ObjectKey key = qualify(name);
    DumpObject known = relations.get(key);
    if (known == null) {
      known = make(key, display(name), kind);
    } else if (kind == ObjectKind.SEQUENCE && known.isTable() && !known.key().equals(key)) {
      // An owned sequence, made once more by a second dump behind the first: its name means the
      // table.
      return known;
    } else {
      known.become(kind);
    }
    known.create(count++);
    return known;
  }

  /** Another name for what belongs to {@code owner}: a shadow table, an owned sequence. */
  void alias(ObjectKey key, DumpObject owner) {
    if (relations.putIfAbsent(key, owner) == null) {
      fold(key, owner, folded);
      generation++;
    }
  }

  /** A sequence that was created on its own becomes part of a table. */
  void own(ObjectName sequence, DumpObject table) {
    DumpObject known = relation(sequence);
    ObjectKey key = known == null ? qualify(sequence) : known.key();
    relations.put(key, table);
    folded.put(key.folded(), table);
    generation++;
  }

  /** Remembers a routine, type or the like. */
  void support(ObjectName name, Support support) {
    Support older = supports.put(qualify(name), support);
    if (older != support) {
      support.older(older);
    }
    fold(qualify(name), support, foldedSupports);
  }

  /** Remembers a schema. */
  void schema(ObjectName name, Support support) {
    schemas.put(ByteBuffer.wrap(name.last()), support);
  }

  /** The schema of this name that the dump has made, or null. */
  Support schema(ObjectName name) {
    return name.isEmpty() ? null : schemas.get(ByteBuffer.wrap(name.last()));
  }

  /** The schema that a name is qualified with, if the dump has made it; or null. */
  Support schemaOf(ObjectName name) {
    return name.parts() < 2 || schemas.isEmpty()
        ? null
        : schemas.get(ByteBuffer.wrap(name.part(name.parts() - 2)));
  }

  /** The schemas that the dump has made and a name without a schema may be in. */
  List<Support> schemasOnPath(ObjectName name) {
    if (name.parts() > 1 || schemas.isEmpty() || path.schemas().isEmpty()) {
      return List.of();
    }
    List<Support> found = new ArrayList<>(1);
    for (byte[] schema : path.schemas()) {
      Support support = schemas.get(ByteBuffer.wrap(schema));
      if (support != null) {
        found.add(support);
      }
    }
    return found;
  }

  /** The one of this name that was made last, or null. */
  Support support(ObjectName name) {
    return supports.isEmpty() ? null : resolve(name, supports, foldedSupports);
  }

  /** PostgreSQL: the search path is empty, so that every name of an object has its schema. */
  boolean qualifiesAll() {
    return path.qualifiesAll();
  }

  /** The table whose serial column a sequence {@code table_column_seq} belongs to, or null. */
  DumpObject serialOwner(ObjectName sequence) {
    return serialOwner(qualify(sequence));
  }

  DumpObject serialOwner(ObjectKey key) {
    byte[] name = key.name();
    for (int i = name.length - 1; i > 0; i--) {
      if (name[i] == '_') {
        DumpObject table = relations.get(key.withName(Arrays.copyOf(name, i)));
        if (table != null && table.isTable()) {
          return table;
        }
      }
    }
    return null;
  }

  private DumpObject make(ObjectKey key, String display, ObjectKind kind) {
    DumpObject object = new DumpObject(key, display, kind, count++);
    relations.put(key, object);
    fold(key, object, folded);
    tables.add(object);
    generation++;
    return object;
  }

  /**
   * What is found without regard to case; in PostgreSQL a quoted name with capitals is only itself.
   */
  private <T> void fold(ObjectKey key, T object, Map<ObjectKey, T> into) {
    if (dialect != Dialect.POSTGRES || key.isBare() || !key.hasCapitals()) {
      into.putIfAbsent(key.folded(), object);
    }
  }

  private <T> T resolve(ObjectName name, Map<ObjectKey, T> exact, Map<ObjectKey, T> anyCase) {
    ObjectKey key = qualify(name);
    T found = exact.get(key);
    if (found != null) {
      return found;
    }
    if (dialect == Dialect.POSTGRES && name.parts() == 1) {
      for (byte[] schema : path.schemas()) {
        found = exact.get(key.withSchema(schema));
        if (found != null) {
          return found;
        }
      }
      found = exact.get(key.withSchema(PUBLIC));
      if (found != null) {
        return found;
      }
    }
    if (dialect == Dialect.MYSQL && database == null && name.parts() > 1) {
      // DBeaver writes CREATE TABLE t, then INSERT INTO db.t, and no USE.
      return exact.get(new ObjectKey(null, null, key.name()));
    }
    boolean folds =
        switch (dialect) {
          case MYSQL -> false;
          // Among the folded names are only those that the server has in lower case.
          case POSTGRES -> !name.isQuoted(name.parts() - 1) || !key.hasCapitals();
          case SQLITE, MSSQL -> true;
        };
    return folds ? anyCase.get(key.folded()) : null;
  }

  /** What a name means when nothing of that name is known yet. */
  ObjectKey qualify(ObjectName name) {
    int parts = name.parts();
    byte[] last = name.last();
    return switch (dialect) {
      case MYSQL -> new ObjectKey(parts > 1 ? name.part(parts - 2) : database, null, last);
      case POSTGRES ->
          new ObjectKey(
              database,
              parts > 1
                  ? qualifier(name)
                  : path.schemas().isEmpty() ? PUBLIC : path.schemas().getFirst(),
              last,
              !name.isQuoted(parts - 1) && ObjectKey.hasCapitals(last));
      case SQLITE -> {
        byte[] schema = parts > 1 ? name.part(parts - 2) : null;
        yield new ObjectKey(null, Arrays.equals(schema, MAIN) ? null : schema, last);
      }
      case MSSQL -> {
        byte[] schema = parts > 1 ? name.part(parts - 2) : DBO;
        yield new ObjectKey(
            parts > 2 ? name.part(parts - 3) : database, schema.length == 0 ? DBO : schema, last);
      }
    };
  }

  /**
   * All parts before the last; a NUL, which no name can hold, keeps {@code a.b} and "a.b" apart.
   */
  private static byte[] qualifier(ObjectName name) {
    byte[] joined = name.part(0);
    for (int i = 1; i < name.parts() - 1; i++) {
      byte[] part = name.part(i);
      byte[] longer = Arrays.copyOf(joined, joined.length + 1 + part.length);
      System.arraycopy(part, 0, longer, joined.length + 1, part.length);
      joined = longer;
    }
    return joined;
  }

  /** As the dump qualifies it; a database is not part of it, it has a folder of its own. */
  private String display(ObjectName name) {
    int parts = name.parts();
    return switch (dialect) {
      case MYSQL -> name.text(parts - 1);
      case MSSQL ->
          parts > 1 && name.length(parts - 2) > 0
              ? name.text(parts - 2) + "." + name.text(parts - 1)
              : name.text(parts - 1);
      case SQLITE -> name.toString();
      case POSTGRES ->
          parts == 1 && !path.schemas().isEmpty()
              ? new String(path.schemas().getFirst(), StandardCharsets.UTF_8) + "." + name
              : name.toString();
    };
  }
}
