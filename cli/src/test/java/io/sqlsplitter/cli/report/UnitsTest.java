package io.sqlsplitter.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Numbers read as a formatter would write them. */
final class UnitsTest {
  @Test
  void decimalsAreThoseOfAFormatter() {
    Random random = new Random(3);
    for (int run = 0; run < 20_000; run++) {
      double value =
          random.nextLong(1L << random.nextInt(1, 50)) / 1e9 * (1 + random.nextInt(3000));
      for (int digits : new int[] {1, 3}) {
        String expected = String.format(Locale.ROOT, "%." + digits + "f", value);
        assertEquals(expected, Units.decimal(value, digits));
      }
    }
    assertEquals("0.000", Units.decimal(0, 3));
    assertEquals("0.3", Units.decimal(0.25, 1));
  }

  @Test
  void thousandsAreApart() {
    for (long number : new long[] {0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -5, -123, -1234}) {
      assertEquals(String.format(Locale.ROOT, "%,d", number), Units.grouped(number));
    }
    assertEquals("9,223,372,036,854,775,807", Units.grouped(Long.MAX_VALUE));
  }

  @Test
  void durationsHaveTwoDigits() {
    assertEquals("0:07", Units.duration(6_100_000_000L));
    assertEquals("59:59", Units.duration(3_599_000_000_000L));
    assertEquals("1:02:03", Units.duration(3_723_000_000_000L));
  }
}
