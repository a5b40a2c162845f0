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
}
