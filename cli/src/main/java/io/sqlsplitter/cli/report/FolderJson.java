package io.sqlsplitter.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.ListedFile;
import io.sqlsplitter.ops.describe.Restore;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** A folder that split wrote as one JSON object; names of fields as in the manifest. */
public final class FolderJson {
  private FolderJson() {}

  /**
   * @param folder as the user gave it
   * @param error the first error, or null
   */
  public static void write(OutputStream out, String folder, DescribeReport report, String error)
      throws IOException {
    JsonReport.object(out, json -> write(json, folder, report, error));
  }

  private static void write(JsonGenerator json, String folder, DescribeReport report, String error)
      throws IOException {
    json.writeStringField("input_dir", folder);
    json.writeStringField("tool", report.tool());
    json.writeObjectFieldStart("source");
    json.writeStringField("name", report.source().name());
    json.writeNumberField("bytes", report.source().bytes());
    json.writeStringField("encoding", FolderText.encoding(report));
    json.writeEndObject();
    JsonReport.dialect(json, report.dialect().label(), report.confidence());
    JsonReport.complete(json, report.completeness());
    json.writeFieldName("options");
    value(json, report.options());
    json.writeObjectFieldStart("omitted");
    json.writeNumberField("bytes", report.omittedBytes());
    json.writeFieldName("kinds");
    value(json, report.omittedKinds());
    json.writeEndObject();
    JsonReport.strings(
        json,
        "tables",
        report.files().stream()
            .map(ListedFile::table)
            .filter(Objects::nonNull)
            .distinct()
            .toList());
    json.writeArrayFieldStart("files");
    for (ListedFile file : report.files()) {
      file(json, file);
    }
    json.writeEndArray();
    JsonReport.strings(json, "added", report.added());
    json.writeArrayFieldStart("restore");
    for (Restore restore : report.restores()) {
      restore(json, restore);
    }
    json.writeEndArray();
    List<Diagnostic> diagnostics = new ArrayList<>(report.dumpDiagnostics());
    diagnostics.addAll(report.folderDiagnostics());
    JsonReport.warnings(json, diagnostics);
    JsonReport.errorField(json, error);
  }

  private static void file(JsonGenerator json, ListedFile file) throws IOException {
    json.writeStartObject();
    json.writeStringField("file", file.path());
    json.writeStringField("database", file.database());
    json.writeStringField("table", file.table());
    json.writeFieldName("kinds");
    value(json, file.kinds());
    json.writeNumberField("statements", file.statements());
    json.writeNumberField("bytes", file.bytes());
    json.writeNumberField("additions", file.additions());
    JsonReport.strings(json, "needs", file.needs());
    json.writeBooleanField("incomplete", file.incomplete());
    json.writeStringField("state", file.state().name().toLowerCase(Locale.ROOT));
    json.writeEndObject();
  }

  private static void restore(JsonGenerator json, Restore restore) throws IOException {
    json.writeStartObject();
    json.writeStringField("scope", restore.scope().name().toLowerCase(Locale.ROOT));
    json.writeStringField("into", restore.into().name().toLowerCase(Locale.ROOT));
    JsonReport.strings(json, "tables", restore.tables());
    JsonReport.strings(json, "files", restore.files());
    json.writeStringField("command", restore.command());
    JsonReport.strings(json, "notes", restore.notes());
    json.writeEndObject();
  }

  /** What an option may be. */
  private static void value(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Boolean truth -> json.writeBoolean(truth);
      case Long number -> json.writeNumber(number);
      case List<?> list -> {
        json.writeStartArray();
        for (Object item : list) {
          value(json, item);
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(entry.getKey().toString());
          value(json, entry.getValue());
        }
        json.writeEndObject();
      }
      default -> json.writeString(value.toString());
    }
  }
}
