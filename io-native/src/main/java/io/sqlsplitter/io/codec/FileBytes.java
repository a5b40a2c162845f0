package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.libc.NativeFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * An open file as the channel that the zip library wants, so that it is opened once. One thread.
 */
final class FileBytes implements SeekableByteChannel {
  private static final int CAPACITY = 1 << 18;

  private final NativeFile file;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = arena.allocate(CAPACITY);
  private long position;
  private volatile long bytesRead;
  private IOException failure;
  private boolean open = true;

  FileBytes(NativeFile file) {
    this.file = file;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    if (!to.hasRemaining()) {
      return 0;
    }
    int count;
    try {
      count = file.read(memory, 0, Math.min(CAPACITY, to.remaining()), position);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
    if (count > 0) {
      to.put(memory.asSlice(0, count).asByteBuffer());
      position += count;
      bytesRead = bytesRead + count;
    }
    return count;
  }

  /** Why reading failed; null when it did not. */
  IOException failure() {
    return failure;
  }

  long bytesRead() {
    return bytesRead;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    position = newPosition;
    return this;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() throws IOException {
    if (open) {
      open = false;
      arena.close();
    }
  }
}
