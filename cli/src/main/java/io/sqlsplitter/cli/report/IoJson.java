package io.sqlsplitter.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sqlsplitter.io.IoReport;
import java.io.IOException;

/** How files were written, as JSON: the field {@code io} of a split. */
final class IoJson {
  private IoJson() {}

  static void write(JsonGenerator json, IoReport io) throws IOException {
    json.writeObjectFieldStart("io");
    json.writeStringField("strategy", io.strategy().label());
    json.writeStringField("profile", io.profile() == null ? "compressed" : io.profile().label());
    json.writeNumberField("writers", io.writers());
    json.writeNumberField("write_size", io.writeSize());
    json.writeStringField("reason", io.reason());
    json.writeArrayFieldStart("changes");
    for (IoReport.Change change : io.changes()) {
      json.writeStartObject();
      json.writeNumberField("at_bytes", change.atBytes());
      json.writeStringField("from", change.from().label());
      json.writeStringField("to", change.to().label());
      json.writeStringField("reason", change.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
