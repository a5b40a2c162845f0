/**
 * Owns: the example of the parser's README, as code that is compiled and run.
 *
 * <p>Gets from: a buffer of the caller.
 *
 * <p>Hands to: a print stream of the caller.
 *
 * <p>Must not touch: any module of ours but the parser, and nothing of it that is not exported.
 */
package io.sqlsplitter.consumer;
