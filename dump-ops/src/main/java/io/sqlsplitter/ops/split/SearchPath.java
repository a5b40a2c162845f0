package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.token.TokenKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * PostgreSQL: follows the search path of a dump, which says what names without a schema mean.
 * Transactions give it back as SET, SET LOCAL and ROLLBACK have it (PostgreSQL 18 documentation,
 * SQL commands).
 */
final class SearchPath {
  private final Catalog catalog;
  private final StatementText text;

  /** What it was where the transaction began; null outside of one. */
  private Catalog.Path begun;

  /** What it is when the transaction is committed. */
  private Catalog.Path kept;

  SearchPath(Catalog catalog, StatementText text) {
    this.catalog = catalog;
    this.text = text;
  }

  /** SET, RESET or DISCARD. The text is open. */
  void set() {
    text.rewind();
    boolean reset = text.take("RESET") || text.take("DISCARD");
    if (!reset) {
      text.next();
    }
    boolean local = text.take("LOCAL");
    if (!local) {
      text.take("SESSION");
    }
    boolean all = reset && text.is("ALL");
    if (!all && !name().equals("search_path")) {
      return;
    }
    text.next();
    List<byte[]> names = new ArrayList<>();
    boolean own = reset;
    for (; !text.atEnd() && !text.is(';'); text.next()) {
      own |= text.is("DEFAULT");
      boolean word = text.kind() == TokenKind.WORD && !text.is("TO");
      if (word || text.kind() == TokenKind.QUOTED_NAME || text.kind() == TokenKind.STRING) {
        add(names, text.identifier());
      }
    }
    become(own ? Catalog.Path.OWN : Catalog.Path.of(names), local);
  }

  private String name() {
    return new String(text.identifier(), StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
  }

  /** {@code SELECT set_config('search_path', 'value', false)}. The text is open. */
  void config() {
    text.rewind();
    while (text.seek("SET_CONFIG")) {
      text.next();
      text.next();
      if (!name().equals("search_path")) {
        continue;
      }
      text.next();
      text.next();
      byte[] value = text.kind() == TokenKind.STRING ? text.string() : null;
      text.next();
      text.next();
      if (value != null) {
        become(Catalog.Path.of(list(value)), text.is("TRUE"));
      }
    }
  }

  /** Names with commas between them. */
  private static List<byte[]> list(byte[] value) {
    List<byte[]> names = new ArrayList<>();
    for (String part : new String(value, StandardCharsets.ISO_8859_1).split(",")) {
      String name = part.strip();
      boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
      String plain = quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
      add(names, plain.getBytes(StandardCharsets.ISO_8859_1));
    }
    return names;
  }

  /** {@code pg_catalog} holds no table of a dump. */
  private static void add(List<byte[]> names, byte[] name) {
    String readable = new String(name, StandardCharsets.UTF_8);
    if (!readable.isEmpty() && !readable.equals("pg_catalog") && !readable.equals("$user")) {
      names.add(name);
    }
  }

  private void become(Catalog.Path path, boolean local) {
    if (local && begun == null) {
      return; // outside of a transaction it does nothing
    }
    if (!local) {
      kept = path;
    }
    catalog.path(path);
  }

  /** A transaction begins. */
  void begin() {
    begun = catalog.path();
    kept = begun;
  }

  /** The transaction ends. */
  void end(boolean rollback) {
    if (begun != null) {
      catalog.path(rollback ? begun : kept);
      begun = null;
    }
  }
}
