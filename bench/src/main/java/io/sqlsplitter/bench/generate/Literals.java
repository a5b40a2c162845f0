package io.sqlsplitter.bench.generate;

import java.nio.charset.StandardCharsets;

/**
 * Writes the values of one row; one implementation per syntax. Needs room in the sink for the whole
 * row, {@link #MAX_ROW}. Not thread safe.
 */
abstract class Literals {
  /** More bytes than any row takes: 700 words of 16 bytes, each written as up to five bytes. */
  static final int MAX_ROW = 1 << 16;

  static final byte[] UPPER = ascii("0123456789ABCDEF");
  static final byte[] LOWER = ascii("0123456789abcdef");
  private static final byte[] NULL = ascii("NULL");
  private static final byte[] HEX = ascii("0x");
  private static final byte[] POSTGRES_HEX = ascii("'\\x");
  private static final byte[] CAST = ascii("CAST(");
  private static final byte[] CAST_TEXT = ascii("CAST(N'");
  private static final byte[] AS_DECIMAL = ascii(" AS Decimal(10, 2))");
  private static final byte[] AS_DATE_TIME = ascii(".000' AS DateTime)");

  final ByteSink out;
  private final Escapes escapes;
  private final byte[] separator;

  Literals(ByteSink out, Escapes escapes, String separator) {
    this.out = out;
    this.escapes = escapes;
    this.separator = ascii(separator);
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The words as {@link #string} takes them. */
  WordPool prepare(WordPool words) {
    return words.escaped(escapes);
  }

  void rowStart() {
    out.put((byte) '(');
  }

  final void separator() {
    out.put(separator);
  }

  void rowEnd() {
    out.put((byte) ')');
  }

  void nothing() {
    out.put(NULL);
  }

  final void integer(int value) {
    out.putNumber(value);
  }

  /** A number with two digits behind the point. */
  void decimal(int hundredths) {
    out.putNumber(hundredths / 100);
    out.put((byte) '.');
    out.putTwo(hundredths % 100);
  }

  /** A string of prepared words. */
  void string(byte[] bytes, int from, int length) {
    out.put((byte) '\'');
    out.put(bytes, from, length);
    out.put((byte) '\'');
  }

  /** {@code second} of the day. */
  void timestamp(int year, int month, int day, int second) {
    out.put((byte) '\'');
    date(year, month, day, second, ' ');
    out.put((byte) '\'');
  }

  /** {@code length} random bytes. */
  abstract void blob(Seeded random, int length);

  /** 2024-01-31 23:59:59. */
  final void date(int year, int month, int day, int second, char between) {
    out.putTwo(year / 100);
    out.putTwo(year % 100);
    out.put((byte) '-');
    out.putTwo(month);
    out.put((byte) '-');
    out.putTwo(day);
    out.put((byte) between);
    out.putTwo(second / 3600);
    out.put((byte) ':');
    out.putTwo(second / 60 % 60);
    out.put((byte) ':');
    out.putTwo(second % 60);
  }

  /** mysqldump with {@code --hex-blob}. */
  static Literals mysql(ByteSink out) {
    return new Literals(out, Escapes.MYSQL, ",") {
      @Override
      void blob(Seeded random, int length) {
        out.put(HEX);
        out.putHex(random, length, UPPER);
      }
    };
  }

  /** pg_dump with {@code --inserts}. */
  static Literals postgres(ByteSink out) {
    return new Literals(out, Escapes.DOUBLED_QUOTE, ", ") {
      @Override
      void blob(Seeded random, int length) {
        out.put(POSTGRES_HEX);
        out.putHex(random, length, LOWER);
        out.put((byte) '\'');
      }
    };
  }

  /** SSMS. */
  static Literals mssql(ByteSink out) {
    return new Literals(out, Escapes.DOUBLED_QUOTE, ", ") {
      @Override
      void string(byte[] bytes, int from, int length) {
        out.put((byte) 'N');
        super.string(bytes, from, length);
      }

      @Override
      void decimal(int hundredths) {
        out.put(CAST);
        super.decimal(hundredths);
        out.put(AS_DECIMAL);
      }

      @Override
      void timestamp(int year, int month, int day, int second) {
        out.put(CAST_TEXT);
        date(year, month, day, second, 'T');
        out.put(AS_DATE_TIME);
      }

      @Override
      void blob(Seeded random, int length) {
        out.put(HEX);
        out.putHex(random, length, UPPER);
      }
    };
  }
}
