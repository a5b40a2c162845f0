package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.index.DumpIndex;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes {@code manifest.json} as {@code docs/manifest.md} has it, in one pass. */
public final class ManifestWriter {
  /** Three quarters of the longest string, so that each decodes by itself. */
  private static final int CHUNK = Manifest.MAX_CHUNK / 4 * 3;

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator json;

  private ManifestWriter(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes the whole manifest.
   *
   * @param ranges finished, with the numbers of {@code content.files()}
   * @param out flushed, not closed
   */
  public static void write(ManifestContent content, RangeLog ranges, OutputStream out)
      throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(out, JsonEncoding.UTF8)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      // One line per file and per range string keeps the document small and still readable.
      DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
      printer.indentArraysWith(new DefaultIndenter("", "\n"));
      printer.indentObjectsWith(new DefaultPrettyPrinter.FixedSpaceIndenter());
      json.setPrettyPrinter(printer);
      new ManifestWriter(json).document(content, ranges);
    }
  }

  private void document(ManifestContent content, RangeLog ranges) throws IOException {
    json.writeStartObject();
    json.writeNumberField(
        "format", content.compressed() ? Manifest.FORMAT : Manifest.FORMAT_OF_PLAIN);
    json.writeStringField("tool", content.tool());
    source(content.source());
    json.writeStringField("dialect", content.dialect().label());
    json.writeStringField(
        "confidence",
        content.confidence() == null ? null : content.confidence().name().toLowerCase(Locale.ROOT));
    json.writeFieldName("complete");
    if (content.complete() == Completeness.UNKNOWN) {
      json.writeNull();
    } else {
      json.writeBoolean(content.complete() == Completeness.YES);
    }
    options(content.options());
    json.writeArrayFieldStart("diagnostics");
    for (Diagnostic diagnostic : content.diagnostics()) {
      diagnostic(diagnostic);
    }
    json.writeEndArray();
    json.writeObjectFieldStart("omitted");
    json.writeNumberField("bytes", content.omittedBytes());
    counts(content.omittedKinds());
    json.writeEndObject();
    json.writeObjectFieldStart("edited");
    json.writeNumberField("statements", content.edited().statements());
    json.writeNumberField("clauses", content.edited().clauses());
    json.writeNumberField("bytes", content.edited().bytes());
    json.writeEndObject();
    if (content.index() != null) {
      index(content.index());
    }
    json.writeArrayFieldStart("files");
    for (ManifestContent.ManifestFile file : content.files()) {
      file(file);
    }
    json.writeEndArray();
    ranges(ranges);
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void source(Manifest.Source source) throws IOException {
    json.writeObjectFieldStart("source");
    json.writeStringField("name", source.name());
    json.writeNumberField("bytes", source.bytes());
    json.writeStringField(
        "encoding", source.encoding().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    json.writeBooleanField("oddByte", source.oddByte());
    json.writeEndObject();
  }

  private void options(ManifestContent.Options options) throws IOException {
    json.writeObjectFieldStart("options");
    json.writeBooleanField("use", options.use());
    json.writeBooleanField("bare", options.bare());
    json.writeBooleanField("salvage", options.salvage());
    json.writeBooleanField("schemaOnly", options.schemaOnly());
    json.writeBooleanField("dataOnly", options.dataOnly());
    strings("tables", options.tables());
    strings("exclude", options.exclude());
    strings("excludeData", options.excludeData());
    json.writeStringField("database", options.database());
    strings("edits", options.edits());
    json.writeEndObject();
  }

  private void index(DumpIndex index) throws IOException {
    json.writeObjectFieldStart("index");
    json.writeNumberField("format", DumpIndex.FORMAT);
    json.writeNumberField("bytes", index.bytes());
    json.writeStringField("modified", index.modified());
    json.writeStringField("dialect", index.dialect().label());
    json.writeNumberField("crc32c", index.checksum());
    json.writeNumberField("stretches", index.stretches().size());
    json.writeStringField("encoding", DumpIndex.ENCODING);
    strings("data", index.data());
    json.writeEndObject();
  }

  private void diagnostic(Diagnostic diagnostic) throws IOException {
    json.writeStartObject();
    json.writeStringField("severity", diagnostic.severity().name().toLowerCase(Locale.ROOT));
    json.writeStringField("code", diagnostic.code());
    json.writeStringField("message", diagnostic.message());
    json.writeNumberField("line", diagnostic.line());
    json.writeNumberField("offset", diagnostic.offset());
    json.writeStringField("table", diagnostic.table());
    json.writeEndObject();
  }

  private void file(ManifestContent.ManifestFile file) throws IOException {
    Manifest.FileEntry entry = file.entry();
    json.writeStartObject();
    json.writeStringField("file", entry.file());
    json.writeStringField("database", entry.database());
    json.writeStringField("table", entry.table());
    counts(file.kinds());
    json.writeNumberField("statements", entry.statements());
    json.writeNumberField("bytes", entry.bytes());
    json.writeNumberField("additions", entry.additions());
    strings("needs", entry.needs());
    json.writeBooleanField("incomplete", entry.incomplete());
    if (entry.checksum() != Manifest.FileEntry.NO_CHECKSUM) {
      json.writeNumberField("crc32c", entry.checksum());
    }
    if (entry.isCompressed()) {
      json.writeNumberField("stored", entry.stored());
    }
    json.writeEndObject();
  }

  private void counts(Map<String, Long> kinds) throws IOException {
    json.writeObjectFieldStart("kinds");
    for (Map.Entry<String, Long> kind : kinds.entrySet()) {
      json.writeNumberField(kind.getKey(), kind.getValue());
    }
    json.writeEndObject();
  }

  private void strings(String field, List<String> values) throws IOException {
    json.writeFieldName(field);
    // Short lists stay on the line of what they belong to.
    json.writeStartArray();
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  private void ranges(RangeLog ranges) throws IOException {
    json.writeObjectFieldStart("ranges");
    json.writeNumberField("bytes", ranges.bytes());
    json.writeNumberField("records", ranges.records());
    json.writeStringField("encoding", "varint-deflate-base64");
    json.writeArrayFieldStart("data");
    byte[] chunk = new byte[CHUNK];
    try (InputStream in = ranges.deflated()) {
      for (int n; (n = in.readNBytes(chunk, 0, CHUNK)) > 0; ) {
        byte[] part = n == CHUNK ? chunk : java.util.Arrays.copyOf(chunk, n);
        json.writeString(Base64.getEncoder().encodeToString(part));
      }
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
