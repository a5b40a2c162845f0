package io.sqlsplitter.parser.statement;

import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.BlockMasks;
import io.sqlsplitter.parser.vector.ByteClasses;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Works out summaries, one stretch after the other, until none is left to take. Each walker is run
 * by one thread at a time, a lent one or the scanner's.
 */
final class StretchWalker implements Runnable {
  /** A longer run of backslashes is not followed back: the guess is verified anyway. */
  private static final int LONGEST_RUN = 4096;

  private final Speculation owner;
  private final BlockClassifier classifier;
  private final ByteClasses classes;
  private final BlockMasks masks = new BlockMasks();
  private final PlainRows plain = new PlainRows(masks);

  /** Whether it was handed to a thread and has not ended since; guarded by the owner. */
  boolean busy;

  StretchWalker(Speculation owner, BlockClassifier classifier, ByteClasses classes) {
    this.owner = owner;
    this.classifier = classifier;
    this.classes = classes;
  }

  @Override
  public void run() {
    while (step()) {
      // the next one
    }
  }

  /** Looks at one more stretch; false when none is left to take. */
  boolean step() {
    int stretch = owner.claim(this);
    if (stretch < 0) {
      return false;
    }
    boolean whole = false;
    try {
      walk(stretch);
      whole = true;
    } finally {
      owner.done(this, stretch, whole);
    }
    return true;
  }

  private void walk(int stretch) {
    MemorySegment window = owner.window();
    boolean escapes = owner.escapes();
    long from = owner.start(stretch);
    long to = owner.start(stretch + 1);
    StretchSummary summary = owner.summary(stretch);
    summary.clear(escapes && oddBackslashesBefore(window, from));
    int alive = (1 << StretchSummary.STATES) - 1;
    for (long at = from; at < to && alive != 0 && !owner.cancelled(); ) {
      int blocks = (int) Math.min(BlockMasks.BLOCKS, (to - at) >> 6);
      classifier.classify(window, at, blocks, classes, masks);
      for (int state = 0; state < StretchSummary.STATES; state++) {
        if ((alive >> state & 1) != 0 && !move(summary, state, blocks, escapes)) {
          alive &= ~(1 << state);
        }
      }
      at += (long) blocks << 6;
    }
  }

  /** Moves one state over the chunk at hand; false where it is not plain for it. */
  private boolean move(StretchSummary summary, int state, int blocks, boolean escapes) {
    plain.inString = summary.inString[state];
    plain.escaped = summary.escaped[state];
    plain.depth = summary.depth[state];
    if (!plain.skip(blocks, escapes)) {
      return false;
    }
    int opened = plain.lastOpening(blocks, summary.quoteBefore[state]);
    if (opened >= 0) {
      summary.opening[state] = summary.length[state] + opened;
    }
    summary.inString[state] = plain.inString;
    summary.escaped[state] = plain.escaped;
    summary.quoteBefore[state] = plain.quoteBefore;
    summary.depth[state] = plain.depth;
    summary.length[state] += blocks << 6;
    return true;
  }

  private static boolean oddBackslashesBefore(MemorySegment window, long at) {
    long least = Math.max(0, at - LONGEST_RUN);
    long p = at;
    while (p > least && window.get(ValueLayout.JAVA_BYTE, p - 1) == '\\') {
      p--;
    }
    return (at - p & 1) != 0;
  }
}
