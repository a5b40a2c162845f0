package io.sqlsplitter.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import java.io.IOException;
import java.util.Locale;

/** How files were written, as JSON: the field {@code io} of a split. */
final class IoJson {
  private IoJson() {}

  static void write(JsonGenerator json, IoReport io) throws IOException {
    json.writeObjectFieldStart("io");
    json.writeStringField("strategy", label(io.strategy()));
    json.writeStringField("profile", io.profile() == null ? "compressed" : label(io.profile()));
    json.writeNumberField("writers", io.writers());
    json.writeNumberField("write_size", io.writeSize());
    json.writeStringField("reason", io.reason());
    json.writeArrayFieldStart("changes");
    for (IoReport.Change change : io.changes()) {
      json.writeStartObject();
      json.writeNumberField("at_bytes", change.atBytes());
      json.writeStringField("from", label(change.from()));
      json.writeStringField("to", label(change.to()));
      json.writeStringField("reason", change.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** What users call it. */
  static String label(IoStrategy strategy) {
    return strategy.name().toLowerCase(Locale.ROOT);
  }
}
