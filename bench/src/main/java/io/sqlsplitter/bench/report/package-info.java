/**
 * Makes tables and charts of what was measured.
 *
 * <p>Owns: what a result file looks like, medians and ratios, Markdown and SVG.
 *
 * <p>Gets from: result files of bench/compare.sh and bench/growth.sh, and CSV files of JMH; nothing
 * but the JDK.
 *
 * <p>Hands to: files that people read.
 *
 * <p>Must not touch: what is measured: it only reads figures.
 */
package io.sqlsplitter.bench.report;
