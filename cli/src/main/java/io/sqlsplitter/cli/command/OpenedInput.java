package io.sqlsplitter.cli.command;

import io.sqlsplitter.cli.Console;
import io.sqlsplitter.cli.option.InputFiles;
import io.sqlsplitter.ops.DumpInput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An input as the operations take it: a regular file by its name, anything else (standard input, a
 * named pipe, the {@code <(zcat dump.sql.gz)} of a shell) as a channel.
 *
 * @param input what to read
 * @param channel where {@link DumpInput#STDIN} reads from
 * @param owned whether the channel is closed with this
 */
record OpenedInput(DumpInput input, ReadableByteChannel channel, boolean owned)
    implements AutoCloseable {
  static OpenedInput open(Path file, Console console) throws IOException {
    if (file.equals(InputFiles.STDIN)) {
      if (Boolean.getBoolean("sqlsplitter.stdin.closed")) { // the launcher has looked
        throw new IOException("standard input is closed: pipe the dump into it, or name a file");
      }
      return new OpenedInput(DumpInput.STDIN, console.stdin(), false);
    }
    if (Files.isRegularFile(file) || Files.isDirectory(file) || !Files.exists(file)) {
      return new OpenedInput(new DumpInput(file), console.stdin(), false);
    }
    return new OpenedInput(DumpInput.STDIN, FileChannel.open(file), true);
  }

  /** Bytes of a regular file, -1 for anything else. */
  static long size(Path file) {
    try {
      return !file.equals(InputFiles.STDIN) && Files.isRegularFile(file) ? Files.size(file) : -1;
    } catch (IOException e) {
      // The operation will say what is wrong with it.
      return -1;
    }
  }

  @Override
  public void close() throws IOException {
    if (owned) {
      channel.close();
    }
  }
}
