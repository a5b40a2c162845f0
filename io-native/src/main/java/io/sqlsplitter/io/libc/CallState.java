package io.sqlsplitter.io.libc;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;

/**
 * Where a call leaves its errno: one segment per thread, since a shared one is overwritten by other
 * threads before it is read. Freed with the thread.
 */
final class CallState {
  private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();
  private static final long ERRNO =
      LAYOUT.byteOffset(MemoryLayout.PathElement.groupElement("errno"));
  private static final ThreadLocal<MemorySegment> SEGMENT =
      ThreadLocal.withInitial(() -> Arena.ofAuto().allocate(LAYOUT));

  private CallState() {}

  static MemorySegment segment() {
    return SEGMENT.get();
  }

  static int errno(MemorySegment state) {
    return state.get(ValueLayout.JAVA_INT, ERRNO);
  }
}
