package io.sqlsplitter.bench.generate;

/** A line of a COPY block in text format (PostgreSQL manual, COPY, "Text Format"). */
final class CopyLiterals extends Literals {
  private static final byte[] NULL = ascii("\\N");
  private static final byte[] HEX = ascii("\\\\x");

  CopyLiterals(ByteSink out) {
    super(out, Escapes.COPY, "\t");
  }

  @Override
  void rowStart() {}

  @Override
  void rowEnd() {
    out.put((byte) '\n');
  }

  @Override
  void nothing() {
    out.put(NULL);
  }

  @Override
  void string(byte[] bytes, int from, int length) {
    out.put(bytes, from, length);
  }

  @Override
  void timestamp(int year, int month, int day, int second) {
    date(year, month, day, second, ' ');
  }

  @Override
  void blob(Seeded random, int length) {
    out.put(HEX);
    out.putHex(random, length, LOWER);
  }
}
