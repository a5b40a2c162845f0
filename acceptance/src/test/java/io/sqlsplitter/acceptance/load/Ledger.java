package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was tried with each dump and what came of it. When the JVM ends it goes to target/loads.tsv:
 * a line per dump and count, apart by TABs.
 */
public final class Ledger {
  private static final Map<RealDump, Map<String, Long>> COUNTS = new EnumMap<>(RealDump.class);

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Ledger::write));
  }

  private Ledger() {}

  /** Adds to a count. */
  public static synchronized void add(RealDump dump, String count, long more) {
    COUNTS.computeIfAbsent(dump, d -> new TreeMap<>()).merge(count, more, Long::sum);
  }

  /** Sets a count that several tests find out. */
  public static synchronized void set(RealDump dump, String count, long value) {
    COUNTS.computeIfAbsent(dump, d -> new TreeMap<>()).put(count, value);
  }

  private static synchronized void write() {
    List<String> lines = new ArrayList<>();
    COUNTS.forEach(
        (dump, counts) ->
            counts.forEach((count, value) -> lines.add(dump + "\t" + count + "\t" + value)));
    try {
      Path target = Path.of(System.getProperty("basedir", ""), "target");
      Files.createDirectories(target);
      Files.write(target.resolve("loads.tsv"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
