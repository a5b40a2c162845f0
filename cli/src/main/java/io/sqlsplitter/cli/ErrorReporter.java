package io.sqlsplitter.cli;

import io.sqlsplitter.cli.report.JsonReport;
import io.sqlsplitter.cli.report.Printable;
import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.concurrent.ExecutionException;

/** From what was thrown to one line and an exit code. */
public final class ErrorReporter {
  /** Deeper chains of causes are cut; they may even be circular. */
  private static final int MAX_CAUSES = 8;

  private ErrorReporter() {}

  /** What {@code thrown} means to the user. */
  public static Problem explain(Throwable thrown) {
    Throwable root = unwrap(thrown);
    int code =
        root instanceof OperationException operation && operation.isUsage()
            ? ExitCodes.USAGE
            : ExitCodes.FAILED;
    StringBuilder message = new StringBuilder(sentence(root));
    Throwable cause = root.getCause();
    for (int i = 0; cause != null && i < MAX_CAUSES; i++, cause = cause.getCause()) {
      Throwable why = unwrap(cause);
      // A library that fails in its own way on what it is fed is no error of the program, and the
      // sentence above tells of it; what says nothing adds nothing.
      boolean tells = why instanceof IOException || why instanceof OperationException;
      if (!tells || why.getMessage() == null) {
        continue;
      }
      String more = sentence(why);
      if (message.indexOf(more) < 0) {
        message.append(": ").append(more);
      }
    }
    return new Problem(Printable.line(message.toString()), code, root);
  }

  /**
   * Says what went wrong: a line on stderr, a stack trace when {@code verbose}, a JSON object where
   * that was asked for.
   *
   * @param json where the JSON object goes, or null for none; when it is stderr itself, the object
   *     stands there alone
   */
  public static int report(Problem problem, Console console, OutputStream json, boolean verbose) {
    PrintStream err = console.stderr();
    if (console.stdout().readerGone()) {
      return ExitCodes.CLOSED_PIPE;
    }
    if (json != err) {
      err.println("sql-splitter: " + problem.message());
    }
    if (verbose) {
      problem.cause().printStackTrace(err);
    }
    if (json != null) {
      try {
        JsonReport.error(json, problem.message());
      } catch (IOException e) {
        // Standard output remembers its failure, which decides the exit code.
        return ExitCodes.FAILED;
      }
    }
    return problem.exitCode();
  }

  private static Throwable unwrap(Throwable thrown) {
    Throwable inner = thrown;
    while ((inner instanceof UncheckedIOException || inner instanceof ExecutionException)
        && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static String sentence(Throwable thrown) {
    return switch (thrown) {
      case NoSuchFileException e -> "no such file: " + e.getFile();
      case AccessDeniedException e -> "permission denied: " + e.getFile();
      case FileAlreadyExistsException e -> "exists already: " + e.getFile();
      case NotDirectoryException e -> "is not a folder: " + e.getFile();
      case DirectoryNotEmptyException e -> "the folder is not empty: " + e.getFile();
      case FileSystemException e when e.getReason() != null -> e.getFile() + ": " + e.getReason();
      case OutOfMemoryError e ->
          "out of memory (" + e.getMessage() + "), run fewer jobs at a time (--jobs)";
      // HotSpot's report of SIGBUS in Java code: pages of a mapping that are gone.
      case InternalError e when said(e).contains("unsafe memory access") ->
          "the input was truncated or became unreadable while it was read,"
              + " run again when nobody writes it, or with --input-mode read";
      case OperationException e -> said(e);
      case IOException e -> said(e);
      default ->
          "internal error: "
              + thrown.getClass().getSimpleName()
              + (thrown.getMessage() == null ? "" : " (" + thrown.getMessage() + ")")
              + ", please report it with what -v prints";
    };
  }

  private static String said(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
  }
}
