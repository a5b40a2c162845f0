package io.sqlsplitter.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Adds a line "gigabytes" to a throughput result: billions of bytes a second. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class ScannedBytes {
  private long bytes;

  @Setup(Level.Iteration)
  public void reset() {
    bytes = 0;
  }

  void add(long more) {
    bytes += more;
  }

  /** Read by JMH. */
  public double gigabytes() {
    return bytes / 1e9;
  }
}
