package io.sqlsplitter.parser.vector;

import java.lang.foreign.MemorySegment;

/** Turns blocks of 64 bytes into masks. Stateless, thread safe. */
public sealed interface BlockClassifier permits VectorBlockClassifier, SwarBlockClassifier {
  /** {@code vector128}, {@code vector256}, {@code vector512}, {@code swar}. */
  String name();

  /**
   * Classifies bytes {@code [offset, offset + 64 * blocks)} of {@code segment}, which must hold
   * them all.
   *
   * @param classes what to look for
   */
  void classify(
      MemorySegment segment, long offset, int blocks, ByteClasses classes, BlockMasks out);

  /** Only line ends ({@code lineEnd}, to quotes) and backslashes of the same bytes. */
  void classifyLines(MemorySegment segment, long offset, int blocks, byte lineEnd, BlockMasks out);
}
