/**
 * Owns: the product as its users see it: a command line and a folder of files.
 *
 * <p>Gets from: the command line's entry point, in this JVM or in one of its own.
 *
 * <p>Hands to: the tests.
 *
 * <p>Must not touch: operations, parser and I/O directly.
 */
package io.sqlsplitter.acceptance.tool;
