package io.sqlsplitter.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A result file, read. One line per fact or figure, fields separated by tabs; the first field says
 * what it is:
 *
 * <pre>
 * fact  NAME VALUE                               what the figures depend on
 * tool  KEY NAME                                 how a tool is called in tables
 * case  ID WORK DIALECT BYTES TABLES PLACE       one dump and what is done with it
 * run   ID KEY MICROSECONDS CPU_MICROSECONDS     one measured run
 * peak  ID KEY KIB                               largest resident set
 * check ID KEY FAULT                             what is wrong with the output, or nothing
 * left  ID KEY REASON                            not measured
 * </pre>
 */
final class Results {
  /** A name and a value; a name can occur several times. */
  record Fact(String name, String value) {}

  private final List<Fact> facts = new ArrayList<>();
  private final Map<String, String> tools = new LinkedHashMap<>();
  private final Map<String, CaseResult> cases = new LinkedHashMap<>();

  private Results() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException naming file and line, where a line is none of those above
   */
  static Results read(Path file) throws IOException {
    Results results = new Results();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      try {
        results.add(line.split("\t", -1));
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw new IllegalArgumentException(
            file + ", line " + number + " is no line of a result file: " + line, e);
      }
    }
    return results;
  }

  private void add(String[] fields) {
    switch (fields[0]) {
      case "fact" -> facts.add(new Fact(fields[1], fields[2]));
      case "tool" -> tools.put(fields[1], fields[2]);
      case "case" ->
          cases.put(
              fields[1],
              new CaseResult(
                  fields[1],
                  fields[2],
                  fields[3],
                  Long.parseLong(fields[4]),
                  fields[5],
                  fields[6]));
      case "run" -> {
        ToolResult tool = tool(fields);
        tool.wall.add(Long.parseLong(fields[3]));
        tool.cpu.add(Long.parseLong(fields[4]));
      }
      case "peak" -> tool(fields).peakKib = Long.parseLong(fields[3]);
      case "check" -> tool(fields).fault = fields[3];
      case "left" -> tool(fields).leftOut = fields[3];
      default -> throw new IllegalArgumentException("unknown: " + fields[0]);
    }
  }

  private ToolResult tool(String[] fields) {
    CaseResult of = cases.get(fields[1]);
    if (of == null || !tools.containsKey(fields[2])) {
      throw new IllegalArgumentException("no such case or tool");
    }
    return of.tool(fields[2]);
  }

  List<Fact> facts() {
    return facts;
  }

  /** The first fact of a name, or nothing. */
  String fact(String name) {
    return facts.stream()
        .filter(f -> f.name().equals(name))
        .map(Fact::value)
        .findFirst()
        .orElse("");
  }

  List<CaseResult> cases() {
    return List.copyOf(cases.values());
  }

  /** What a tool is called in tables. */
  String toolName(String key) {
    return tools.get(key);
  }
}
