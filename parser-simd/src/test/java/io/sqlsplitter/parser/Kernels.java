package io.sqlsplitter.parser;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.incubator.vector.ByteVector;

/** The kernels that this JVM can run, for tests that run all of them. */
final class Kernels {
  /** As wide as the machine's preferred vectors or narrower, and SWAR. */
  static final List<Kernel> NATIVE =
      available("swar", "vector128", "vector256", "vector512").stream()
          .filter(kernel -> bits(kernel) <= ByteVector.SPECIES_PREFERRED.vectorBitSize())
          .toList();

  /** Wider than that: right, but slow; tests run a sample over them. */
  static final List<Kernel> WIDER =
      available("vector128", "vector256", "vector512").stream()
          .filter(kernel -> bits(kernel) > ByteVector.SPECIES_PREFERRED.vectorBitSize())
          .toList();

  private Kernels() {}

  private static List<Kernel> available(String... names) {
    return Stream.of(names).map(Kernel::named).flatMap(Optional::stream).toList();
  }

  private static int bits(Kernel kernel) {
    String name = kernel.name();
    return name.startsWith("vector") ? Integer.parseInt(name.substring("vector".length())) : 0;
  }
}
