package io.sqlsplitter.parser;

import io.sqlsplitter.parser.vector.BlockClassifier;
import io.sqlsplitter.parser.vector.VectorGate;
import java.util.Optional;

/** Which code classifies bytes in bulk. Immutable, thread safe. */
public final class Kernel {
  /**
   * Bytes from which on a vector kernel pays where it is compiled early, as the launcher has it: it
   * costs some tens of milliseconds more to start than the SWAR kernel, and is several times as
   * fast then (docs/decisions/0003).
   */
  private static final long VECTOR_FROM = 48L << 20;

  private final BlockClassifier classifier;

  private Kernel(BlockClassifier classifier) {
    this.classifier = classifier;
  }

  /** The fastest that this JVM offers; {@code -Dio.sqlsplitter.kernel=NAME} overrides it. */
  public static Kernel best() {
    return new Kernel(VectorGate.best());
  }

  /**
   * The kernel for an input of that size: a vector kernel is the faster one when it is warm, but
   * costs tens of milliseconds until it is, which a small input never gets back.
   *
   * @param bytes size of the input, or -1 when it is not known
   */
  public static Kernel forInput(long bytes) {
    boolean small = bytes >= 0 && bytes < VECTOR_FROM;
    boolean free = System.getProperty(VectorGate.PROPERTY) == null;
    return small && free ? named("swar").orElseThrow() : best();
  }

  /**
   * {@code vector128}, {@code vector256}, {@code vector512} or {@code swar}; empty where this JVM
   * cannot run it.
   */
  public static Optional<Kernel> named(String name) {
    return VectorGate.named(name).map(Kernel::new);
  }

  public String name() {
    return classifier.name();
  }

  /**
   * Why {@link #best()} is what it is: one line for logs. A small input has a kernel of its own.
   */
  public static String reason() {
    return VectorGate.reason();
  }

  BlockClassifier classifier() {
    return classifier;
  }
}
