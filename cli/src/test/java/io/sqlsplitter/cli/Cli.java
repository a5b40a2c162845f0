package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.fail;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.list.ListReport;
import io.sqlsplitter.ops.merge.MergeReport;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.detect.Detection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One run of the command line within the test: fake operations behind it, its streams in memory.
 */
final class Cli {
  /** How the words of the command line are read. */
  interface Run {
    int run(Console console, Operations operations, String... args);
  }

  private static final SplitReport WHOLE = report(Completeness.YES);

  /** What the operations do; every test sets its own. */
  Operations.Split split = (request, in, out, progress) -> WHOLE;

  Operations.Merge merge =
      (request, out, progress) -> {
        fail("merge is not expected");
        return null;
      };
  Operations.Listing list =
      (request, in, entries, progress) -> {
        fail("list is not expected");
        return null;
      };

  Operations.Description describe =
      request -> {
        fail("describe is not expected");
        return null;
      };

  byte[] stdin = {};
  Run run = Program::run;
  boolean terminal;
  boolean colour = true;
  OutputStream stdoutTarget;
  private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
  private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();

  int run(String... args) {
    Console console =
        new Console(
            Channels.newChannel(new ByteArrayInputStream(stdin)),
            new StandardOutput(stdoutTarget == null ? stdout : stdoutTarget),
            new PrintStream(stderr, true, StandardCharsets.UTF_8),
            terminal,
            80,
            colour);
    return Program.run(console, new Operations(split, merge, list, describe), args);
  }

  String out() {
    return stdout.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return stderr.toString(StandardCharsets.UTF_8);
  }

  /** Standard output as one JSON object: maps, lists, strings, numbers, booleans and nulls. */
  Map<String, Object> json() throws IOException {
    return json(out());
  }

  @SuppressWarnings("unchecked") // A document that is no object fails the test all the same.
  static Map<String, Object> json(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      Map<String, Object> object = (Map<String, Object>) value(parser);
      if (parser.nextToken() != null) {
        fail("something stands behind the object: " + text);
      }
      return object;
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        yield object;
      }
      case START_ARRAY -> {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser));
        }
        yield array;
      }
      case VALUE_NULL -> null;
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      default -> parser.getText();
    };
  }

  static SplitReport report(Completeness completeness, Diagnostic... diagnostics) {
    return report(completeness, null, diagnostics);
  }

  /** The report of a split that was asked for edits. */
  static SplitReport report(
      Completeness completeness, SplitReport.Edited edited, Diagnostic... diagnostics) {
    return new SplitReport(
        Dialect.MYSQL,
        Detection.Confidence.HIGH,
        "gzip",
        completeness,
        3 << 20,
        1234,
        List.of("users", "orders"),
        List.of(
            new SplitReport.OutputEntry("_before.sql", null, 4, 100),
            new SplitReport.OutputEntry("users.sql", "users", 1230, 5000)),
        0,
        edited,
        List.of(diagnostics),
        new IoReport(
            IoStrategy.AUTO,
            IoStrategy.HDD,
            1,
            8 << 20,
            "probe, 72 MB/s",
            List.of(
                new IoReport.Change(
                    536_870_912, IoStrategy.SSD, IoStrategy.HDD, "2 slow epochs, 60 MB/s"))),
        1_500_000_000);
  }

  static ListReport listReport(Diagnostic... diagnostics) {
    return new ListReport(
        Dialect.POSTGRES,
        Detection.Confidence.MEDIUM,
        Completeness.UNKNOWN,
        4096,
        2,
        List.of(diagnostics),
        null);
  }

  static MergeReport mergeReport(boolean exact, Diagnostic... diagnostics) {
    return new MergeReport(
        Dialect.SQLITE, exact, 2048, List.of("a", "b"), List.of(diagnostics), 2_000_000);
  }

  static Diagnostic diagnostic(Diagnostic.Severity severity, String message) {
    return new Diagnostic(severity, "some-code", message, 3, 97, "item");
  }
}
