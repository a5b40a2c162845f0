package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * Makes a folder and its manifest from a list of runs, after {@code docs/manifest.md} alone: what
 * the readers are held against. Not for large dumps.
 */
public final class FolderFixture {
  /** One file as it will be described. */
  private static final class Entry {
    final String database;
    final String table;
    final ByteArrayOutputStream content = new ByteArrayOutputStream();
    long bytes;
    long additions;

    Entry(String database, String table) {
      this.database = database;
      this.table = table;
    }
  }

  private record Run(String file, boolean addition, byte[] bytes) {}

  private final Path folder;
  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final List<Run> runs = new ArrayList<>();
  private final ByteArrayOutputStream dump = new ByteArrayOutputStream();
  private String dialect = "mysql";
  private String encoding = "bytes";
  private boolean oddByte;
  private long sourceBytes = -1;
  private String complete = "true";
  private long omitted;
  private int format = 1;
  private int chunk = 65_536;
  private long recordsOff;

  public FolderFixture(Path folder) {
    this.folder = folder;
  }

  public FolderFixture dialect(String label) {
    dialect = label;
    return this;
  }

  public FolderFixture utf16(String label, boolean odd, long bytes) {
    encoding = label;
    oddByte = odd;
    sourceBytes = bytes;
    return this;
  }

  public FolderFixture complete(String value) {
    complete = value;
    return this;
  }

  public FolderFixture format(int number) {
    format = number;
    return this;
  }

  /** Length of each base64 string; a multiple of 4. */
  public FolderFixture chunk(int characters) {
    chunk = characters;
    return this;
  }

  /** Lies about the number of records. */
  public FolderFixture recordsOff(long by) {
    recordsOff = by;
    return this;
  }

  /** Declares a file, in loading order; those that are not declared come as they are used. */
  public FolderFixture file(String file, String database, String table) {
    entries.put(file, new Entry(database, table));
    return this;
  }

  public FolderFixture run(String file, String text) {
    return run(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The next bytes of the dump, which are in {@code file}. */
  public FolderFixture run(String file, byte[] bytes) {
    runs.add(new Run(file, false, bytes));
    Entry entry = entry(file);
    entry.content.writeBytes(bytes);
    entry.bytes += bytes.length;
    dump.writeBytes(bytes);
    return this;
  }

  public FolderFixture addition(String file, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    runs.add(new Run(file, true, bytes));
    Entry entry = entry(file);
    entry.content.writeBytes(bytes);
    entry.additions += bytes.length;
    return this;
  }

  /** The next bytes of the dump, which were left out. */
  public FolderFixture omitted(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    runs.add(new Run(null, false, bytes));
    omitted += bytes.length;
    return this;
  }

  /** All runs so far that are no additions, without what was left out. */
  public byte[] dump() {
    return dump.toByteArray();
  }

  /** Writes files and manifest. */
  public FolderFixture write() throws IOException {
    for (Map.Entry<String, Entry> file : entries.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue().content.toByteArray());
    }
    return writeManifest();
  }

  /** Writes the manifest alone. */
  public FolderFixture writeManifest() throws IOException {
    Files.write(
        folder.resolve("manifest.json"),
        manifest(),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
    return this;
  }

  private Entry entry(String file) {
    return entries.computeIfAbsent(
        file,
        f -> {
          boolean table = f.endsWith(".sql") && !f.startsWith("_");
          return new Entry(null, table ? f.substring(0, f.length() - 4) : null);
        });
  }

  private byte[] manifest() throws IOException {
    long total = dump.size() + omitted;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("format", format);
      json.writeStringField("tool", "sql-splitter test");
      json.writeObjectFieldStart("source");
      json.writeStringField("name", "dump.sql");
      json.writeNumberField("bytes", sourceBytes < 0 ? total : sourceBytes);
      json.writeStringField("encoding", encoding);
      json.writeBooleanField("oddByte", oddByte);
      json.writeEndObject();
      json.writeStringField("dialect", dialect);
      json.writeFieldName("complete");
      json.writeRawValue(complete);
      json.writeFieldName("options");
      json.writeRawValue("{\"bare\": false, \"tables\": []}");
      json.writeFieldName("later");
      json.writeRawValue("{\"a field of a later version\": [1, {\"x\": null}]}");
      json.writeObjectFieldStart("omitted");
      json.writeNumberField("bytes", omitted);
      json.writeEndObject();
      json.writeArrayFieldStart("files");
      for (Map.Entry<String, Entry> file : entries.entrySet()) {
        json.writeStartObject();
        json.writeStringField("file", file.getKey());
        json.writeStringField("database", file.getValue().database);
        json.writeStringField("table", file.getValue().table);
        json.writeNumberField("statements", 1);
        json.writeNumberField("bytes", file.getValue().bytes);
        json.writeNumberField("additions", file.getValue().additions);
        json.writeArrayFieldStart("needs");
        json.writeEndArray();
        json.writeBooleanField("incomplete", file.getKey().endsWith(".incomplete"));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeObjectFieldStart("ranges");
      json.writeNumberField("bytes", total);
      json.writeNumberField("records", runs.size() + recordsOff);
      json.writeStringField("encoding", "varint-deflate-base64");
      json.writeArrayFieldStart("data");
      String base64 = Base64.getEncoder().encodeToString(deflate(records()));
      // Each string decodes by itself: cut at multiples of 4 characters.
      for (int at = 0; at < base64.length(); at += chunk) {
        json.writeString(base64.substring(at, Math.min(at + chunk, base64.length())));
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndObject();
    }
    return out.toByteArray();
  }

  private byte[] records() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> numbers = new ArrayList<>(entries.keySet());
    Map<String, Integer> byName = new java.util.HashMap<>();
    for (int i = 0; i < numbers.size(); i++) {
      byName.put(numbers.get(i), i);
    }
    for (Run run : runs) {
      long head = run.file() == null ? 0 : 2L * (byName.get(run.file()) + 1);
      varint(out, run.addition() ? head + 1 : head);
      varint(out, run.bytes().length);
    }
    return out.toByteArray();
  }

  static void varint(ByteArrayOutputStream out, long value) {
    long v = value;
    while (v >= 0x80) {
      out.write((int) (v & 0x7f) | 0x80);
      v >>>= 7;
    }
    out.write((int) v);
  }

  static byte[] deflate(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    deflater.setInput(bytes);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }
}
