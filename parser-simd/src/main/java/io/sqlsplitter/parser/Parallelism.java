package io.sqlsplitter.parser;

import java.util.function.Consumer;

/**
 * Threads that look at the rows of a window ahead of the scanner. What the scanner finds is the
 * same to the byte, with any threads, or with none that ever run. Of use where a window is long
 * (some MiB), holds long INSERT statements of plain rows, and processors are idle. PostgreSQL's
 * rows are helped less, since a letter E outside strings is looked at by the scanner; COPY data and
 * short statements are not.
 *
 * @param threads how many run at once, 1 to 64
 * @param stretches into how many a window is cut, 2 to 1024; a statement's end within one makes the
 *     scanner look at the rest of it by itself
 * @param leastWindow bytes of a window from which on threads are asked
 * @param lender takes a task, which a thread of the caller's is to run soon; one that is not run
 *     holds nothing up. Tasks are short and end by themselves
 */
public record Parallelism(
    int threads, int stretches, long leastWindow, Consumer<? super Runnable> lender) {
  /** The scanner's own thread alone. */
  public static final Parallelism NONE = new Parallelism(0, 0, Long.MAX_VALUE, task -> {});

  public Parallelism {
    boolean off = threads == 0 && stretches == 0;
    if (!off && (threads < 1 || threads > 64 || stretches < 2 || stretches > 1024)) {
      throw new IllegalArgumentException(threads + " threads, " + stretches + " stretches");
    }
  }
}
