package io.sqlsplitter.bench.generate;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The command line of the generator, parsed. Errors are {@link IllegalArgumentException}s whose
 * message is a sentence for the user.
 */
record Arguments(boolean help, Path output, DumpOptions options) {
  static Arguments parse(String[] args) {
    DumpTarget target = null;
    DumpContent content = DumpContent.ROWS;
    DumpShape shape = DumpShape.TABLES;
    int tables = 0;
    long size = 0;
    long seed = 1;
    int rowsPerInsert = 0;
    boolean inserts = false;
    Path output = null;
    for (int i = 0; i < args.length; i++) {
      String flag = args[i];
      switch (flag) {
        case "-h", "--help" -> {
          return new Arguments(true, null, null);
        }
        case "--dialect" -> target = one(DumpTarget.class, flag, value(args, ++i));
        case "--content" -> content = one(DumpContent.class, flag, value(args, ++i));
        case "--shape" -> shape = one(DumpShape.class, flag, value(args, ++i));
        case "--alternate" -> shape = DumpShape.ALTERNATE;
        case "--tables" -> tables = (int) number(flag, value(args, ++i), 1, 1_000_000);
        case "--size" -> size = bytes(value(args, ++i));
        case "--seed" -> seed = number(flag, value(args, ++i), Long.MIN_VALUE, Long.MAX_VALUE);
        case "--rows-per-insert" ->
            rowsPerInsert = (int) number(flag, value(args, ++i), 1, Integer.MAX_VALUE);
        case "--inserts" -> inserts = true;
        case "-o", "--output" -> output = Path.of(value(args, ++i));
        default ->
            throw new IllegalArgumentException(
                "Argument " + flag + " is not known; --help lists those that are.");
      }
    }
    if (target == null) {
      throw new IllegalArgumentException("Say which --dialect: mysql, postgres, sqlite or mssql.");
    }
    if (size == 0) {
      throw new IllegalArgumentException("Say how large: --size BYTES, with K, M or G behind.");
    }
    if (tables == 0) {
      tables = shape == DumpShape.ONE_INSERT || shape == DumpShape.ONE_COPY ? 1 : 10;
    }
    return new Arguments(
        false,
        output,
        new DumpOptions(target, content, shape, tables, size, seed, rowsPerInsert, inserts));
  }

  private static String value(String[] args, int i) {
    if (i == args.length) {
      throw new IllegalArgumentException("Argument " + args[i - 1] + " needs a value.");
    }
    return args[i];
  }

  private static <E extends Enum<E>> E one(Class<E> type, String flag, String value) {
    for (E constant : type.getEnumConstants()) {
      if (label(constant).equals(value.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    StringBuilder known = new StringBuilder();
    for (E constant : type.getEnumConstants()) {
      known.append(known.isEmpty() ? "" : ", ").append(label(constant));
    }
    throw new IllegalArgumentException(flag + " is one of " + known + ", not " + value + ".");
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static long number(String flag, String value, long least, long most) {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(flag + " is a whole number, not " + value + ".", e);
    }
    throw new IllegalArgumentException(
        flag + " is a number from " + least + " to " + most + ", not " + value + ".");
  }

  /** A size such as 1500, 10K, 1.2G; decimal multiples. */
  private static long bytes(String value) {
    String upper = value.toUpperCase(Locale.ROOT);
    int power = upper.isEmpty() ? -1 : "KMG".indexOf(upper.charAt(upper.length() - 1));
    try {
      String digits = power < 0 ? upper : upper.substring(0, upper.length() - 1);
      long bytes = new BigDecimal(digits).scaleByPowerOfTen(3 * (power + 1)).longValueExact();
      if (bytes > 0) {
        return bytes;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "--size is a number of bytes, with K, M or G behind where you like, not " + value + ".",
          e);
    }
    throw new IllegalArgumentException("--size is at least 1 byte, not " + value + ".");
  }
}
