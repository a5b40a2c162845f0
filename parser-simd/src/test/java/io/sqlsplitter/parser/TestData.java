package io.sqlsplitter.parser;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Inputs with their right outcome, from JSON lines in the test resources. A line has an {@code id},
 * the {@code dialects} it is read in, the {@code input} (with {@code bytes}: each char is one byte)
 * or the {@code file} that holds it, and {@code pieces}: what it is cut into, gaps left out.
 *
 * @param properties all of the line, for what only some tests ask of it
 */
record TestData(String id, List<Dialect> dialects, byte[] input, Map<String, Object> properties) {
  static final List<String> FILES = List.of("cases.jsonl", "public.jsonl", "fixtures.jsonl");

  /** All lines of all files. */
  static List<TestData> all() {
    return FILES.stream().flatMap(file -> read(file).stream()).toList();
  }

  /** The lines of one file. */
  static List<TestData> read(String file) {
    try (JsonParser json = new JsonFactory().createParser(resource(file))) {
      List<TestData> lines = new ArrayList<>();
      while (json.nextToken() != null) {
        lines.add(of(object(json)));
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }

  private static TestData of(Map<String, Object> line) {
    List<Dialect> dialects =
        strings(line.get("dialects")).stream().map(d -> Dialect.byName(d).orElseThrow()).toList();
    byte[] input;
    if (line.containsKey("file")) {
      input = resource((String) line.get("file"));
      if (input.length > 1 && input[0] == (byte) 0xFF && input[1] == (byte) 0xFE) {
        // As the scanner gets it: decoded, without the byte order mark.
        String text = new String(input, 2, input.length - 2, StandardCharsets.UTF_16LE);
        input = text.getBytes(StandardCharsets.UTF_8);
      }
    } else {
      boolean bytes = Boolean.TRUE.equals(line.get("bytes"));
      String text = (String) line.get("input");
      input = text.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }
    return new TestData((String) line.get("id"), dialects, input, line);
  }

  boolean has(String property) {
    return properties.containsKey(property);
  }

  String text(String property) {
    return (String) properties.get(property);
  }

  boolean flag(String property) {
    return Boolean.TRUE.equals(properties.get(property));
  }

  List<String> list(String property) {
    return strings(properties.get(property));
  }

  private static List<String> strings(Object list) {
    return ((List<?>) list).stream().map(String::valueOf).toList();
  }

  @Override
  public String toString() {
    return id;
  }

  static byte[] resource(String name) {
    try (InputStream in = TestData.class.getResourceAsStream("/" + name)) {
      if (in == null) {
        throw new IllegalStateException("no test resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        yield list;
      }
      case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
      case VALUE_NUMBER_INT -> json.getLongValue();
      default -> json.getText();
    };
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }
}
