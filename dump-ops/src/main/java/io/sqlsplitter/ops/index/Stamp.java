package io.sqlsplitter.ops.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * What the file system says of a dump's content.
 *
 * @param bytes its size
 * @param modified when it was last written, as an ISO 8601 instant
 */
record Stamp(long bytes, String modified) {
  /** Between these, years have four digits. */
  private static final Instant FIRST = Instant.ofEpochSecond(0);

  private static final Instant END = Instant.ofEpochSecond(253_402_300_800L);

  // By hand: what a record brings is put together by the JVM at its first use, which takes longer
  // than to split a small dump.

  @Override
  public boolean equals(Object other) {
    return other instanceof Stamp stamp
        && bytes == stamp.bytes
        && Objects.equals(modified, stamp.modified);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(bytes) + Objects.hashCode(modified);
  }

  /** Of a regular file; null for anything else. */
  static Stamp of(Path file) throws IOException {
    if (file == null || !Files.isRegularFile(file)) {
      return null;
    }
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new Stamp(attributes.size(), text(attributes.lastModifiedTime().toInstant()));
  }

  /** As {@link Instant#toString}, without the formatters, which take milliseconds to make. */
  static String text(Instant instant) {
    if (instant.isBefore(FIRST) || !instant.isBefore(END)) {
      return instant.toString();
    }
    LocalDateTime time = LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder(32).append(time);
    if (time.getSecond() == 0) {
      text.append(":00");
    }
    int nanos = instant.getNano();
    if (nanos > 0) {
      boolean micros = nanos % 1_000 == 0;
      boolean millis = nanos % 1_000_000 == 0;
      int digits = millis ? 3 : micros ? 6 : 9;
      String fraction =
          Integer.toString(millis ? nanos / 1_000_000 : micros ? nanos / 1_000 : nanos);
      text.append('.').append("0".repeat(digits - fraction.length())).append(fraction);
    }
    return text.append('Z').toString();
  }
}
