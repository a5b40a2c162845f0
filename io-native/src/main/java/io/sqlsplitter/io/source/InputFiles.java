package io.sqlsplitter.io.source;

import io.sqlsplitter.io.Compression;
import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.NativeIoException;
import io.sqlsplitter.io.codec.Decoding;
import io.sqlsplitter.io.codec.Dumps;
import io.sqlsplitter.io.feed.ArrayFeed;
import io.sqlsplitter.io.feed.ByteFeed;
import io.sqlsplitter.io.feed.ChannelFeed;
import io.sqlsplitter.io.feed.FileFeed;
import io.sqlsplitter.io.libc.Errno;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NativeFile;
import io.sqlsplitter.io.libc.NioFallback;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;

/** Opens inputs: looks at what a path is, and chooses how to read it. */
public final class InputFiles {
  private InputFiles() {}

  public static InputSource open(Path path, InputMode mode) throws IOException {
    BasicFileAttributes attributes = attributes(path);
    if (!attributes.isRegularFile()) {
      // A pipe or a device: it has no size, and no place to map.
      return stream(openStream(path), path.toString());
    }
    boolean small = attributes.size() < FileCalls.NATIVE_FROM && mode != InputMode.MMAP;
    return open(path, attributes, mode, small ? new NioFallback() : FileCalls.best());
  }

  /** For tests, which choose the calls. */
  static InputSource open(Path path, InputMode mode, FileCalls calls) throws IOException {
    return open(path, attributes(path), mode, calls);
  }

  private static InputSource open(
      Path path, BasicFileAttributes attributes, InputMode mode, FileCalls calls)
      throws IOException {
    String name = path.toString();
    NativeFile file = openFile(path, calls);
    try {
      long size = file.size();
      file.adviseSequential();
      Head head = Head.of(file);
      if (head.stored) {
        ByteFeed feed = Decoding.open(new FileFeed(file, name, size), file, name);
        return RingSource.ahead(feed, name, size);
      }
      if (size == 0 || mode == InputMode.READ || head.encoding != InputEncoding.BYTES) {
        return new RingSource(
            new FileFeed(file, name, size), name, size, RingSource.Memory.usual());
      }
      if (mode == InputMode.MMAP) {
        return new MappedSource(file, name, size, 0);
      }
      return new AutoSource(
          new FileFeed(file, name, size), name, size, () -> quiet(path, attributes));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * A file that is read with gaps; null where it is decoded, or no regular file.
   *
   * @param stops where windows end
   * @param passed bytes that may be passed over
   */
  public static InputSource sparse(Path path, long[] stops, long passed) throws IOException {
    if (!attributes(path).isRegularFile()) {
      return null;
    }
    // Little of it is read: the C library would not earn its binding.
    NativeFile file = openFile(path, new NioFallback());
    boolean done = false;
    try {
      long size = file.size();
      Head head = Head.of(file);
      done = size > 0 && !head.stored && head.encoding == InputEncoding.BYTES;
      return done
          ? new SparseSource(file, path.toString(), size, stops.clone(), size - passed)
          : null;
    } finally {
      if (!done) {
        file.close();
      }
    }
  }

  /** Whether it is decoded shows when its first bytes have come, which may be late. */
  public static InputSource stream(ReadableByteChannel channel, String name) {
    return RingSource.ahead(new LazyDecodedFeed(new ChannelFeed(channel, name), name), name, -1);
  }

  /** The dumps in an archive; null when the file is none. */
  public static Dumps dumps(Path path) throws IOException {
    attributes(path);
    return Decoding.archive(openFile(path, new NioFallback()), path.toString());
  }

  /** The dump at hand of an archive; closing it leaves the archive open. */
  public static InputSource member(Dumps dumps) throws IOException {
    String name = dumps.archive() + ":" + dumps.name();
    return RingSource.ahead(Decoding.member(dumps), name, -1);
  }

  /** What a file holds when its compression is taken off. */
  public static InputStream decompress(Path path) throws IOException {
    attributes(path);
    NativeFile file = openFile(path, new NioFallback());
    return Decoding.decompress(file, path.toString());
  }

  /** Windows of any size over bytes in memory; blocks are overwritten when they are let go. */
  public static InputSource bytes(byte[] content, int newBytesPerWindow, String name) {
    if (newBytesPerWindow < 1) {
      throw new IllegalArgumentException("at least one new byte per window");
    }
    int newBytes = Math.min(newBytesPerWindow, content.length + 1);
    int carry = Math.min(RingSource.CARRY, content.length);
    return new RingSource(
        new ArrayFeed(content),
        name,
        content.length,
        new RingSource.Memory(newBytes, carry, Arena.ofAuto(), false, true));
  }

  /** How a file is compressed, by its first bytes. */
  public static Compression compression(Path path) throws IOException {
    attributes(path);
    try (NativeFile file = openFile(path, new NioFallback());
        Arena arena = Arena.ofConfined()) {
      return Decoding.compression(head(file, arena));
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(path, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      throw new IOException(path + ": there is no such file", e);
    } catch (IOException e) {
      throw new IOException(path + ": cannot be opened: " + reason(e), e);
    }
    if (attributes.isDirectory()) {
      throw new IOException(path + ": is a directory, not a file");
    }
    return attributes;
  }

  private static NativeFile openFile(Path path, FileCalls calls) throws IOException {
    try {
      return calls.openForReading(path);
    } catch (NativeIoException e) {
      if (e.errno() == Errno.EACCES) {
        throw new IOException(path + ": may not be read by this user (permission denied)", e);
      }
      throw e;
    }
  }

  private static FileChannel openStream(Path path) throws IOException {
    try {
      return FileChannel.open(path, StandardOpenOption.READ);
    } catch (IOException e) {
      throw new IOException(path + ": cannot be opened: " + reason(e), e);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof java.nio.file.AccessDeniedException) {
      return "permission denied";
    }
    return e instanceof java.nio.file.FileSystemException fs && fs.getReason() != null
        ? fs.getReason()
        : String.valueOf(e.getMessage());
  }

  /** The first bytes of a file, as many as are looked at, or all it has. */
  private static MemorySegment head(NativeFile file, Arena arena) throws IOException {
    MemorySegment memory = arena.allocate(Decoding.HEAD);
    return memory.asSlice(0, Math.max(0, file.read(memory, 0, Decoding.HEAD, 0)));
  }

  /**
   * What the first bytes of a file tell.
   *
   * @param stored whether it is compressed or an archive
   */
  private record Head(boolean stored, InputEncoding encoding) {
    static Head of(NativeFile file) throws IOException {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment head = head(file, arena);
        long sniffed = Math.min(head.byteSize(), EncodingSniffer.HEAD);
        return new Head(!Decoding.isPlain(head), EncodingSniffer.sniff(head.asSlice(0, sniffed)));
      }
    }
  }

  /** Whether nobody seems to write the file: as it was at the start, and so for a second. */
  private static boolean quiet(Path path, BasicFileAttributes then) {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return now.size() == then.size()
          && now.lastModifiedTime().equals(then.lastModifiedTime())
          && Duration.between(now.lastModifiedTime().toInstant(), Instant.now()).toMillis() > 1000;
    } catch (IOException e) {
      return false;
    }
  }
}
