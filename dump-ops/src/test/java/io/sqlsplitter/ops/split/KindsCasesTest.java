package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small inputs by the kind of trouble they stand for (attribution, COPY, encoding, reports), from
 * {@code kinds.jsonl}: which files there are, how many statements each holds, what is said, and
 * that not a byte is lost. A case stands on several lines where dialects differ.
 */
final class KindsCasesTest {
  /** One line of the resource, for one dialect. */
  record Case(String id, Dialect dialect, byte[] input, String files, List<String> codes) {
    @Override
    public String toString() {
      return id + " " + dialect.label();
    }
  }

  static Stream<Case> cases() throws IOException {
    try (InputStream in = KindsCasesTest.class.getResourceAsStream("kinds.jsonl")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines().toList().stream().flatMap(line -> parse(line).stream());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void everyStatementIsInTheFileOfItsTable(Case given, @TempDir Path folder) throws Exception {
    SplitFixture split = SplitFixture.of(folder, given.input).dialect(given.dialect).run();
    String files =
        split.report().files().stream()
            .filter(entry -> !entry.path().equals(Layout.RESTORE))
            .map(entry -> entry.path() + ":" + entry.statements())
            .collect(Collectors.joining(" "));
    assertEquals(given.files, files);
    assertEquals(
        given.codes,
        split.codes().stream().filter(code -> !code.equals("completeness-unknown")).toList());
    assertArrayEquals(given.input, split.rebuilt());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void bareFilesHoldNothingButTheDump(Case given, @TempDir Path folder) throws Exception {
    SplitFixture split = SplitFixture.of(folder, given.input).dialect(given.dialect).bare().run();
    assertArrayEquals(given.input, split.rebuilt());
    assertEquals(
        given.input.length, split.files().values().stream().mapToInt(String::length).sum());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void editsCanBeUndone(Case given, @TempDir Path folder) throws Exception {
    SplitFixture split =
        SplitFixture.of(folder, given.input)
            .dialect(given.dialect)
            .ask(request -> request.edits(Set.of(SplitRequest.Edit.values())))
            .run();
    assertArrayEquals(given.input, split.rebuilt());
  }

  private static List<Case> parse(String line) {
    try (JsonParser json = new JsonFactory().createParser(line)) {
      String id = null;
      String input = null;
      String files = null;
      boolean bytes = false;
      List<String> dialects = new ArrayList<>();
      List<String> codes = new ArrayList<>();
      json.nextToken();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "id" -> id = json.getText();
          case "input" -> input = json.getText();
          case "files" -> files = json.getText();
          case "bytes" -> bytes = json.getBooleanValue();
          case "dialects" -> strings(json, dialects);
          case "codes" -> strings(json, codes);
          default -> throw new IllegalStateException(field);
        }
      }
      Charset charset = bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
      List<Case> cases = new ArrayList<>();
      for (String dialect : dialects) {
        cases.add(
            new Case(
                id, Dialect.byName(dialect).orElseThrow(), input.getBytes(charset), files, codes));
      }
      return cases;
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }

  private static void strings(JsonParser json, List<String> into) throws IOException {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      into.add(json.getText());
    }
  }
}
