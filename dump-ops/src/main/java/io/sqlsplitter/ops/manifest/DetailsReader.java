package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.parser.detect.Detection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Collects what only people want to know of a manifest; without {@code wanted} it skips all of it.
 * Words that a later version may have added are no errors.
 */
final class DetailsReader {
  private final StrictJson json;
  private final boolean wanted;
  private String tool;
  private Detection.Confidence confidence;
  private Map<String, Object> options = Map.of();
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private Map<String, Long> omittedKinds = Map.of();
  private final List<Map<String, Long>> kinds = new ArrayList<>();

  DetailsReader(StrictJson json, boolean wanted) {
    this.json = json;
    this.wanted = wanted;
  }

  ManifestDetails details() {
    return new ManifestDetails(tool, confidence, options, diagnostics, omittedKinds, kinds);
  }

  /** A field of the document that {@link Manifest} has no place for. */
  void field(String name) throws IOException, OperationException {
    switch (wanted ? name : "") {
      case "tool" -> tool = json.text(name);
      case "confidence" -> confidence = named(Detection.Confidence.values(), json.textOrNull(name));
      case "options" -> options = options();
      case "diagnostics" -> diagnostics();
      default -> json.skipChildren();
    }
  }

  /** A field of {@code omitted} but the bytes. */
  void omitted(String name) throws IOException, OperationException {
    if (wanted && name.equals("kinds")) {
      omittedKinds = json.numbers(name);
    } else {
      json.skipChildren();
    }
  }

  /** The fields of a file that {@link Manifest.FileEntry} has no place for begin. */
  void beginFile() {
    if (wanted) {
      kinds.add(Map.of());
    }
  }

  /** One of them. */
  void file(String name) throws IOException, OperationException {
    if (wanted && name.equals("kinds")) {
      kinds.set(kinds.size() - 1, json.numbers(name));
    } else {
      json.skipChildren();
    }
  }

  private Map<String, Object> options() throws IOException, OperationException {
    json.enter("options");
    Map<String, Object> map = new LinkedHashMap<>();
    for (String name; (name = json.nextField()) != null; ) {
      map.put(name, json.value(name));
    }
    return map;
  }

  private void diagnostics() throws IOException, OperationException {
    json.expect(json.currentToken(), JsonToken.START_ARRAY, "diagnostics");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      diagnostics.add(diagnostic());
    }
  }

  private Diagnostic diagnostic() throws IOException, OperationException {
    json.enter("diagnostics");
    Severity severity = null;
    String code = null;
    String message = null;
    long line = 0;
    long offset = -1;
    String table = null;
    for (String field; (field = json.nextField()) != null; ) {
      switch (field) {
        case "severity" -> severity = named(Severity.values(), json.text(field));
        case "code" -> code = json.text(field);
        case "message" -> message = json.text(field);
        case "line" -> line = json.number(field);
        case "offset" -> offset = json.number(field, -1);
        case "table" -> table = json.textOrNull(field);
        default -> json.skipChildren();
      }
    }
    json.require(code, "diagnostics.code");
    json.require(message, "diagnostics.message");
    return new Diagnostic(
        severity == null ? Severity.NOTE : severity, code, message, line, offset, table);
  }

  /** The value of that name in lower case, null for none. */
  private static <E extends Enum<E>> E named(E[] values, String name) {
    for (E value : values) {
      if (value.name().toLowerCase(Locale.ROOT).equals(name)) {
        return value;
      }
    }
    return null;
  }
}
