/**
 * Which dialect a dump is in, and who wrote it.
 *
 * <p>Owns: the marks by which a head is told.
 *
 * <p>Gets from: the caller: the head of an input.
 *
 * <p>Hands to: the caller: a judgement with its confidence.
 *
 * <p>Must not touch: the rest of the input, the state of a scanner.
 */
package io.sqlsplitter.parser.detect;
