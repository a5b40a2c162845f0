package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.writer.OutputNames;
import io.sqlsplitter.ops.manifest.Manifest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which files there are, and what they are called. Files are made when something goes into them.
 */
final class Layout {
  static final String DATABASE = "_database.sql";
  static final String BEFORE = "_before.sql";
  static final String AFTER = "_after.sql";

  /** Table files end in {@code .sql}, so none is called so. */
  private static final String PART = ".part-";

  static final String RESIDUE = "_residue.bin";
  static final String RESTORE = "_restore.sql";
  static final String INCOMPLETE = ".incomplete";

  private static final List<String> RESERVED =
      List.of(
          DATABASE,
          BEFORE,
          AFTER,
          RESIDUE,
          RESTORE,
          Manifest.FILE_NAME,
          ".sql-splitter",
          Publisher.RANGES,
          Publisher.FINAL_RANGES,
          Publisher.FLATTENED,
          SplitOperation.SALVAGED,
          AFTER + INCOMPLETE,
          BEFORE + INCOMPLETE,
          DATABASE + INCOMPLETE);

  private final SplitSink sink;
  private final boolean oneStream;
  private final DatabaseFolder top = new DatabaseFolder(null, null, "", new OutputNames(RESERVED));
  private final Map<ByteBuffer, DatabaseFolder> folders = new LinkedHashMap<>();
  private final List<OutputFile> files = new ArrayList<>();
  private OutputFile database;
  private DatabaseFolder entered;
  private OutputFile residue;
  private OutputFile stream;
  private OutputFile instead;

  /**
   * @param oneStream everything goes into one stream: there is one file only
   */
  Layout(SplitSink sink, boolean oneStream) {
    this.sink = sink;
    this.oneStream = oneStream;
  }

  /** Names for the tables of one folder. */
  static OutputNames names() {
    return new OutputNames(RESERVED);
  }

  /** A table's name as the dump qualifies it: with its database where only names tell of that. */
  String qualified(DumpObject table) {
    byte[] database = table.key().database();
    return database == null || folder(database).switched
        ? table.display()
        : folder(database).text() + "." + table.display();
  }

  /** Every file, by its provisional number. */
  List<OutputFile> files() {
    return files;
  }

  DatabaseFolder top() {
    return top;
  }

  Collection<DatabaseFolder> folders() {
    return folders.values();
  }

  /** The folder of a database; the top for null. */
  DatabaseFolder folder(byte[] name) {
    if (name == null) {
      return top;
    }
    ByteBuffer key = ByteBuffer.wrap(name);
    DatabaseFolder folder = folders.get(key);
    if (folder == null) {
      String text = new String(name, StandardCharsets.UTF_8);
      folder = new DatabaseFolder(name, text, top.names().assign(text, "") + "/", names());
      folders.put(key, folder);
    }
    return folder;
  }

  /**
   * The dump switches to a database.
   *
   * @param across whether objects of one database can see those of another
   */
  void enter(byte[] name, boolean across) {
    DatabaseFolder folder = folder(name);
    if (across && folder.switched && folder != entered) {
      folder.revisited =
          folders.values().stream().anyMatch(other -> other != folder && other.used());
    }
    folder.switched = true;
    entered = folder;
  }

  OutputFile databaseFile() {
    return instead != null
        ? instead
        : database != null ? database : (database = file(top, DATABASE, null));
  }

  /** From now on this file is given for every other but the residue; null for an end to that. */
  void instead(OutputFile file) {
    instead = file;
  }

  /** Null while nothing was set aside. */
  OutputFile databaseOrNull() {
    return database;
  }

  OutputFile residue() {
    if (residue == null) {
      // In a stream there is no place for it, and the sink drops it.
      residue = oneStream ? new OutputFile(-1, -1, top, RESIDUE, null) : file(top, RESIDUE, null);
      residue.aside = true;
    }
    return residue;
  }

  OutputFile residueOrNull() {
    return residue;
  }

  OutputFile before(DatabaseFolder folder) {
    if (instead != null) {
      return instead;
    }
    if (folder.before() == null) {
      folder.before(file(folder, BEFORE, null));
    }
    return folder.before();
  }

  /** A file of its own for one object among those that tables need; woven into theirs later. */
  OutputFile part(DatabaseFolder folder, Support support) {
    if (support.file == null) {
      OutputFile whole = before(folder);
      support.file = file(folder, PART + files.size(), null);
      if (!support.file.aside) {
        support.file.weaveInto(whole);
      }
    }
    return support.file;
  }

  OutputFile after(DatabaseFolder folder) {
    if (instead != null) {
      return instead;
    }
    if (folder.after() == null) {
      folder.after(file(folder, AFTER, null));
    }
    return folder.after();
  }

  /** The file of a table. */
  OutputFile table(DumpObject table) {
    if (instead != null) {
      return instead;
    }
    if (table.file() == null) {
      DatabaseFolder folder = folder(table.key().database());
      folder.addTable();
      String name = oneStream ? "" : folder.names().assign(table.display(), ".sql");
      table.file(file(folder, name, table));
    }
    return table.file();
  }

  private OutputFile file(DatabaseFolder folder, String name, DumpObject table) {
    if (oneStream) {
      if (stream == null) {
        stream = new OutputFile(0, sink.register(name, false), top, name, null);
        files.add(stream);
      }
      return stream;
    }
    OutputFile file =
        new OutputFile(
            files.size(),
            sink.register(folder.prefix() + name, table != null),
            folder,
            name,
            table);
    files.add(file);
    return file;
  }
}
