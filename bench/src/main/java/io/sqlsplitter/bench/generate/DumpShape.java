package io.sqlsplitter.bench.generate;

/** How the rows are laid out. */
public enum DumpShape {
  /** As the tool does. */
  TABLES,
  /** Rows of all tables mixed, as hand-made and logical backups have them. */
  ALTERNATE,
  /** One table, whose rows are one INSERT. */
  ONE_INSERT,
  /** One table, whose rows are one COPY block. */
  ONE_COPY
}
