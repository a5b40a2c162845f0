package io.sqlsplitter.ops.index;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the index that a list in JSON, or a manifest, holds as its field {@code index}. Believes
 * nothing: whatever is not as it should be is an {@link IOException}.
 */
final class IndexFile {
  /** Its name in the document. */
  static final String FIELD = "index";

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonParser json;
  private long format = -1;
  private long bytes = -1;
  private String modified;
  private String dialect;
  private long checksum = -1;
  private String encoding;
  private final List<String> data = new ArrayList<>();

  private IndexFile(JsonParser json) {
    this.json = json;
  }

  /** The index in a file; null when it holds none. */
  static DumpIndex read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(Files.exists(file) ? "is no file" : "there is no such file");
    }
    try (JsonParser json = FACTORY.createParser(Files.newInputStream(file))) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("is no JSON object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = json.currentName().equals(FIELD);
        JsonToken value = json.nextToken();
        if (found && value == JsonToken.START_OBJECT) {
          return new IndexFile(json).index();
        }
        json.skipChildren();
      }
      return null;
    } catch (com.fasterxml.jackson.core.JacksonException e) {
      throw new IOException("is no valid JSON", e);
    }
  }

  private DumpIndex index() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "format" -> format = number(value);
        case "bytes" -> bytes = number(value);
        case "modified" -> modified = json.getText();
        case "dialect" -> dialect = json.getText();
        case "crc32c" -> checksum = number(value);
        case "encoding" -> encoding = json.getText();
        case "data" -> data(value);
        default -> json.skipChildren();
      }
    }
    if (format != DumpIndex.FORMAT || !DumpIndex.ENCODING.equals(encoding)) {
      throw new IOException("its index is of another version");
    }
    for (Dialect known : Dialect.values()) {
      if (known.label().equals(dialect) && modified != null && bytes >= 0 && checksum >= 0) {
        DumpIndex index =
            new DumpIndex(bytes, modified, known, checksum, StretchCodec.decode(data));
        if (index.stretches().stream().anyMatch(rows -> rows.to() > bytes)) {
          throw new IOException("its index is damaged");
        }
        return index;
      }
    }
    throw new IOException("its index is damaged");
  }

  private long number(JsonToken value) throws IOException {
    if (value != JsonToken.VALUE_NUMBER_INT) {
      throw new IOException("its index is damaged");
    }
    return json.getLongValue();
  }

  private void data(JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY) {
      throw new IOException("its index is damaged");
    }
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      data.add(json.getText());
    }
  }
}
