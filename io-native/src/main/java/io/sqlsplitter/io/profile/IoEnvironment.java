package io.sqlsplitter.io.profile;

import java.util.function.UnaryOperator;

/**
 * What the environment says about writing; 0 where it says nothing.
 *
 * @param writers SQL_SPLITTER_WRITERS: threads, from 1 to 64, in every profile; no growth then
 * @param writeSize SQL_SPLITTER_WRITE_BUF: bytes gathered before they are written, from 4096 to 64
 *     MiB, in every profile
 * @param epoch SQL_SPLITTER_EPOCH_BYTES: bytes between two looks of {@code auto}, which then adapts
 *     whatever the size of the input; for tests
 * @param probe SQL_SPLITTER_IO_PROBE: MB/s, in place of the probe of {@code auto}
 * @param direct SQL_SPLITTER_DIRECT=1: {@code hdd} and {@code cheap} write past the page cache
 */
public record IoEnvironment(int writers, int writeSize, long epoch, double probe, boolean direct) {
  public static final String WRITERS = "SQL_SPLITTER_WRITERS";
  public static final String WRITE_BUF = "SQL_SPLITTER_WRITE_BUF";
  public static final String EPOCH_BYTES = "SQL_SPLITTER_EPOCH_BYTES";
  public static final String IO_PROBE = "SQL_SPLITTER_IO_PROBE";

  public static final String DIRECT = "SQL_SPLITTER_DIRECT";

  private static final int MOST_WRITERS = 64;
  private static final int LEAST_WRITE = 4096;
  private static final int MOST_WRITE = 64 << 20;

  /**
   * @param variables gives the value of a variable, or null
   * @throws IllegalArgumentException one sentence, when a variable says nothing that can be
   */
  public static IoEnvironment of(UnaryOperator<String> variables) {
    int writeSize = (int) whole(variables, WRITE_BUF, LEAST_WRITE, MOST_WRITE);
    return new IoEnvironment(
        (int) whole(variables, WRITERS, 1, MOST_WRITERS),
        writeSize - writeSize % LEAST_WRITE,
        whole(variables, EPOCH_BYTES, 1, Long.MAX_VALUE),
        rate(variables.apply(IO_PROBE)),
        whole(variables, DIRECT, 0, 1) == 1);
  }

  private static long whole(UnaryOperator<String> variables, String name, long least, long most) {
    String text = variables.apply(name);
    if (text == null || text.isBlank()) {
      return 0;
    }
    try {
      long value = Long.parseLong(text.strip());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException(
        name
            + " must be a whole number from "
            + least
            + (most == Long.MAX_VALUE ? "" : " to " + most)
            + ", not "
            + text.strip());
  }

  private static double rate(String text) {
    if (text == null || text.isBlank()) {
      return 0;
    }
    try {
      double value = Double.parseDouble(text.strip());
      if (value > 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw new IllegalArgumentException(
        IO_PROBE + " must be a rate in MB/s above 0, not " + text.strip());
  }
}
