/**
 * Owns: T-SQL scripts cut into batches without our scanner, parsers that others wrote, and what a
 * script does to its session.
 *
 * <p>Gets from: libraries and, where it is there, Python's sqlfluff.
 *
 * <p>Hands to: the tests of the whole product.
 *
 * <p>Must not touch: the product.
 */
package io.sqlsplitter.acceptance.tsql;
