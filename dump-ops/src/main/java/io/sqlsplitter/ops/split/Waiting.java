package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.parser.StatementKind;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Small pieces that wait for the object they go with, in the order of the dump, and those behind
 * them whose file is known but which must not overtake. Their bytes are copied, at most {@value
 * #CAPACITY}, so that no window is held for them.
 */
final class Waiting {
  static final int CAPACITY = 1 << 16;

  /** One piece that waits. */
  static final class Entry {
    StatementKind kind;
    int offset;
    long length;

    /** Bytes before its text. */
    int gap;

    /** Known already; null for what goes with the next object. */
    OutputFile file;

    boolean omitted;

    /** A setting that waits past an object that was left out. */
    boolean kept;

    final Place at = new Place();
    byte[] delimiterAfter;
    boolean terminated;
    ObjectKey dropped;
    boolean dropsView;
    DumpObject dropsOwn;
    boolean setting;
    boolean begins;
    boolean collates;

    /** The dump ends inside of it. */
    boolean defect;

    /** What edits cut out of it, as offsets of the dump. */
    long[] cuts = EditText.NO_CUTS;

    List<String> saves = List.of();
  }

  private final byte[] buffer = new byte[CAPACITY];
  private final List<Entry> entries = new ArrayList<>();
  private int used;

  boolean isEmpty() {
    return entries.isEmpty();
  }

  List<Entry> entries() {
    return entries;
  }

  byte[] buffer() {
    return buffer;
  }

  Entry last() {
    return entries.getLast();
  }

  /** The last entry that is not set aside in {@code residue}; null when there is none. */
  Entry lastStatement(OutputFile residue) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (entry.file == null || entry.file != residue) {
        return entry;
      }
    }
    return null;
  }

  boolean hasRoom(long length) {
    return length <= CAPACITY - used;
  }

  /** Copies bytes {@code [from, to)} of a window; there must be room. */
  Entry add(InputWindow window, long from, long to) {
    Entry entry = new Entry();
    entry.offset = used;
    entry.length = to - from;
    entry.at.from = from;
    MemorySegment.copy(
        window.segment(), from - window.base(), MemorySegment.ofArray(buffer), used, entry.length);
    used += (int) entry.length;
    entries.add(entry);
    return entry;
  }

  /**
   * Of settings that say the same, byte for byte, keeps only the last waiting: where many objects
   * are left out, each with its own settings around it, what waits would outgrow its room. Gives
   * back the room of all that is left out.
   *
   * @param leftOut is told of each that is left out here
   */
  void keepLastOfEach(Consumer<Entry> leftOut) {
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (!entry.omitted && entry.setting && entry.file == null && comesAgain(i)) {
        entry.omitted = true;
        leftOut.accept(entry);
      }
    }
    List<Entry> all = List.copyOf(entries);
    entries.clear();
    used = 0;
    for (Entry entry : all) {
      if (entry.omitted) {
        addOmitted(entry.length);
      } else {
        System.arraycopy(buffer, entry.offset, buffer, used, (int) entry.length);
        entry.offset = used;
        used += (int) entry.length;
        entries.add(entry);
      }
    }
  }

  /**
   * Whether a user variable stands in a piece, as in {@code SET @saved = …} and {@code SET …
   * = @saved}.
   */
  boolean namesVariable(Entry entry) {
    for (int i = textFrom(entry); i < textTo(entry) - 1; i++) {
      if (buffer[i] == '@') {
        if (buffer[i + 1] != '@') {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** Whether a piece gives a setting the value of a user variable: {@code SET … = @saved}. */
  boolean putsBack(Entry entry) {
    for (int i = textFrom(entry); i < textTo(entry); i++) {
      if (buffer[i] == '=') {
        int value = i + 1;
        while (value < textTo(entry) && buffer[value] == ' ') {
          value++;
        }
        if (value + 1 < textTo(entry) && buffer[value] == '@' && buffer[value + 1] != '@') {
          return true;
        }
      }
    }
    return false;
  }

  private boolean comesAgain(int i) {
    Entry entry = entries.get(i);
    for (int j = entries.size() - 1; j > i; j--) {
      Entry later = entries.get(j);
      boolean waits = !later.omitted && later.setting && later.file == null;
      if (waits
          && Arrays.equals(
              buffer, textFrom(entry), textTo(entry), buffer, textFrom(later), textTo(later))) {
        return true;
      }
    }
    return false;
  }

  private static int textFrom(Entry entry) {
    return entry.offset + entry.gap;
  }

  private static int textTo(Entry entry) {
    return entry.offset + (int) entry.length;
  }

  /** Bytes that are left out keep their place too; they are counted by the caller. */
  void addOmitted(long length) {
    if (!entries.isEmpty() && last().omitted) {
      last().length += length;
      return;
    }
    Entry entry = new Entry();
    entry.omitted = true;
    entry.length = length;
    entries.add(entry);
  }

  /** Whether anything waits whose place is still open. */
  boolean undecided() {
    for (Entry entry : entries) {
      if (entry.file == null && !entry.omitted && entry.dropped == null) {
        return true;
      }
    }
    return false;
  }

  boolean hasSettings() {
    for (Entry entry : entries) {
      if (entry.setting && !entry.omitted) {
        return true;
      }
    }
    return false;
  }

  /** Whether an object of this name is dropped by what waits, as a view. */
  boolean dropsView(ObjectKey key) {
    for (Entry entry : entries) {
      if (entry.dropsView && key.equals(entry.dropped)) {
        return true;
      }
    }
    return false;
  }

  /** Whether every DROP that waits drops this object. */
  boolean dropsOnly(ObjectKey key) {
    for (Entry entry : entries) {
      if (entry.dropped != null && !entry.dropped.equals(key)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value of this name is saved by what waits. */
  boolean saves(String name) {
    for (Entry entry : entries) {
      if (entry.saves.contains(name)) {
        return true;
      }
    }
    return false;
  }

  boolean begins() {
    for (Entry entry : entries) {
      if (entry.begins) {
        return true;
      }
    }
    return false;
  }

  /** Whether a DELIMITER line waits that leaves another delimiter than {@code ;}. */
  boolean opensDelimiter() {
    for (Entry entry : entries) {
      if (entry.delimiterAfter != null && entry.delimiterAfter != OutputFile.SEMICOLON) {
        return true;
      }
    }
    return false;
  }

  void clear() {
    entries.clear();
    used = 0;
  }
}
