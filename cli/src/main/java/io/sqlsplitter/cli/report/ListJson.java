package io.sqlsplitter.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.sqlsplitter.ops.index.DumpIndex;
import io.sqlsplitter.ops.list.ListEntry;
import io.sqlsplitter.ops.list.ListReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * A list as one JSON object, an entry per line as it is found, so that it needs no memory. Valid
 * JSON also when the list ends early: {@link #fail}.
 */
public final class ListJson implements ListWriter {
  private final JsonGenerator json;

  public ListJson(OutputStream out, String input) throws IOException {
    json = JsonReport.generator(out);
    json.writeStartObject();
    json.writeStringField("input_file", input);
    json.writeArrayFieldStart("entries");
  }

  @Override
  public void entry(ListEntry entry) throws IOException {
    json.writeStartObject();
    json.writeNumberField("offset", entry.offset());
    json.writeNumberField("length", entry.length());
    json.writeNumberField("line", entry.line());
    json.writeStringField("kind", entry.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("type", entry.type());
    json.writeStringField("database", entry.database());
    json.writeStringField("name", entry.name());
    json.writeStringField("table", entry.table());
    json.writeNumberField("statements", entry.statements());
    json.writeEndObject();
    json.writeRaw('\n');
  }

  @Override
  public void end(ListReport report, String error) throws IOException {
    json.writeEndArray();
    JsonReport.listEnd(json, report);
    if (report.index() != null) {
      index(report.index());
    }
    finish(error);
  }

  @Override
  public void fail(String error) throws IOException {
    json.writeEndArray();
    finish(error);
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
    JsonReport.strings(json, "data", index.data());
    json.writeEndObject();
  }

  private void finish(String error) throws IOException {
    JsonReport.errorField(json, error);
    json.writeEndObject();
    json.writeRaw('\n');
    json.close();
  }
}
