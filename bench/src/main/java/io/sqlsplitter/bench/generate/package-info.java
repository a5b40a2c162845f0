/**
 * Makes dumps: what the dump tools write, of any size, from a seed.
 *
 * <p>Owns: the content of benchmark dumps and the shapes in which the tools write it.
 *
 * <p>Gets from: the command line of scripts/generate-dump, or {@link
 * io.sqlsplitter.bench.generate.DumpOptions} in a test; nothing but the JDK.
 *
 * <p>Hands to: an output stream.
 *
 * <p>Must not touch: parser, I/O and operations, so that a dump never depends on what is measured
 * with it.
 */
package io.sqlsplitter.bench.generate;
