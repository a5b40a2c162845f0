/**
 * Owns: how many tests of servers and of devices ran, and which were left out.
 *
 * <p>Gets from: JUnit's launcher, the tags {@code server} and {@code device}.
 *
 * <p>Hands to: target/server-tests.txt and target/device-tests.txt, which scripts/verify reads.
 *
 * <p>Must not touch: the tests themselves.
 */
package io.sqlsplitter.acceptance.count;
