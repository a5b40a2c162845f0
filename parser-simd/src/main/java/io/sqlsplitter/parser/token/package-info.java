/**
 * The tokens of one statement, for who wants to read it.
 *
 * <p>Owns: the walk over a statement's tokens.
 *
 * <p>Gets from: the caller: the bytes of one statement and the rules in force there.
 *
 * <p>Hands to: the caller: kind and place of each token.
 *
 * <p>Must not touch: where a statement ends, which the scanner has decided.
 */
package io.sqlsplitter.parser.token;
