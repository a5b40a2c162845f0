package io.sqlsplitter.bench.generate;

/**
 * What to generate. The same options give the same bytes.
 *
 * @param tables 1 to 1,000,000
 * @param size bytes of the whole dump, as nearly as whole rows allow; every table has at least one
 *     row, so that small sizes with many tables give more
 * @param seed any number
 * @param rowsPerInsert at most that many rows in one INSERT; 0 for what the tool does
 * @param inserts PostgreSQL: INSERT statements instead of COPY blocks
 */
public record DumpOptions(
    DumpTarget target,
    DumpContent content,
    DumpShape shape,
    int tables,
    long size,
    long seed,
    int rowsPerInsert,
    boolean inserts) {
  public DumpOptions {
    if (tables < 1 || tables > 1_000_000) {
      throw new IllegalArgumentException("The number of tables must be from 1 to 1,000,000.");
    }
    if (size < 1) {
      throw new IllegalArgumentException("The size must be at least one byte.");
    }
    if (rowsPerInsert < 0) {
      throw new IllegalArgumentException("The rows per INSERT must be at least 1.");
    }
    boolean single = shape == DumpShape.ONE_INSERT || shape == DumpShape.ONE_COPY;
    if (single && tables != 1) {
      throw new IllegalArgumentException("A dump that is one statement has one table.");
    }
    if (single && rowsPerInsert != 0) {
      throw new IllegalArgumentException("A dump that is one statement has all rows in it.");
    }
    if (shape == DumpShape.ONE_COPY && (target != DumpTarget.POSTGRES || inserts)) {
      throw new IllegalArgumentException("Only PostgreSQL dumps without --inserts have COPY.");
    }
    if (inserts && target != DumpTarget.POSTGRES) {
      throw new IllegalArgumentException("The other dialects always have INSERTs.");
    }
    if (shape == DumpShape.ALTERNATE || shape == DumpShape.ONE_INSERT) {
      inserts = target == DumpTarget.POSTGRES;
    }
    if (rowsPerInsert > 0 && target == DumpTarget.POSTGRES && !inserts) {
      throw new IllegalArgumentException("Rows per INSERT need --inserts with PostgreSQL.");
    }
  }

  /** As the tool writes it. */
  public static DumpOptions of(
      DumpTarget target, DumpContent content, int tables, long size, long seed) {
    return new DumpOptions(target, content, DumpShape.TABLES, tables, size, seed, 0, false);
  }
}
