package io.sqlsplitter.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.merge.MergeRequest;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.parser.detect.Detection;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;

/**
 * Reports as JSON, one object per run, UTF-8, with a line end behind it. Names of fields are a
 * promise to scripts: they are added to, never changed.
 */
public final class JsonReport {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private JsonReport() {}

  /** A command that could not begin: {@code {"error": …}}. */
  public static void error(OutputStream out, String message) throws IOException {
    object(out, json -> json.writeStringField("error", message));
  }

  /** The split of one input. */
  public static void split(OutputStream out, SplitOutcome outcome) throws IOException {
    object(
        out,
        json -> {
          json.writeStringField("input_file", outcome.input());
          json.writeStringField("output_dir", outcome.output());
          json.writeBooleanField("dry_run", outcome.dryRun());
          if (outcome.report() != null) {
            SplitReport report = outcome.report();
            dialect(json, report.dialect().label(), report.confidence());
            json.writeObjectFieldStart("statistics");
            json.writeNumberField("tables_found", report.tables().size());
            json.writeNumberField("statements_processed", report.statements());
            json.writeNumberField("bytes_processed", report.bytes());
            json.writeNumberField("bytes_omitted", report.omittedBytes());
            json.writeNumberField("elapsed_secs", Units.seconds(report.nanos()));
            json.writeNumberField(
                "throughput_mb_per_sec", Units.megabytesPerSecond(report.bytes(), report.nanos()));
            json.writeEndObject();
            strings(json, "tables", report.tables());
            splitDetails(json, report);
          }
          errorField(json, outcome.error());
        });
  }

  /** The split of several inputs. */
  public static void splits(OutputStream out, List<SplitOutcome> outcomes, long nanos)
      throws IOException {
    object(
        out,
        json -> {
          json.writeNumberField("total_files", outcomes.size());
          for (SplitOutcome.Status status :
              List.of(
                  SplitOutcome.Status.SUCCESS,
                  SplitOutcome.Status.FAILED,
                  SplitOutcome.Status.SKIPPED)) {
            json.writeNumberField(
                status == SplitOutcome.Status.SUCCESS ? "succeeded" : status.label(),
                SplitOutcome.count(outcomes, status));
          }
          json.writeNumberField("elapsed_secs", Units.seconds(nanos));
          json.writeArrayFieldStart("results");
          for (SplitOutcome outcome : outcomes) {
            splitResult(json, outcome);
          }
          json.writeEndArray();
        });
  }

  private static void splitResult(JsonGenerator json, SplitOutcome outcome) throws IOException {
    json.writeStartObject();
    json.writeStringField("file", outcome.input());
    json.writeStringField("status", outcome.status().label());
    if (outcome.report() != null) {
      SplitReport report = outcome.report();
      json.writeNumberField("size_mb", Units.megabytes(report.bytes()));
      dialect(json, report.dialect().label(), report.confidence());
      json.writeStringField("output_dir", outcome.output());
      json.writeNumberField("tables_found", report.tables().size());
      json.writeNumberField("statements_processed", report.statements());
      strings(json, "tables", report.tables());
      splitDetails(json, report);
    }
    errorField(json, outcome.error());
    json.writeEndObject();
  }

  private static void splitDetails(JsonGenerator json, SplitReport report) throws IOException {
    json.writeArrayFieldStart("files");
    for (SplitReport.OutputEntry file : report.files()) {
      json.writeStartObject();
      json.writeStringField("file", file.path());
      json.writeStringField("table", file.table());
      json.writeNumberField("statements", file.statements());
      json.writeNumberField("bytes", file.bytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (report.edited() != null) {
      json.writeObjectFieldStart("edited");
      json.writeNumberField("statements", report.edited().statements());
      json.writeNumberField("clauses", report.edited().clauses());
      json.writeNumberField("bytes", report.edited().bytes());
      json.writeEndObject();
    }
    if (report.io() != null) {
      IoJson.write(json, report.io());
    }
    complete(json, report.completeness());
    warnings(json, report.diagnostics());
  }

  /**
   * A merge.
   *
   * @param outputFile as the user gave it, or null for standard output
   */
  public static void merge(
      OutputStream out, MergeRequest request, MergeReport report, String outputFile, String error)
      throws IOException {
    object(
        out,
        json -> {
          json.writeStringField("input_dir", request.folder().toString());
          if (outputFile != null) {
            json.writeStringField("output_file", outputFile);
          }
          if (report.dialect() != null) {
            json.writeStringField("dialect", report.dialect().label());
          }
          json.writeBooleanField("dry_run", request.dryRun());
          json.writeObjectFieldStart("statistics");
          json.writeNumberField("tables_merged", report.tables().size());
          json.writeNumberField("bytes_written", report.bytes());
          json.writeNumberField("elapsed_secs", Units.seconds(report.nanos()));
          json.writeNumberField(
              "throughput_kb_per_sec",
              1024 * Units.megabytesPerSecond(report.bytes(), report.nanos()));
          json.writeEndObject();
          strings(json, "tables", report.tables());
          json.writeObjectFieldStart("options");
          json.writeBooleanField("transaction", request.transaction());
          json.writeBooleanField("header", request.header());
          json.writeEndObject();
          json.writeBooleanField("exact", report.exact() && !TextReport.filtered(report));
          warnings(json, report.diagnostics());
          errorField(json, error);
        });
  }

  /** Writes what a list says behind its entries. */
  static void listEnd(JsonGenerator json, ListReport report) throws IOException {
    dialect(json, report.dialect().label(), report.confidence());
    json.writeNumberField("bytes", report.bytes());
    complete(json, report.completeness());
    warnings(json, report.diagnostics());
  }

  static JsonGenerator generator(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  static void errorField(JsonGenerator json, String error) throws IOException {
    if (error != null) {
      json.writeStringField("error", error);
    }
  }

  static void dialect(JsonGenerator json, String dialect, Detection.Confidence confidence)
      throws IOException {
    json.writeStringField("dialect", dialect);
    if (confidence != null) {
      json.writeStringField("dialect_confidence", lower(confidence));
    }
  }

  static void complete(JsonGenerator json, Completeness completeness) throws IOException {
    if (completeness == Completeness.UNKNOWN) {
      json.writeNullField("complete");
    } else {
      json.writeBooleanField("complete", completeness == Completeness.YES);
    }
  }

  static void warnings(JsonGenerator json, List<Diagnostic> diagnostics) throws IOException {
    json.writeArrayFieldStart("warnings");
    for (Diagnostic diagnostic : diagnostics) {
      json.writeStartObject();
      json.writeStringField("severity", lower(diagnostic.severity()));
      json.writeStringField("code", diagnostic.code());
      json.writeStringField("message", diagnostic.message());
      if (diagnostic.line() > 0) {
        json.writeNumberField("line", diagnostic.line());
      }
      if (diagnostic.offset() >= 0) {
        json.writeNumberField("offset", diagnostic.offset());
      }
      if (diagnostic.table() != null) {
        json.writeStringField("table", diagnostic.table());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static void strings(JsonGenerator json, String field, List<String> values) throws IOException {
    json.writeArrayFieldStart(field);
    for (String value : values) {
      json.writeString(value);
    }
    json.writeEndArray();
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  static void object(OutputStream out, Fields fields) throws IOException {
    try (JsonGenerator json = generator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  @FunctionalInterface
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }
}
