/**
 * Says whether what a splitter wrote is right: the data of each table, none lost, in a file of its
 * own.
 *
 * <p>Owns: what counts as the data of a table in a generated dump and in the files of any splitter.
 *
 * <p>Gets from: dumps of {@link io.sqlsplitter.bench.generate} whose rows have no line breaks, and
 * folders of files; nothing but the JDK.
 *
 * <p>Hands to: bench/compare.sh, as a sentence.
 *
 * <p>Must not touch: parser, I/O and operations: a fault of theirs would hide itself.
 */
package io.sqlsplitter.bench.check;
