package io.sqlsplitter.io;

import java.util.Locale;

/** How files are written; {@code --io-strategy}. The bytes are the same in each. */
public enum IoStrategy {
  /** Decided by a probe, then by what is measured. */
  AUTO,
  /** Several writers, small writes. */
  SSD,
  /** One file at a time, long sequential writes. */
  HDD,
  /** Fewest, largest operations. */
  CHEAP;

  /** What users call it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
