package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.session.FileSession;
import io.sqlsplitter.parser.StatementKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A file of the output while it is written: what is in it, and the state a client would be in. */
final class OutputFile {
  /** The delimiter that a client begins with. */
  static final byte[] SEMICOLON = {';'};

  /** No batch is open. */
  static final long NO_BATCH = -1;

  private static final StatementKind[] KINDS = StatementKind.values();

  private final int number;
  private final int writer;
  private final DatabaseFolder folder;
  private final String name;
  private final DumpObject table;

  /**
   * Pairs of kind and number of pieces: a file has few of the many kinds, and there may be many
   * files.
   */
  private long[] kinds = {};

  private long statements;
  private long bytes;
  private long additions;

  /** Shared by files that are woven into one. */
  private ClientState client;

  /** The file that this one is woven into; this one itself as a rule. */
  private OutputFile whole = this;

  /** A line of ours that the file must end with, or null. */
  byte[] lineAtEnd;

  /** Size of the file where the piece began that was written last. */
  long pieceStart;

  /** No client reads it: nothing is added, and what is unfinished in it does not matter. */
  boolean aside;

  /** Ends in an unfinished piece: nothing may be added. */
  boolean open;

  /**
   * @param number provisional, by first appearance
   * @param writer what the sink calls it
   * @param folder the database's folder, or the top
   * @param name within the folder
   * @param table the table it is of, or null
   */
  OutputFile(int number, int writer, DatabaseFolder folder, String name, DumpObject table) {
    this.number = number;
    this.writer = writer;
    this.folder = folder;
    this.name = name;
    this.table = table;
    this.client =
        new ClientState(
            name.equals(Layout.RESIDUE)
                ? null
                : new FileSession(folder.prefix().isEmpty() && table == null ? "TOP_" : ""));
  }

  /** What a client that reads it has set at this point. */
  ClientState client() {
    return client;
  }

  /** The file that holds what is added to this one. */
  OutputFile whole() {
    return whole;
  }

  /** Its pieces become part of another file, among that one's own, in the order of the dump. */
  void weaveInto(OutputFile other) {
    whole = other;
    client = other.client;
  }

  int number() {
    return number;
  }

  int writer() {
    return writer;
  }

  DatabaseFolder folder() {
    return folder;
  }

  String name() {
    return name;
  }

  DumpObject table() {
    return table;
  }

  /** Path below the staging folder. */
  String path() {
    return folder.prefix() + name;
  }

  /** Counts pieces of one kind that were begun in this file. */
  void count(StatementKind kind, int pieces) {
    count(kind.ordinal(), pieces);
    if (kind.isStatement()) {
      statements += pieces;
    }
  }

  void addBytes(long n) {
    bytes += n;
  }

  void addAddition(long n) {
    additions += n;
  }

  long statements() {
    return statements;
  }

  /** Bytes of the dump in it. */
  long bytes() {
    return bytes;
  }

  /** Bytes in it that were added. */
  long additions() {
    return additions;
  }

  long size() {
    return bytes + additions;
  }

  /** Pieces by kind, for the manifest. */
  Map<String, Long> kinds() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (int kind = 0; kind < KINDS.length; kind++) {
      for (int i = 0; i < kinds.length; i += 2) {
        if (kinds[i] == kind && kinds[i + 1] > 0) {
          counts.put(label(KINDS[kind]), kinds[i + 1]);
        }
      }
    }
    return counts;
  }

  private void count(int kind, long n) {
    int i = 0;
    while (i < kinds.length && kinds[i + 1] > 0 && kinds[i] != kind) {
      i += 2;
    }
    if (i == kinds.length) {
      kinds = Arrays.copyOf(kinds, i + 4);
    }
    kinds[i] = kind;
    kinds[i + 1] += n;
  }

  /** Takes over what another file holds: the two become one. */
  void absorb(OutputFile other) {
    for (int i = 0; i < other.kinds.length; i += 2) {
      if (other.kinds[i + 1] > 0) {
        count((int) other.kinds[i], other.kinds[i + 1]);
      }
    }
    statements += other.statements;
    bytes += other.bytes;
    additions += other.additions;
    open |= other.open;
  }

  static String label(StatementKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
