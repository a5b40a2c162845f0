package io.sqlsplitter.cli;

import io.sqlsplitter.cli.command.ListCommand;
import io.sqlsplitter.cli.command.MergeCommand;
import io.sqlsplitter.cli.command.SplitCommand;
import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.FlagReader;
import io.sqlsplitter.cli.option.UsageException;
import io.sqlsplitter.cli.report.Printable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;

/**
 * One run: the short way for a plain command line, which loads no class of picocli, and picocli for
 * everything else. What a command throws means the same on both.
 */
public final class Program {
  private Program() {}

  /**
   * Runs one command line.
   *
   * @return the exit code of the process
   */
  public static int run(Console console, Operations operations, String... args) {
    List<String> words = Arrays.asList(args);
    int code;
    try {
      Task plain = plain(console, operations, words);
      code =
          plain == null ? RootCommand.run(console, operations, args) : run(plain, console, words);
    } catch (Throwable t) {
      // Errors of the JVM, which picocli lets through: there is a sentence for them too.
      code = ErrorReporter.report(ErrorReporter.explain(t), console, null, words.contains("-v"));
    }
    return finish(console, code);
  }

  /** The command with its flags set; null where picocli has to look at the words. */
  private static Task plain(Console console, Operations operations, List<String> words) {
    Task task = words.isEmpty() ? null : named(words.getFirst(), console, operations);
    if (task == null) {
      return null;
    }
    FlagList flags = new FlagList();
    task.tell(flags);
    return FlagReader.read(flags, words.subList(1, words.size())) ? task : null;
  }

  /** The command of that name or alias; null for one that is picocli's alone. */
  static Task named(String name, Console console, Operations operations) {
    return switch (name) {
      case "split", "sp" -> new SplitCommand(console, operations.split());
      case "merge", "mg" -> new MergeCommand(console, operations.merge());
      case "list", "ls" -> new ListCommand(console, operations.list(), operations.describe());
      default -> null;
    };
  }

  private static int run(Task task, Console console, List<String> words) {
    try {
      return task.call();
    } catch (UsageException e) {
      return usage(e, e.getMessage(), "sql-splitter " + task.name(), task, console, words);
    } catch (Exception e) {
      return failure(e, task, console, words);
    }
  }

  /** Says that the words ask for something that cannot be. */
  static int usage(
      Exception e,
      String message,
      String command,
      Object task,
      Console console,
      List<String> words) {
    return ErrorReporter.report(
        new Problem(Printable.line(message) + " (see " + command + " --help)", ExitCodes.USAGE, e),
        console,
        jsonTarget(task, console, words),
        false);
  }

  /** Says what {@code task} threw. */
  static int failure(Exception e, Object task, Console console, List<String> words) {
    return ErrorReporter.report(
        ErrorReporter.explain(e),
        console,
        jsonTarget(task, console, words),
        words.contains("-v") || words.contains("--verbose"));
  }

  private static OutputStream jsonTarget(Object task, Console console, List<String> words) {
    if (!words.contains("--json")) {
      return null;
    }
    return task instanceof Task known && known.sqlToStdout() ? console.stderr() : console.stdout();
  }

  /** What the last flush of standard output says decides, if all went well until then. */
  private static int finish(Console console, int code) {
    StandardOutput stdout = console.stdout();
    try {
      stdout.flush();
    } catch (IOException e) {
      // Remembered by the stream, like every earlier one.
    }
    if (stdout.failure() == null) {
      return code;
    }
    if (stdout.readerGone()) {
      return ExitCodes.CLOSED_PIPE;
    }
    if (code == ExitCodes.OK) {
      console.stderr().println("sql-splitter: " + stdout.failure().getMessage());
    }
    return ExitCodes.FAILED;
  }
}
