package io.sqlsplitter.acceptance.tsql;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.SQLUtils;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.tool.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.sf.jsqlparser.parser.CCJSqlParser;
import org.junit.jupiter.api.Assumptions;

/** Programs of others that know T-SQL. None knows all of it. */
public enum TsqlParser {
  DRUID {
    @Override
    boolean parses(String batch) {
      try {
        SQLUtils.parseStatements(batch, DbType.sqlserver);
        return true;
      } catch (RuntimeException e) {
        return false;
      }
    }
  },
  JSQLPARSER {
    @Override
    boolean parses(String batch) {
      try {
        new CCJSqlParser(batch).withSquareBracketQuotation(true).Statements();
        return true;
      } catch (Exception | Error e) { // Errors: what its lexer does not know.
        return false;
      }
    }
  },
  /** The most thorough; it is written in Python, which may be missing. */
  SQLFLUFF {
    @Override
    boolean parses(String batch) {
      return parseNew(List.of(batch)).getFirst();
    }

    @Override
    List<Boolean> parseNew(List<String> batches) {
      require();
      try {
        Path input = Files.createTempFile("sql-splitter-batches", ".json");
        try {
          try (JsonGenerator json =
              new JsonFactory().createGenerator(Files.newOutputStream(input))) {
            json.writeStartArray();
            for (String batch : batches) {
              json.writeString(batch);
            }
            json.writeEndArray();
          }
          byte[] out = Command.of("python3", "-c", SCRIPT).stdin(input).runOrFail().out();
          return ((List<?>) Json.parse(out)).stream().map(Boolean.class::cast).toList();
        } finally {
          Files.delete(input);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  };

  /** Reads a list of batches, prints a list of booleans. */
  private static final String SCRIPT =
      """
      import json, logging, sys
      from sqlfluff.core import FluffConfig, Linter
      logging.disable(logging.CRITICAL)
      config = {"dialect": "tsql", "large_file_skip_byte_limit": 0, "large_file_skip_char_limit": 0}
      linter = Linter(config=FluffConfig(overrides=config))
      def parses(batch):
          try:
              parsed = linter.parse_string(batch)
              return not parsed.violations and not list(parsed.tree.recursive_crawl("unparsable"))
          except Exception:
              return False
      print(json.dumps([parses(batch) for batch in json.load(sys.stdin)]))
      """;

  /** What it said of batches so far: files repeat those of their dump, and parsers are slow. */
  private final Map<String, Boolean> known = new HashMap<>();

  abstract boolean parses(String batch);

  List<Boolean> parseNew(List<String> batches) {
    return batches.stream().map(this::parses).toList();
  }

  /** Whether each of these batches is T-SQL, as far as this parser knows. */
  public List<Boolean> parse(List<String> batches) {
    List<String> fresh =
        batches.stream().filter(batch -> !known.containsKey(batch)).distinct().toList();
    if (!fresh.isEmpty()) {
      List<Boolean> results = parseNew(fresh);
      for (int i = 0; i < fresh.size(); i++) {
        known.put(fresh.get(i), results.get(i));
      }
    }
    return batches.stream().map(known::get).toList();
  }

  private static void require() {
    boolean found;
    try {
      found = Command.of("python3", "-c", "import sqlfluff").run().exit() == 0;
    } catch (UncheckedIOException e) {
      found = false;
    }
    if (!found) {
      String message = "SKIPPED: python3 has no module sqlfluff";
      System.err.println(message);
      Assumptions.abort(message);
    }
  }
}
