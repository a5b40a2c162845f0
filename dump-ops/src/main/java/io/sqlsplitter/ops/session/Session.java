package io.sqlsplitter.ops.session;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The state of a client's session at one place of a dump. What no statement has set is the client's
 * own and not listed. Immutable; equal states are equal objects to {@code equals}.
 */
public final class Session {
  /** Dumps set some twenty; what a script sets beyond this many is not repeated in other files. */
  private static final int MOST_VALUES = 256;

  private static final int LONGEST_VALUE = 1 << 12;

  /** The session of a client that has just connected. */
  static final Session OWN = new Session(Map.of(), Map.of(), null);

  private final Map<String, Setting> values;

  /** What user variables hold. */
  private final Map<String, Saved> saved;

  private final Level level;
  private final int hash;

  private Session(Map<String, Setting> values, Map<String, Saved> saved, Level level) {
    this.values = values;
    this.saved = saved;
    this.level = level;
    this.hash =
        (values.hashCode() * 31 + saved.hashCode()) * 31
            + (level == null ? 0 : Long.hashCode(level.number()));
  }

  /** What is set, by key, in the order in which it was set first. */
  Map<String, Setting> values() {
    return values;
  }

  /** What is in force for a key; null when it is the client's own. */
  Setting value(String key) {
    return values.get(key);
  }

  Session with(Setting setting) {
    Setting known = values.get(setting.key());
    boolean tooMuch =
        known == null && values.size() >= MOST_VALUES || setting.text().length() > LONGEST_VALUE;
    if (setting.equals(known) || tooMuch) {
      return this;
    }
    Map<String, Setting> more = new LinkedHashMap<>(values);
    more.put(setting.key(), setting);
    return new Session(Collections.unmodifiableMap(more), saved, level);
  }

  /** The key has the client's own value. */
  Session without(String key) {
    if (!values.containsKey(key)) {
      return this;
    }
    Map<String, Setting> fewer = new LinkedHashMap<>(values);
    fewer.remove(key);
    return new Session(Collections.unmodifiableMap(fewer), saved, level);
  }

  /** The key has this value, or, for null, the client's own. */
  Session with(String key, Setting setting) {
    return setting == null ? without(key) : with(setting);
  }

  /** All values are those of another session. */
  Session withValues(Session other) {
    return other.values == values ? this : new Session(other.values, saved, level);
  }

  /** A user variable holds this. */
  Session save(String variable, Saved what) {
    if (what.equals(saved.get(variable))) {
      return this;
    }
    Map<String, Saved> more = new HashMap<>(saved);
    more.put(variable, what);
    return new Session(values, Collections.unmodifiableMap(more), level);
  }

  /** What a user variable holds; null for one that was never set. */
  Saved saved(String variable) {
    return saved.get(variable);
  }

  int savedCount() {
    return saved.size();
  }

  Session in(Level inner) {
    return inner == level ? this : new Session(values, saved, inner);
  }

  /** The innermost transaction or savepoint that is open, or null. */
  Level level() {
    return level;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Session s
        && hash == s.hash
        && Level.same(level, s.level)
        && values.equals(s.values)
        && saved.equals(s.saved);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
