package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.session.TransactionChange;
import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Places what changes the session or closes something in it, and keeps track of the database and
 * the search path.
 */
final class SessionRouter {
  /** Key of the switch that lets SQLite's schema table be written. */
  static final String WRITABLE_SCHEMA = "pragma writable_schema";

  /** SQLite: what is of the whole database, or makes it: only a whole restore runs it. */
  private static final Set<String> OF_DATABASE =
      Set.of(
          "USER_VERSION",
          "APPLICATION_ID",
          "ENCODING",
          "PAGE_SIZE",
          "AUTO_VACUUM",
          "JOURNAL_MODE",
          "SCHEMA_VERSION");

  private final Dialect dialect;
  private final Catalog catalog;
  private final Layout layout;
  private final Destinations to;
  private final Waiting waiting;
  private final SplitState state;
  private final StatementText text;
  private final SearchPath path;

  /** By the number of a text. */
  private final SetWords[] known = new SetWords[StatementCursor.MOST_TEXTS];

  SessionRouter(
      Dialect dialect,
      Catalog catalog,
      Layout layout,
      Destinations to,
      Waiting waiting,
      SplitState state,
      StatementText text) {
    this.dialect = dialect;
    this.catalog = catalog;
    this.layout = layout;
    this.to = to;
    this.waiting = waiting;
    this.state = state;
    this.text = text;
    this.path = new SearchPath(catalog, text);
  }

  /** It waits for the next object. */
  static void await(Route route) {
    route.way = Route.Way.WAIT;
  }

  /** It goes where the piece before went, or waits with what waits. */
  void withLast(Route route) {
    Waiting.Entry before = waiting.lastStatement(layout.residueOrNull());
    if (before != null) {
      if (before.file == null && !before.omitted) {
        await(route);
      } else {
        fixed(route, before.file);
      }
    } else if (state.placed) {
      fixed(route, state.last);
    } else {
      await(route);
    }
  }

  private void fixed(Route route, OutputFile file) {
    to.to(route, file);
    route.way = Route.Way.FIXED;
  }

  /** SET, RESET and DISCARD. The text is open. */
  void set(Route route) {
    route.setting = true;
    route.after = state.session.set(text);
    if (dialect == Dialect.POSTGRES) {
      path.set();
    }
    if (dialect == Dialect.MYSQL) {
      mysqlSet(route);
    } else {
      await(route);
    }
  }

  private void mysqlSet(Route route) {
    SetWords words = words();
    // What reads a table is for the object behind it alone.
    route.setting = !words.reads() && !words.ofServer();
    route.saves.addAll(words.saves());
    boolean waits = false;
    List<String> used = new ArrayList<>(0);
    for (String name : words.uses()) {
      if (waiting.saves(name)) {
        waits = true;
      } else if (state.isSaved(name)) {
        used.add(name);
      }
    }
    if (words.ofServer()) {
      // Belongs to the server, not to a table: only a whole restore runs it.
      to.server(route);
    } else if (!used.isEmpty() && route.saves.isEmpty() && !waits) {
      OutputFile saver = state.saver(used.getLast());
      used.removeIf(name -> state.saver(name) == saver);
      route.variables = used;
      fixed(route, saver);
    } else {
      route.variables = used;
      await(route);
    }
  }

  /** Those of the statement at hand, which are read once where it comes again and again. */
  private SetWords words() {
    int number = text.number();
    if (number == StatementCursor.NO_TEXT) {
      return SetWords.of(text);
    }
    if (known[number] == null) {
      known[number] = SetWords.of(text);
    }
    return known[number];
  }

  /** {@code SELECT set_config('name', 'value', …)}. The text is open. */
  void setConfig(Route route) {
    route.setting = true;
    route.after = state.session.set(text);
    path.config();
    await(route);
  }

  void use(Route route, StatementCursor piece) {
    if (!piece.object().isEmpty()) {
      switchTo(piece.object().part(0));
    }
    to.server(route);
  }

  private void switchTo(byte[] database) {
    catalog.use(database);
    layout.enter(database, dialect != Dialect.POSTGRES);
  }

  /** BEGIN, COMMIT and the like. The text is open. */
  void transaction(Route route) {
    route.setting = true;
    TransactionChange change = TransactionChange.of(dialect, text);
    route.before = state.session.standsBefore(change);
    route.after = state.session.transaction(change);
    switch (change.kind()) {
      case BEGIN -> {
        if (route.before != route.after) {
          path.begin();
        }
        route.begins = true;
        await(route);
      }
      case COMMIT, ROLLBACK -> {
        path.end(change.kind() == TransactionChange.Kind.ROLLBACK);
        if (change.chain()) {
          path.begin();
        }
        if (waiting.begins()) {
          await(route);
        } else if (state.inTransaction) {
          state.inTransaction = change.chain();
          fixed(route, state.transaction);
        } else {
          withLast(route);
        }
      }
      case ROLLBACK_TO, RELEASE -> withLast(route);
      case SAVEPOINT, NONE -> await(route);
    }
  }

  /** The text is open. */
  void pragma(Route route) {
    text.rewind();
    text.next();
    if (OF_DATABASE.contains(text.word())) {
      to.server(route);
      return;
    }
    route.setting = true;
    route.after = state.session.set(text);
    if (text.has("WRITABLE_SCHEMA")) {
      boolean off = text.has("OFF") || text.has("0") || text.has("RESET");
      if (!off) {
        route.saves.add(WRITABLE_SCHEMA);
      } else if (!waiting.saves(WRITABLE_SCHEMA) && state.isSaved(WRITABLE_SCHEMA)) {
        fixed(route, state.saver(WRITABLE_SCHEMA));
        return;
      }
    }
    await(route);
  }

  /** A DELIMITER line. Gives the delimiter in force behind it. */
  byte[] delimiter(Route route, StatementCursor piece) {
    byte[] next = delimiterOf(piece);
    route.setting = true;
    boolean closes = next == OutputFile.SEMICOLON;
    if (!closes) {
      await(route);
    } else if (waiting.opensDelimiter()) {
      await(route);
    } else if (state.delimiterOpener != null) {
      fixed(route, state.delimiterOpener);
    } else {
      withLast(route);
    }
    return next;
  }

  /** The delimiter that a line sets, as the scanner read it. */
  private byte[] delimiterOf(StatementCursor piece) {
    if (piece.object().isEmpty()) {
      return state.delimiter;
    }
    byte[] argument = piece.object().part(0);
    return Arrays.equals(argument, OutputFile.SEMICOLON) ? OutputFile.SEMICOLON : argument;
  }

  /** A line for the client. */
  void clientLine(Route route, InputWindow window, StatementCursor piece, LexicalRules rules) {
    String line = firstBytes(window, piece);
    if (dialect == Dialect.MYSQL && line.startsWith("/*")) {
      sandbox(route);
      return;
    }
    if (dialect == Dialect.POSTGRES) {
      if (line.startsWith("\\restrict") || line.startsWith("\\unrestrict")) {
        to.residue(route);
        route.cutGap = true;
        return;
      }
      String[] words = line.split("[ \\t]+", 2);
      if (words[0].equals("\\connect") || words[0].equals("\\c")) {
        byte[] database = words.length < 2 ? null : connectTarget(words[1]);
        if (database != null) {
          switchTo(database);
        }
        // A new session: what was set before means nothing behind it.
        to.database(route);
        route.after = state.session.connect();
        return;
      }
    }
    if (dialect == Dialect.MYSQL && line.startsWith("\\u ")) { // the client's short form of USE
      byte[] database = connectTarget(line.substring(3).strip().replace("`", ""));
      if (database != null) {
        switchTo(database);
      }
      to.server(route);
      return;
    }
    route.setting = true;
    if (line.startsWith("\\set ")
        || line.startsWith("\\encoding ")
        || line.startsWith(":setvar ")) {
      text.open(window, piece, rules);
      route.after = state.session.set(text);
    }
    await(route);
  }

  /** The mark of MariaDB's clients counts only as the first line of a file. */
  private void sandbox(Route route) {
    OutputFile before = layout.top().before();
    if (before == null || before.size() == 0) {
      to.top(route);
      route.way = Route.Way.FIXED;
    } else {
      to.residue(route);
    }
    route.cutGap = true;
  }

  private static String firstBytes(InputWindow window, StatementCursor piece) {
    byte[] bytes =
        window
            .segment()
            .asSlice(
                piece.textFrom() - window.base(), Math.min(piece.to() - piece.textFrom(), 4096))
            .toArray(ValueLayout.JAVA_BYTE);
    return new String(bytes, StandardCharsets.ISO_8859_1).strip();
  }

  /**
   * What psql's {@code \connect} line connects to: {@code db}, {@code "odd db"}, or {@code
   * -reuse-previous=on "dbname='odd db'"}; null where it keeps the database.
   */
  private static byte[] connectTarget(String arguments) {
    String rest = arguments.replaceFirst("^-reuse-previous=\\w+[ \\t]*", "").strip();
    String target;
    if (rest.startsWith("\"")) {
      int end = rest.indexOf('"', 1);
      while (end > 0 && end + 1 < rest.length() && rest.charAt(end + 1) == '"') {
        end = rest.indexOf('"', end + 2);
      }
      target = rest.substring(1, end < 0 ? rest.length() : end).replace("\"\"", "\"");
    } else {
      target = rest.split("[ \\t]", 2)[0].replaceFirst(";+$", ""); // as psql does
    }
    int address = target.indexOf("://");
    if (address
        > 0) { // postgresql://user:secret@host/name?option: only the name may become a folder's
      target = target.replaceFirst("\\?.*$", "");
      int slash = target.lastIndexOf('/');
      return slash < address + 3
          ? null
          : target.substring(slash + 1).getBytes(StandardCharsets.ISO_8859_1);
    }
    if (target.startsWith("dbname=")) {
      target = target.substring("dbname=".length());
      if (target.startsWith("'") && target.endsWith("'") && target.length() > 1) {
        target = target.substring(1, target.length() - 1).replaceAll("\\\\(.)", "$1");
      }
    }
    return target.isEmpty() || target.equals("-")
        ? null
        : target.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** What is no SQL and no statement. */
  void apart(Route route, StatementKind kind) {
    to.residue(route);
    route.cutGap = kind == StatementKind.CLIENT_NOISE;
  }
}
