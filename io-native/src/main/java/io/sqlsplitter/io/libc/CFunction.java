package io.sqlsplitter.io.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A function of the C library, found by its name. All are called through two handles, since the JVM
 * makes code for each shape of a call, 10 ms of it, in each process anew. On both machines of
 * {@link LinuxConstants} arguments are passed in registers of 64 bits, of which the function takes
 * as many as it has parameters, and as much of each as its type is wide; functions with variable
 * arguments take integers the same way there.
 *
 * @see <a href="https://gitlab.com/x86-psABIs/x86-64-ABI">System V ABI, 3.2.3</a>
 * @see <a href="https://github.com/ARM-software/abi-aa">Procedure call standard for AArch64,
 *     6.8</a>
 */
@SuppressWarnings("restricted")
final class CFunction {
  private final MemorySegment symbol;

  private CFunction(MemorySegment symbol) {
    this.symbol = symbol;
  }

  /** Throws an error when there is none. */
  static CFunction named(String name) {
    if (!LinuxConstants.apply()) {
      throw new UnsatisfiedLinkError(name + ": is called on Linux only");
    }
    return new CFunction(
        Linker.nativeLinker()
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new UnsatisfiedLinkError("the C library has no " + name)));
  }

  /** With numbers and addresses; what an address leads to must stay until the call is back. */
  long call(long a, long b, long c, long d) {
    return call(a, b, c, d, 0, 0);
  }

  /** The result, or {@code -errno} where it is -1. */
  long call(long a, long b, long c, long d, long e, long f) {
    return result(register(a, b, c, d, e, f));
  }

  /** For functions that return an int, of which the upper half of the register says nothing. */
  int callInt(long a, long b, long c, long d) {
    return (int) result((int) register(a, b, c, d, 0, 0));
  }

  /** With a buffer, which nobody can close meanwhile. */
  long transfer(int fd, MemorySegment buffer, long count, long offset) {
    try {
      return result(
          (long) Transfer.CALL.invokeExact(symbol, CallState.segment(), fd, buffer, count, offset));
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  private long register(long a, long b, long c, long d, long e, long f) {
    try {
      return (long) Numbers.CALL.invokeExact(symbol, CallState.segment(), a, b, c, d, e, f);
    } catch (Throwable t) {
      throw unexpected(t);
    }
  }

  /** Of this thread's last call. */
  private static long result(long value) {
    return value == -1 ? -CallState.errno(CallState.segment()) : value;
  }

  /** A handle throws only what its arguments' checks throw, such as a segment already closed. */
  static RuntimeException unexpected(Throwable t) {
    if (t instanceof Error error) {
      throw error;
    }
    return t instanceof RuntimeException known ? known : new IllegalStateException(t);
  }

  private static MethodHandle handle(FunctionDescriptor shape) {
    return Linker.nativeLinker().downcallHandle(shape, Linker.Option.captureCallState("errno"));
  }

  /** Made at the first call. */
  private static final class Numbers {
    static final MethodHandle CALL =
        handle(
            FunctionDescriptor.of(
                JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG));
  }

  /** Made at the first call. */
  private static final class Transfer {
    static final MethodHandle CALL =
        handle(FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_LONG));
  }
}
