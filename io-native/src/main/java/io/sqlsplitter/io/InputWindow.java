package io.sqlsplitter.io;

import java.lang.foreign.MemorySegment;

/**
 * A read-only stretch of the input in memory. Counted: the source holds it until the next one is
 * asked for, each writer that still needs its bytes holds it too, and its memory is reused when the
 * last one lets go. Thread safe.
 */
public interface InputWindow {
  /** The bytes; valid while this window is held. */
  MemorySegment segment();

  /** Absolute offset of the first byte, in bytes of the decoded input. */
  long base();

  /** Whether the input ends with this window. */
  boolean last();

  /** Holds the window once more. */
  void retain();

  /** Lets go once. */
  void release();
}
