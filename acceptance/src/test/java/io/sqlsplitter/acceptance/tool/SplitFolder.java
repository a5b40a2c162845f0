package io.sqlsplitter.acceptance.tool;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** What split wrote, read by its documented format and by nothing of the product. */
public final class SplitFolder {
  private final Path folder;
  private final Map<String, Object> manifest;

  public SplitFolder(Path folder) {
    this.folder = folder;
    this.manifest = Json.object(Json.parse(read(folder.resolve("manifest.json"))));
  }

  /** TRUE, FALSE, or null where nothing tells. */
  public Boolean complete() {
    return (Boolean) manifest.get("complete");
  }

  /**
   * One file of the output.
   *
   * @param table null for files of no table
   * @param needs names of the files that must be loaded before it
   */
  public record Entry(
      String file, String database, String table, boolean incomplete, List<String> needs) {}

  public List<Entry> files() {
    return Json.objects(manifest.get("files")).stream()
        .map(
            file ->
                new Entry(
                    (String) file.get("file"),
                    (String) file.get("database"),
                    (String) file.get("table"),
                    Boolean.TRUE.equals(file.get("incomplete")),
                    ((List<?>) file.get("needs")).stream().map(String.class::cast).toList()))
        .toList();
  }

  public Path path(Entry entry) {
    return folder.resolve(entry.file());
  }

  /** The folder itself. */
  public Path folder() {
    return folder;
  }

  public List<Map<String, Object>> diagnostics() {
    return Json.objects(manifest.get("diagnostics"));
  }

  public byte[] content(Entry entry) {
    return read(folder.resolve(entry.file()));
  }

  /**
   * A stretch of the dump.
   *
   * @param from offset in the dump
   * @param file number of the file that holds it, -1 where it was left out
   * @param inFile offset in that file
   */
  public record Stretch(long from, long length, int file, long inFile) {}

  /** Where every byte of the dump is, in order. */
  public List<Stretch> stretches() {
    Map<String, Object> ranges = Json.object(manifest.get("ranges"));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    for (Object part : (List<?>) ranges.get("data")) {
      packed.writeBytes(Base64.getDecoder().decode((String) part));
    }
    List<Stretch> stretches = new ArrayList<>();
    Map<Integer, Long> read = new HashMap<>();
    long at = 0;
    try (InputStream records =
        new InflaterInputStream(
            new ByteArrayInputStream(packed.toByteArray()), new Inflater(true))) {
      for (long head = varint(records); head >= 0; head = varint(records)) {
        long length = varint(records);
        int file = (int) (head / 2) - 1;
        long inFile = read.merge(file, length, Long::sum) - length;
        boolean addition = head % 2 == 1;
        if (!addition) {
          stretches.add(new Stretch(at, length, file, inFile));
          at += length;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return stretches;
  }

  /** An unsigned LEB128 number, or -1 at the end. */
  private static long varint(InputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int b = in.read();
      if (b < 0) {
        return -1;
      }
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
  }

  /** Relative names and content of all files in a folder, whatever made them. */
  public static SortedMap<String, byte[]> snapshot(Path folder) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      paths
          .filter(Files::isRegularFile)
          .forEach(path -> files.put(folder.relativize(path).toString(), read(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
