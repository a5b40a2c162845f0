/**
 * Owns: tests of the whole product from outside.
 *
 * <p>Gets from: the command line of the product, real database servers, shared sample dumps.
 *
 * <p>Hands to: nobody.
 *
 * <p>Must not touch: anything of the product that a user cannot reach.
 */
package io.sqlsplitter.acceptance;
