/**
 * Owns: private database servers for tests, their clients and dump tools.
 *
 * <p>Gets from: the programs installed on the machine.
 *
 * <p>Hands to: every test that needs a real server.
 *
 * <p>Must not touch: servers that it did not start; the product.
 */
package io.sqlsplitter.acceptance.server;
