/**
 * The words of one statement, for operations that have to know more of it than its kind and name.
 *
 * <p>Owns: reading tokens of a statement that stands in a window, names and strings among them.
 *
 * <p>Gets from: pieces and the parser's {@code TokenStream}.
 *
 * <p>Hands to: whoever decides by words; nothing outlives the window.
 *
 * <p>Must not touch: files, output, what a statement is wanted for.
 */
package io.sqlsplitter.ops.text;
