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
  /** No transaction is open. */
  static final long NONE = 0;

  /** The session of a client that has just connected. */
  static final Session OWN = new Session(Map.of(), Map.of(), NONE);

  private final Map<String, Setting> values;

  /** User variable to the setting it holds; null for a value that is the client's own. */
  private final Map<String, Setting> saved;

  private final long transaction;
  private final int hash;

  private Session(Map<String, Setting> values, Map<String, Setting> saved, long transaction) {
    this.values = values;
    this.saved = saved;
    this.transaction = transaction;
    this.hash = (values.hashCode() * 31 + saved.hashCode()) * 31 + Long.hashCode(transaction);
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
    if (setting.equals(values.get(setting.key()))) {
      return this;
    }
    Map<String, Setting> more = new LinkedHashMap<>(values);
    more.put(setting.key(), setting);
    return new Session(Collections.unmodifiableMap(more), saved, transaction);
  }

  /** The key has the client's own value. */
  Session without(String key) {
    if (!values.containsKey(key)) {
      return this;
    }
    Map<String, Setting> fewer = new LinkedHashMap<>(values);
    fewer.remove(key);
    return new Session(Collections.unmodifiableMap(fewer), saved, transaction);
  }

  /** The key has this value, or, for null, the client's own. */
  Session with(String key, Setting setting) {
    return setting == null ? without(key) : with(setting);
  }

  /** A user variable holds this value; null for the client's own. */
  Session save(String variable, Setting setting) {
    Map<String, Setting> more = new HashMap<>(saved);
    more.put(variable, setting);
    return new Session(values, Collections.unmodifiableMap(more), transaction);
  }

  boolean isSaved(String variable) {
    return saved.containsKey(variable);
  }

  Setting savedIn(String variable) {
    return saved.get(variable);
  }

  int savedCount() {
    return saved.size();
  }

  Session in(long number) {
    return number == transaction ? this : new Session(values, saved, number);
  }

  /** The number of the transaction that is open, or {@link #NONE}. */
  long transaction() {
    return transaction;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Session s
        && hash == s.hash
        && transaction == s.transaction
        && values.equals(s.values)
        && saved.equals(s.saved);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
