/**
 * Measures: kernels and scanner in JMH, the split as a whole.
 *
 * <p>Owns: the benchmarks and how their results are reported.
 *
 * <p>Gets from: parser and operations, its hidden classes too; dumps from {@link
 * io.sqlsplitter.bench.generate}.
 *
 * <p>Hands to: JMH, and people who read the results.
 *
 * <p>Must not touch: the outcome of a build; no speed is asserted anywhere.
 */
package io.sqlsplitter.bench;
