package io.sqlsplitter.parser.vector;

import java.util.Optional;

/**
 * Decides, in this order, which classifier runs: forced by a property, then by module and CPU. The
 * only place that picks one.
 */
public final class VectorGate {
  /**
   * Forces a classifier: {@code vector128}, {@code vector256}, {@code vector512} or {@code swar}.
   */
  public static final String PROPERTY = "io.sqlsplitter.kernel";

  private static final String MODULE = "jdk.incubator.vector";

  private VectorGate() {}

  public static BlockClassifier best() {
    String forced = System.getProperty(PROPERTY);
    if (forced != null) {
      return named(forced)
          .orElseThrow(() -> new IllegalStateException("no kernel " + forced + ": " + reason()));
    }
    if (!hasModule()) {
      return SwarBlockClassifier.INSTANCE;
    }
    return VectorBlockClassifier.ofBits(bestBits());
  }

  public static Optional<BlockClassifier> named(String name) {
    if (name.equals("swar")) {
      return Optional.of(SwarBlockClassifier.INSTANCE);
    }
    if (!hasModule()) {
      return Optional.empty();
    }
    return switch (name) {
      case "vector128" -> Optional.of(VectorBlockClassifier.ofBits(128));
      case "vector256" -> Optional.of(VectorBlockClassifier.ofBits(256));
      case "vector512" -> Optional.of(VectorBlockClassifier.ofBits(512));
      default -> Optional.empty();
    };
  }

  /** Bits of the widest vector the CPU runs well, or 0 without the module. */
  public static int preferredBits() {
    return hasModule() ? VectorBlockClassifier.preferredBits() : 0;
  }

  /** Why {@link #best()} is what it is. */
  public static String reason() {
    String forced = System.getProperty(PROPERTY);
    if (forced != null) {
      return forced + " by -D" + PROPERTY;
    }
    if (!hasModule()) {
      return "swar: module " + MODULE + " is not in this JVM (--add-modules " + MODULE + ")";
    }
    return "vector" + bestBits() + ": the CPU prefers " + preferredBits() + " bits";
  }

  /** 64 bytes are one block; wider vectors would not fit it. */
  private static int bestBits() {
    return Math.clamp(VectorBlockClassifier.preferredBits(), 128, 512);
  }

  private static boolean hasModule() {
    Module own = VectorGate.class.getModule();
    ModuleLayer layer = own.getLayer() != null ? own.getLayer() : ModuleLayer.boot();
    return layer.findModule(MODULE).filter(own::canRead).isPresent();
  }
}
