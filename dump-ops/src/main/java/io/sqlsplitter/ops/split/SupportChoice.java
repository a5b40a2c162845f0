package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.text.StatementText;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.token.TokenKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
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

  private final List<Support> nameless = new ArrayList<>();
  private final List<Support> fresh = new ArrayList<>();

  /**
   * @param active only some tables are chosen
   */
  SupportChoice(boolean active, Catalog catalog) {
    this.active = active;
    this.catalog = catalog;
  }

  /** An object was made. */
  void made(Support support) {
    if (active) {
      support.number = all.size();
      all.add(support);
      if (support.isNameless()) {
        nameless.add(support);
      }
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

  /** This object is written, with all that it uses; nothing for null. */
  void want(Support first) {
    if (!active || first == null || first.wanted) {
      return;
    }
    Deque<Support> work = new ArrayDeque<>(List.of(first));
    while (!work.isEmpty()) {
      Support support = work.pop();
      if (support.wanted) {
        continue;
      }
      support.wanted = true;
      fresh.add(support);
      work.addAll(support.uses());
      for (ObjectName name : support.mentions()) {
        for (Support used = catalog.support(name); used != null; used = used.older()) {
          work.add(used);
        }
      }
    }
  }

  /** What has come to be wanted since the last call, in the order of the dump. */
  List<Support> fresh() {
    if (fresh.isEmpty()) {
      return List.of();
    }
    // Casts and the like have no name: they go with what they are for.
    for (Support support : nameless) {
      if (support.uses().stream().allMatch(used -> used.wanted)) {
        want(support);
      }
    }
    List<Support> found =
        fresh.stream()
            .filter(Support::isHeld)
            .sorted(Comparator.comparingInt(support -> support.number))
            .toList();
    fresh.clear();
    return found;
  }

  /** The dump has ended: bodies may mention what was made behind them. */
  void conclude() {
    int before;
    do {
      before = fresh.size();
      for (Support support : List.copyOf(all)) {
        if (support.wanted) {
          support.mentions().forEach(this::want);
        }
      }
    } while (fresh.size() > before);
    fresh();
  }

  /** Objects that are not written. */
  List<Support> unwanted() {
    return all.stream().filter(support -> !support.wanted).toList();
  }
}
