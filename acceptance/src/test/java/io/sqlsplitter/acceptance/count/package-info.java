/**
 * Owns: how many server tests ran, and which were left out.
 *
 * <p>Gets from: JUnit's launcher, the tag {@code server}.
 *
 * <p>Hands to: target/server-tests.txt, which scripts/verify reads.
 *
 * <p>Must not touch: the tests themselves.
 */
package io.sqlsplitter.acceptance.count;
