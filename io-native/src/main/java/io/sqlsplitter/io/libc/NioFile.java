package io.sqlsplitter.io.libc;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;

/** A file channel; its only owner. */
final class NioFile implements NativeFile {
  private static final long MOST_PER_CALL = 1 << 30;

  private final FileChannel channel;
  private final String path;

  NioFile(FileChannel channel, String path) {
    this.channel = channel;
    this.path = path;
  }

  @Override
  public int read(MemorySegment to, long offset, int length, long position) throws IOException {
    try {
      return channel.read(to.asSlice(offset, length).asByteBuffer(), position);
    } catch (IOException e) {
      throw NioFallback.explain("pread", path, e);
    }
  }

  @Override
  public long write(MemorySegment from, long offset, long length) throws IOException {
    try {
      return channel.write(from.asSlice(offset, Math.min(length, MOST_PER_CALL)).asByteBuffer());
    } catch (IOException e) {
      throw NioFallback.explain("write", path, e);
    }
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public void adviseSequential() {
    // No such call in the JDK.
  }

  @Override
  public Mapping map(long position, long length) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return new Mapping(
          channel.map(FileChannel.MapMode.READ_ONLY, position, length, arena), arena);
    } catch (IOException e) {
      arena.close();
      throw NioFallback.explain("mmap", path, e);
    }
  }

  @Override
  public void dataSync() throws IOException {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw NioFallback.explain("fdatasync", path, e);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
