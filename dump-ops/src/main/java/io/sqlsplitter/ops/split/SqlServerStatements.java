package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Places what SQL Server's scripts do by conditions and procedures of the system. */
final class SqlServerStatements {
  /** Of sp_addextendedproperty, in their order. */
  private static final List<String> ARGUMENTS =
      List.of("NAME", "VALUE", "LEVEL0TYPE", "LEVEL0NAME", "LEVEL1TYPE", "LEVEL1NAME");

  private final Catalog catalog;
  private final Destinations to;
  private final SplitState state;
  private final StatementText text;

  SqlServerStatements(Catalog catalog, Destinations to, SplitState state, StatementText text) {
    this.catalog = catalog;
    this.to = to;
    this.state = state;
    this.text = text;
  }

  /**
   * A statement that starts with none of the words that every dialect has. The text is open.
   *
   * @return false when it belongs to nobody
   */
  boolean route(Route route) {
    text.rewind();
    boolean placed = text.is("IF") && conditional(route) || described(route);
    if (!placed && inMaster()) {
      // Before it switches to its database a script changes the server: options, full text, files.
      to.server(route);
      return true;
    }
    return placed;
  }

  private boolean inMaster() {
    byte[] database = catalog.database();
    return database != null
        && new String(database, StandardCharsets.UTF_8).equalsIgnoreCase("master");
  }

  /** What stands behind IF makes a table, drops something, or is anything else. */
  private boolean conditional(Route route) {
    if (text.has("CREATE", "TABLE")) {
      text.next();
      ObjectName name = text.name();
      if (name != null) {
        DumpObject table = catalog.create(name, ObjectKind.TABLE);
        state.tables = true;
        route.created = table.key();
        to.table(route, table, false);
        return true;
      }
    }
    if (text.has("DROP")) {
      to.server(route);
      return true;
    }
    return false;
  }

  /**
   * {@code EXEC sys.sp_addextendedproperty … 'SCHEMA', N'dbo', 'TABLE', N't'}: with the table. The
   * values come in this order, with the names of the arguments or without.
   */
  private boolean described(Route route) {
    if (!text.has("SP_ADDEXTENDEDPROPERTY") && !text.has("SP_UPDATEEXTENDEDPROPERTY")) {
      return false;
    }
    Map<String, byte[]> arguments = arguments();
    String type = text(arguments.get("LEVEL1TYPE"));
    byte[] schema = arguments.get("LEVEL0NAME");
    byte[] name = arguments.get("LEVEL1NAME");
    boolean described = type.equals("TABLE") || type.equals("VIEW");
    DumpObject relation =
        described && schema != null && name != null ? catalog.relation(name(schema, name)) : null;
    if (relation == null) {
      return false;
    }
    if (relation.isTable()) {
      to.table(route, relation, false);
    } else {
      to.after(route, relation);
    }
    return true;
  }

  private static String text(byte[] value) {
    return value == null
        ? ""
        : new String(value, StandardCharsets.ISO_8859_1).toUpperCase(Locale.ROOT);
  }

  /** Strings among the arguments of the procedure at hand, by name in upper case. */
  private Map<String, byte[]> arguments() {
    Map<String, byte[]> arguments = new HashMap<>();
    int position = 0;
    text.next();
    while (!text.atEnd()) {
      String name = position < ARGUMENTS.size() ? ARGUMENTS.get(position) : "";
      if (text.is('@')) {
        text.next();
        String word = text.word();
        text.next();
        if (text.is('=')) {
          name = word;
          text.next();
        }
      }
      text.take("N");
      if (text.kind() == TokenKind.STRING) {
        arguments.put(name, text.string());
      }
      while (!text.atEnd() && !text.is(',')) {
        text.next();
      }
      text.next();
      position++;
    }
    return arguments;
  }

  private static ObjectName name(byte[] schema, byte[] table) {
    ObjectName name = new ObjectName();
    for (byte[] part : new byte[][] {schema, table}) {
      name.beginPart(true);
      for (byte b : part) {
        name.append(b);
      }
    }
    return name;
  }
}
