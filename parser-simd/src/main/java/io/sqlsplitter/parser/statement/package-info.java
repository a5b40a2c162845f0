/**
 * The machines behind the scanner.
 *
 * <p>Owns: where a piece ends, what it is and names, which settings it changes, the heads of
 * INSERTs that were seen.
 *
 * <p>Gets from: {@code StatementScanner} windows; masks from {@code parser.vector}.
 *
 * <p>Hands to: {@code StatementScanner}: stops, offsets, kinds, names.
 *
 * <p>Must not touch: vectors, the order of pieces, bytes outside the window.
 */
package io.sqlsplitter.parser.statement;
