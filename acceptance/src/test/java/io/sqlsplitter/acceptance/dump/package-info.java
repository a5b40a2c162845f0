/**
 * Owns: real dumps, made once per JVM by the tools that users make them with, and what can be said
 * of them without our scanner.
 *
 * <p>Gets from: private servers, shared sample databases.
 *
 * <p>Hands to: the tests of the whole product.
 *
 * <p>Must not touch: the product.
 */
package io.sqlsplitter.acceptance.dump;
