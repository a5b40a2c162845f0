package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.CleanUp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;

/** A regular file: written beside it under a private name, synced, and renamed when whole. */
final class FileOutput extends MergeOutput {
  private final Path target;
  private final Path temporary;
  private final FileChannel channel;
  private final CleanUp.Registration cleanUp;
  private boolean published;

  /**
   * @param target may exist; it is replaced by {@link #finish()}. A symbolic link stays, and what
   *     it leads to is replaced.
   */
  FileOutput(Path target) throws IOException {
    super(target.toString());
    this.target = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    this.temporary = Files.createTempFile(this.target.getParent(), ".sql-splitter-merge-", ".tmp");
    try {
      this.channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
    // A signal must not leave it behind.
    this.cleanUp = CleanUp.register(() -> Files.deleteIfExists(temporary));
  }

  @Override
  long drain(ByteBuffer source) throws IOException {
    long n = source.remaining();
    while (source.hasRemaining()) {
      channel.write(source);
    }
    return n;
  }

  /** The kernel copies: {@code copy_file_range(2)} or {@code sendfile(2)} where it may. */
  @Override
  long copy(FileChannel from, long position, long length, ByteBuffer scratch) throws IOException {
    return from.transferTo(position, length, channel);
  }

  @Override
  void publish() throws IOException {
    channel.force(false);
    channel.close();
    boolean made = reserve();
    try {
      PosixFileAttributeView view =
          Files.getFileAttributeView(temporary, PosixFileAttributeView.class);
      if (view != null) {
        view.setPermissions(Files.getPosixFilePermissions(target));
      }
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      if (made) {
        Files.deleteIfExists(target);
      }
      throw e;
    }
    published = true;
  }

  /** Makes the target where it is not there: so the system tells what a new file may be read by. */
  private boolean reserve() throws IOException {
    try {
      Files.createFile(target);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    cleanUp.close();
    channel.close();
    if (!published) {
      Files.deleteIfExists(temporary);
    }
  }
}
