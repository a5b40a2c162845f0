package io.sqlsplitter.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * The standard streams, and what is known of the terminal.
 *
 * @param stdin the bytes of standard input, unbuffered
 * @param stdout for data
 * @param stderr for talk; UTF-8
 * @param terminal whether stderr is a terminal
 * @param columns of that terminal
 * @param colour whether the environment allows colour at all ({@code NO_COLOR}, {@code TERM=dumb})
 */
public record Console(
    ReadableByteChannel stdin,
    StandardOutput stdout,
    PrintStream stderr,
    boolean terminal,
    int columns,
    boolean colour) {
  /** Set to {@code true} by the launcher, which can ask the shell; Java cannot. */
  static final String TERMINAL_PROPERTY = "sqlsplitter.stderr.terminal";

  /** The number of columns, where the launcher could ask for it. */
  static final String COLUMNS_PROPERTY = "sqlsplitter.stderr.columns";

  private static final int USUAL_COLUMNS = 80;

  /** Those of this process. */
  @SuppressWarnings("resource") // The streams of the process live as long as it does.
  static Console system() {
    String noColor = System.getenv("NO_COLOR");
    return new Console(
        new FileInputStream(FileDescriptor.in).getChannel(),
        new StandardOutput(new FileOutputStream(FileDescriptor.out)),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Boolean.getBoolean(TERMINAL_PROPERTY),
        Integer.getInteger(COLUMNS_PROPERTY, USUAL_COLUMNS),
        (noColor == null || noColor.isEmpty()) && !"dumb".equals(System.getenv("TERM")));
  }
}
