/**
 * Owns: loading what split wrote into real servers: in which orders, in which sessions, and whether
 * what comes of it is what was dumped.
 *
 * <p>Gets from: real dumps, private servers, output folders by their documented format.
 *
 * <p>Hands to: the tests that are called Loads…, and target/loads.tsv, which scripts/check-loads.sh
 * reads.
 *
 * <p>Must not touch: the product, but through its command line.
 */
package io.sqlsplitter.acceptance.load;
