package io.sqlsplitter.bench;

import io.sqlsplitter.bench.generate.DumpTarget;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Finds the ends of statements one byte at a time, with one branch per byte: what the scanner is
 * compared with. Knows quotes, escapes, comments to the end of a line, COPY blocks and GO; no kinds
 * and no names.
 */
final class NaiveStatements {
  private final MemorySegment dump;
  private final long size;
  private final DumpTarget target;

  private NaiveStatements(DumpTarget target, MemorySegment dump) {
    this.target = target;
    this.dump = dump;
    this.size = dump.byteSize();
  }

  /** Number of statements; a COPY block is part of its COPY. */
  static long count(DumpTarget target, MemorySegment dump) {
    return new NaiveStatements(target, dump).count();
  }

  private long count() {
    boolean escapes = target == DumpTarget.MYSQL;
    boolean batches = target == DumpTarget.MSSQL;
    long statements = 0;
    long start = 0;
    byte quote = 0;
    for (long at = 0; at < size; at++) {
      byte b = dump.get(ValueLayout.JAVA_BYTE, at);
      if (quote != 0) {
        if (b == quote) {
          quote = 0;
        } else if (b == '\\' && escapes) {
          at++;
        }
        continue;
      }
      switch (b) {
        case '\'', '"', '`' -> quote = b;
        case '[' -> quote = (byte) (batches ? ']' : 0);
        case '-' -> {
          if (at(at + 1) == '-') {
            at = lineEnd(at);
          }
        }
        case ';' -> {
          if (!batches) {
            statements++;
            at = isCopy(start) ? copyEnd(at) : at;
            start = at + 2;
          }
        }
        case 'G' -> {
          if (batches && at(at - 1) == '\n' && at(at + 1) == 'O' && at(at + 2) == '\r') {
            statements++;
          }
        }
        default -> {}
      }
    }
    return statements;
  }

  private byte at(long at) {
    return at >= 0 && at < size ? dump.get(ValueLayout.JAVA_BYTE, at) : 0;
  }

  private long lineEnd(long from) {
    long at = from;
    while (at < size && at(at) != '\n') {
      at++;
    }
    return at;
  }

  /** Whether a statement is a COPY; blank lines and comments may stand before it. */
  private boolean isCopy(long from) {
    long at = from;
    while (at(at) == '\n' || at(at) == '-') {
      at = at(at) == '-' ? lineEnd(at) : at + 1;
    }
    return at(at) == 'C' && at(at + 1) == 'O' && at(at + 2) == 'P' && at(at + 3) == 'Y';
  }

  /** The last byte of the line that ends a COPY block. */
  private long copyEnd(long from) {
    long at = from;
    while (at < size && !(at(at) == '\n' && at(at + 1) == '\\' && at(at + 2) == '.')) {
      at++;
    }
    return at + 2;
  }
}
