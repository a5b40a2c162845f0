package io.sqlsplitter.io;

/** How a file is read; {@code --input-mode}. */
public enum InputMode {
  /** Decided by the first windows. */
  AUTO,
  /** Mapped into memory. */
  MMAP,
  /** Read into reused windows. */
  READ
}
