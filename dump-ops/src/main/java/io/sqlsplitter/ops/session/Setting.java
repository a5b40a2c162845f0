package io.sqlsplitter.ops.session;

/**
 * A value that is in force. Text is that of the dump, each byte a char.
 *
 * @param key what is set, in one case for all statements of a dialect
 * @param text how it is set: an assignment in MySQL, a whole statement elsewhere, without the
 *     terminator
 * @param guard MySQL: the head of the version comment that it stood in ({@code /*!50503 }), or
 *     empty
 */
record Setting(String key, String text, String guard) {
  Setting(String key, String text) {
    this(key, text, "");
  }

  // By hand here and in Saved: those of a record are made when they are first called, which takes
  // as
  // long as the rest of a small dump.
  @Override
  public boolean equals(Object other) {
    return other instanceof Setting that
        && key.equals(that.key)
        && text.equals(that.text)
        && guard.equals(that.guard);
  }

  @Override
  public int hashCode() {
    return (31 * key.hashCode() + text.hashCode()) * 31 + guard.hashCode();
  }
}
