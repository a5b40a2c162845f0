package io.sqlsplitter.io.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.sqlsplitter.io.TemporaryPlace;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.zip.Deflater;

/**
 * Raw deflate streams (RFC 1951) by Intel's ISA-L, three times as fast as the JDK's zlib; where it
 * cannot be used, {@link #isUsable} says so. Not thread safe.
 *
 * <p>The library comes in the jar, as the GKL project builds it for Linux on x86-64. Its interface
 * is igzip_lib.h, versions 2.19 and newer; that the structure below is the one it was built with is
 * proven once by inflating a known stream.
 */
@SuppressWarnings("restricted")
public final class IsalInflater implements AutoCloseable {
  // struct inflate_state: the fields that callers may touch stand first.
  private static final long NEXT_OUT = 0;
  private static final long AVAIL_OUT = 8;
  private static final long NEXT_IN = 16;
  private static final long AVAIL_IN = 32;
  private static final long READ_IN_LENGTH = 36;

  /** Behind the two decoding tables of 18,912 and 2,208 bytes. */
  private static final long BLOCK_STATE = 21160;

  private static final int BLOCK_FINISH = 5;

  /** The structure has 87,368 bytes. */
  private static final long STATE_BYTES = 128 << 10;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment state = arena.allocate(STATE_BYTES, 64);
  private int consumed;

  /** Only where {@link #isUsable}. */
  public IsalInflater() {
    reset();
  }

  /** Whether the library is there and works on this machine; loads it when first asked. */
  public static boolean isUsable() {
    return Library.USABLE;
  }

  /** Begins a new stream. */
  public void reset() {
    try {
      Library.INIT.invokeExact(state);
    } catch (Throwable e) {
      throw CFunction.unexpected(e);
    }
  }

  /**
   * Inflates from native into native memory; gives what it held back although there is no input.
   *
   * @return bytes put into {@code out}
   * @throws IOException when the stream is damaged and nothing was put; what was inflated before
   *     comes first
   */
  public int inflate(MemorySegment in, MemorySegment out) throws IOException {
    state.set(ADDRESS, NEXT_IN, in);
    state.set(JAVA_INT, AVAIL_IN, Math.toIntExact(in.byteSize()));
    state.set(ADDRESS, NEXT_OUT, out);
    state.set(JAVA_INT, AVAIL_OUT, Math.toIntExact(out.byteSize()));
    int result;
    try {
      result = (int) Library.INFLATE.invokeExact(state);
    } catch (Throwable e) {
      throw CFunction.unexpected(e);
    }
    consumed = (int) in.byteSize() - state.get(JAVA_INT, AVAIL_IN);
    int produced = (int) out.byteSize() - state.get(JAVA_INT, AVAIL_OUT);
    if (result < 0 && produced == 0) {
      throw new IOException("invalid deflate data (" + result + ")");
    }
    return produced;
  }

  /** Bytes of input that the last call took. */
  public int consumed() {
    return consumed;
  }

  /** Whether the stream has ended and all of it was given. */
  public boolean finished() {
    return state.get(JAVA_INT, BLOCK_STATE) == BLOCK_FINISH;
  }

  /** Of a finished stream: whole bytes that were taken and are not of it, 0 to 8. */
  public int unused() {
    return state.get(JAVA_INT, READ_IN_LENGTH) / Byte.SIZE;
  }

  @Override
  public void close() {
    arena.close();
  }

  /** Loaded once, when first asked for. */
  private static final class Library {
    private static final String NAME = "libgkl_compression.so";
    private static final MethodHandle INIT;
    private static final MethodHandle INFLATE;
    private static final boolean USABLE;

    static {
      MethodHandle init = null;
      MethodHandle inflate = null;
      try {
        if (applies()) {
          SymbolLookup library = load();
          Linker linker = Linker.nativeLinker();
          init =
              linker.downcallHandle(
                  library.find("isal_inflate_init").orElseThrow(),
                  FunctionDescriptor.ofVoid(ADDRESS));
          inflate =
              linker.downcallHandle(
                  library.find("isal_inflate").orElseThrow(),
                  FunctionDescriptor.of(JAVA_INT, ADDRESS));
        }
      } catch (IOException | RuntimeException | LinkageError e) {
        inflate = null; // No such library on this system: the JDK's does as well, if slower.
      }
      INIT = init;
      INFLATE = inflate;
      USABLE = inflate != null && works();
    }

    private Library() {}

    /** The library is built for processors with AVX2. */
    private static boolean applies() throws IOException {
      return Platform.current() == Platform.LINUX
          && "amd64".equals(System.getProperty("os.arch"))
          && IsalInflater.class.getModule().isNativeAccessEnabled()
          && Files.readString(Path.of("/proc/cpuinfo")).contains(" avx2 ");
    }

    /** Puts it into a file that is gone again when this returns, whatever happens. */
    private static SymbolLookup load() throws IOException {
      Path file = TemporaryPlace.file(".so");
      try (InputStream in = IsalInflater.class.getResourceAsStream(NAME)) {
        if (in == null) {
          throw new IOException("no " + NAME);
        }
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        return SymbolLookup.libraryLookup(file, Arena.global());
      } finally {
        Files.deleteIfExists(file);
      }
    }

    /** Inflates a known stream, byte by byte, with bytes behind it. */
    private static boolean works() {
      byte[] text = "sql-splitter sql-splitter sql-splitter 0123456789".getBytes();
      Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
      deflater.setInput(text);
      deflater.finish();
      byte[] stream = new byte[256];
      int length = deflater.deflate(stream);
      deflater.end();
      try (IsalInflater inflater = new IsalInflater();
          Arena arena = Arena.ofConfined()) {
        MemorySegment in = arena.allocate(stream.length);
        in.copyFrom(MemorySegment.ofArray(stream));
        MemorySegment out = arena.allocate(JAVA_LONG, 32);
        int taken = 0;
        int given = 0;
        while (!inflater.finished() && taken < stream.length) {
          int step = Math.min(7, stream.length - taken);
          given += inflater.inflate(in.asSlice(taken, step), out.asSlice(given));
          taken += inflater.consumed();
        }
        byte[] got = out.asSlice(0, given).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
        return inflater.finished()
            && Arrays.equals(text, got)
            && taken - inflater.unused() == length;
      } catch (IOException | RuntimeException e) {
        return false;
      }
    }
  }
}
