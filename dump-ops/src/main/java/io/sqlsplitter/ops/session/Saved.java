package io.sqlsplitter.ops.session;

import java.util.Objects;

/**
 * What a user variable of MySQL holds.
 *
 * @param key the setting whose value was saved as it was, or null
 * @param setting that value; null for the client's own
 * @param text anything else as an expression; null for what cannot be told from the dump
 */
record Saved(String key, Setting setting, String text) {
  /** A value that depends on the server. */
  static final Saved UNKNOWN = new Saved(null, null, null);

  static Saved of(String key, Setting setting) {
    return new Saved(key, setting, null);
  }

  static Saved ofText(String text) {
    return new Saved(null, null, text);
  }

  boolean isUnknown() {
    return key == null && text == null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Saved that
        && Objects.equals(key, that.key)
        && Objects.equals(setting, that.setting)
        && Objects.equals(text, that.text);
  }

  @Override
  public int hashCode() {
    return (31 * Objects.hashCode(key) + Objects.hashCode(setting)) * 31 + Objects.hashCode(text);
  }
}
