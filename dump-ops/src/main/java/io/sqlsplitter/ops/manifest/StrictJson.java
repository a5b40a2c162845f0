package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.sqlsplitter.ops.OperationException;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a manifest value by value; whatever is not what the reader asked for becomes an {@link
 * OperationException} that names the file. No text longer than 1 MiB and no nesting deeper than 32
 * gets into memory. Not thread safe.
 */
final class StrictJson implements Closeable {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(1 << 20)
                  .maxNameLength(1 << 16)
                  .maxNumberLength(32)
                  .maxNestingDepth(32)
                  .build())
          .build();

  /** The largest count a manifest may hold: a few of them can be added up in a long. */
  private static final long MAX_NUMBER = 1L << 56;

  private final Path file;
  private final JsonParser json;

  private StrictJson(Path file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  static StrictJson open(Path file) throws IOException, OperationException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      // To open a pipe is to wait for its writer.
      throw OperationException.failed(
          file + " is no regular file: put the manifest back, or split the dump again", null);
    }
    return new StrictJson(file, FACTORY.createParser(Files.newInputStream(file)));
  }

  JsonToken currentToken() {
    return json.currentToken();
  }

  JsonToken nextToken() throws IOException, OperationException {
    try {
      return json.nextToken();
    } catch (JsonProcessingException | CharConversionException e) {
      throw unreadable(e);
    }
  }

  void skipChildren() throws IOException, OperationException {
    try {
      json.skipChildren();
    } catch (JsonProcessingException | CharConversionException e) {
      throw unreadable(e);
    }
  }

  /** The next field's name, its value being the current token; null at the end of the object. */
  String nextField() throws IOException, OperationException {
    JsonToken token = nextToken();
    if (token != JsonToken.FIELD_NAME) {
      expect(token, JsonToken.END_OBJECT, "an object");
      return null;
    }
    String name = json.currentName();
    nextToken();
    return name;
  }

  /** Moves to the value of that field of the present object; false when the object ends before. */
  boolean seekField(String wanted) throws IOException, OperationException {
    for (String name; (name = nextField()) != null; ) {
      if (name.equals(wanted)) {
        return true;
      }
      skipChildren();
    }
    return false;
  }

  void enter(String what) throws OperationException {
    expect(json.currentToken(), JsonToken.START_OBJECT, what);
  }

  String text(String field) throws IOException, OperationException {
    expect(json.currentToken(), JsonToken.VALUE_STRING, field);
    try {
      return json.getText();
    } catch (JsonProcessingException | CharConversionException e) {
      throw unreadable(e);
    }
  }

  String textOrNull(String field) throws IOException, OperationException {
    return json.currentToken() == JsonToken.VALUE_NULL ? null : text(field);
  }

  List<String> texts(String field) throws IOException, OperationException {
    expect(json.currentToken(), JsonToken.START_ARRAY, field);
    List<String> list = new ArrayList<>();
    while (nextToken() != JsonToken.END_ARRAY) {
      list.add(text(field));
    }
    return list;
  }

  boolean bool(String field) throws OperationException {
    if (json.currentToken() == JsonToken.VALUE_TRUE) {
      return true;
    }
    expect(json.currentToken(), JsonToken.VALUE_FALSE, field);
    return false;
  }

  /** A count: 0 to 2^56. */
  long number(String field) throws IOException, OperationException {
    return number(field, 0);
  }

  /** A count or position, at least {@code min}, up to 2^56. */
  long number(String field, long min) throws IOException, OperationException {
    expect(json.currentToken(), JsonToken.VALUE_NUMBER_INT, field);
    long value;
    try {
      value = json.getLongValue();
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    }
    if (value < min || value > MAX_NUMBER) {
      throw damaged(field + " is " + value);
    }
    return value;
  }

  /** Counts by name, in their order. */
  Map<String, Long> numbers(String field) throws IOException, OperationException {
    enter(field);
    Map<String, Long> map = new LinkedHashMap<>();
    for (String name; (name = nextField()) != null; ) {
      map.put(name, number(name));
    }
    return map;
  }

  /**
   * Whatever stands there: null, Boolean, Long, String (for numbers that are no counts too), List
   * or Map of these.
   */
  Object value(String field) throws IOException, OperationException {
    return switch (json.currentToken()) {
      case VALUE_NULL -> null;
      case VALUE_TRUE, VALUE_FALSE -> bool(field);
      case VALUE_STRING -> text(field);
      case VALUE_NUMBER_INT -> number(field, -MAX_NUMBER);
      case VALUE_NUMBER_FLOAT -> json.getText();
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (nextToken() != JsonToken.END_ARRAY) {
          list.add(value(field));
        }
        yield list;
      }
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (String name; (name = nextField()) != null; ) {
          map.put(name, value(name));
        }
        yield map;
      }
      default -> throw damaged(field + " is missing or not what it should be");
    };
  }

  void expect(JsonToken actual, JsonToken expected, String what) throws OperationException {
    if (actual != expected) {
      throw damaged(what + " is missing or not what it should be");
    }
  }

  void require(Object value, String what) throws OperationException {
    if (value == null) {
      throw damaged("no " + what);
    }
  }

  OperationException damaged(String what) {
    return damaged(what, null);
  }

  OperationException damaged(String what, Throwable cause) {
    return OperationException.failed(
        file
            + " is damaged ("
            + what
            + "): put it back from a copy, or remove it to merge the files without it",
        cause);
  }

  @Override
  public void close() throws IOException {
    json.close();
  }

  private OperationException unreadable(IOException e) {
    String message =
        e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
    return damaged(
        message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable"), e);
  }
}
