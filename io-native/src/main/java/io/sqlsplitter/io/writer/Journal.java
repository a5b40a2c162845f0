package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.FileCalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * What is still to be done to make a run visible, on the device before the first file is touched.
 * Text in UTF-8, a line each:
 *
 * <pre>
 * sql-splitter journal 1
 * remove old.sql
 * file 5120 users.sql
 * file 777 manifest.json
 * end 3 89abcdef
 * </pre>
 *
 * The last line has the number of entries and the CRC-32 of all lines before it.
 *
 * @param removed files of the run before that are not made again
 * @param files the run's files in the order in which they become visible, the manifest last
 */
record Journal(List<String> removed, List<Entry> files) {
  private static final String NAME = "journal";
  private static final String UNFINISHED = "journal.new";
  private static final String HEADER = "sql-splitter journal 1";

  /** A file and its size in bytes. */
  record Entry(String name, long size) {}

  /** Writes it into {@code folder}; when this returns it is complete on the device. */
  void write(Path folder, FileCalls calls) throws IOException {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    for (String name : removed) {
      text.append("remove ").append(name).append('\n');
    }
    for (Entry entry : files) {
      text.append("file ").append(entry.size).append(' ').append(entry.name).append('\n');
    }
    text.append("end ").append(removed.size() + files.size());
    text.append(' ').append(crc(text.substring(0, text.lastIndexOf("\n") + 1))).append('\n');
    ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.toString());
    Path unfinished = folder.resolve(UNFINISHED);
    try (FileChannel channel =
        FileChannel.open(
            unfinished,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(unfinished, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    calls.syncDirectory(folder);
  }

  static boolean exists(Path folder) {
    return FolderTree.exists(folder.resolve(NAME));
  }

  static void delete(Path folder) throws IOException {
    Files.deleteIfExists(folder.resolve(UNFINISHED));
    Files.deleteIfExists(folder.resolve(NAME));
  }

  /**
   * @throws IOException when it is damaged
   */
  static Journal read(Path folder) throws IOException {
    Path path = folder.resolve(NAME);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException(path + ": is damaged: no regular file");
    }
    String text = Files.readString(path);
    List<String> lines = text.lines().toList();
    List<String> removed = new ArrayList<>();
    List<Entry> files = new ArrayList<>();
    try {
      int last = lines.size() - 1;
      String[] end = lines.get(last).split(" ");
      String before = text.substring(0, text.lastIndexOf("end "));
      boolean whole =
          lines.get(0).equals(HEADER)
              && end[0].equals("end")
              && Integer.parseInt(end[1]) == last - 1
              && end[2].equals(crc(before));
      if (!whole) {
        throw new IOException(path + ": is damaged");
      }
      for (String line : lines.subList(1, last)) {
        if (line.startsWith("remove ")) {
          removed.add(inside(line.substring("remove ".length())));
        } else {
          String[] words = line.split(" ", 3);
          files.add(new Entry(inside(words[2]), Long.parseLong(words[1])));
        }
      }
      return new Journal(removed, files);
    } catch (RuntimeException e) {
      throw new IOException(path + ": is damaged", e);
    }
  }

  private static String inside(String name) {
    OutputNames.requireInside(name);
    return name;
  }

  private static String crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return String.format("%08x", crc.getValue());
  }
}
