/**
 * Finds statements in dumps; {@link io.sqlsplitter.parser.StatementScanner} is where to begin.
 *
 * <p>Owns: the contract: dialects, their rules, pieces and what is said of them.
 *
 * <p>Gets from: the caller: windows of bytes.
 *
 * <p>Hands to: the caller: offsets, kinds and names, never bytes.
 *
 * <p>Must not touch: threads, files, arenas, standard output; what a piece is wanted for.
 */
package io.sqlsplitter.parser;
