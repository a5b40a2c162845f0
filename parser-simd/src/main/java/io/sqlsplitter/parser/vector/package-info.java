/**
 * Where the bytes of interest stand, 64 at a time.
 *
 * <p>Owns: the kernels and the choice among them; the only home of {@code jdk.incubator.vector}.
 *
 * <p>Gets from: {@code parser.statement}: stretches of a window.
 *
 * <p>Hands to: it: one bit per byte.
 *
 * <p>Must not touch: what a byte means: quotes, statements, dialects.
 */
package io.sqlsplitter.parser.vector;
