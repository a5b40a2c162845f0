package io.sqlsplitter.bench.generate;

/** Makes rows of one kind of content. */
final class RowMaker {
  private final Column[] columns;
  private final WordPool words;
  private final Seeded random;
  private final Literals literals;

  RowMaker(DumpContent content, Seeded random, Literals literals) {
    this.columns = content.columns().toArray(Column[]::new);
    this.words = literals.prepare(content.words(random));
    this.random = random;
    this.literals = literals;
  }

  void row(int id) {
    literals.rowStart();
    for (int i = 0; i < columns.length; i++) {
      if (i > 0) {
        literals.separator();
      }
      value(columns[i], id);
    }
    literals.rowEnd();
  }

  private void value(Column column, int id) {
    if (column.nullable() && random.below(8) == 0) {
      literals.nothing();
      return;
    }
    switch (column.type()) {
      case ID -> literals.integer(id);
      case INTEGER -> literals.integer(random.below(100_000));
      case DECIMAL -> literals.decimal(random.below(1_000_000));
      case TIMESTAMP -> {
        int day = random.below(24 * 12 * 28);
        literals.timestamp(
            2000 + day / (12 * 28), day / 28 % 12 + 1, day % 28 + 1, random.below(86_400));
      }
      case STRING, TEXT -> {
        int size = random.between(column.minSize(), column.maxSize());
        int word = words.pick(random, size);
        literals.string(words.bytes, words.from(word), words.length(word, size));
      }
      case BLOB -> literals.blob(random, random.between(column.minSize(), column.maxSize()));
    }
  }
}
