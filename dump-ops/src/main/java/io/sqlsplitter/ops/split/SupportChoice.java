package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Where only some tables are chosen: which objects that no table owns are written with them. An
 * object is wanted when a statement of a chosen table names it, outside of strings or as the whole
 * of one, or when a wanted object does.
 */
final class SupportChoice {
  private final boolean active;
  private final Catalog catalog;

  /** In the order in which they were made. */
  private final List<Support> all = new ArrayList<>();

  private boolean grown;

  /**
   * @param active only some tables are chosen
   */
  SupportChoice(boolean active, Catalog catalog) {
    this.active = active;
    this.catalog = catalog;
  }

  boolean active() {
    return active;
  }

  /** An object was made. */
  void made(Support support) {
    if (active) {
      all.add(support);
    }
  }

  /** A statement of a chosen table. */
  void usedBy(StatementText text) {
    if (!active) {
      return;
    }
    text.rewind();
    while (!text.atEnd()) {
      if (text.kind() == TokenKind.STRING) {
        want(text.nameInString());
        text.next();
        continue;
      }
      boolean name = text.kind() == TokenKind.WORD || text.kind() == TokenKind.QUOTED_NAME;
      ObjectName named = name ? text.name() : null;
      if (named == null) {
        text.next();
      } else {
        want(named);
      }
    }
  }

  private void want(ObjectName name) {
    if (name == null || name.isEmpty()) {
      return;
    }
    for (Support support = catalog.support(name); support != null; support = support.older()) {
      want(support);
    }
    want(catalog.schemaOf(name));
    catalog.schemasOnPath(name).forEach(this::want);
  }

  private void want(Support support) {
    if (support == null || support.wanted) {
      return;
    }
    support.wanted = true;
    grown = true;
    support.uses().forEach(this::want);
    support.mentions().forEach(this::want);
  }

  /** What has come to be wanted since the last call, in the order of the dump. */
  List<Support> fresh() {
    if (!grown) {
      return List.of();
    }
    grown = false;
    // Casts and the like have no name: they go with what they are for.
    for (Support support : all) {
      if (support.isNameless() && support.uses().stream().allMatch(used -> used.wanted)) {
        want(support);
      }
    }
    grown = false;
    return all.stream().filter(support -> support.wanted && support.isHeld()).toList();
  }

  /** The dump has ended: bodies may mention what was made behind them. */
  void conclude() {
    do {
      grown = false;
      for (Support support : List.copyOf(all)) {
        if (support.wanted) {
          support.mentions().forEach(this::want);
        }
      }
    } while (grown);
    grown = true;
    fresh();
  }

  /** Files of objects that are not written. */
  List<Support> unwanted() {
    return all.stream().filter(support -> !support.wanted).toList();
  }
}
