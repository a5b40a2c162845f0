package io.sqlsplitter.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanEvent;
import io.sqlsplitter.parser.ScanLimits;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.StatementScanner;
import io.sqlsplitter.parser.detect.Detection;
import io.sqlsplitter.parser.detect.DialectDetector;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The generated dumps are what they are meant to be, to the parser too. */
class GeneratedDumpsTest {
  @ParameterizedTest
  @EnumSource
  void theDialectIsDetectedFromTheHead(DumpTarget target) {
    for (DumpContent content : DumpContent.values()) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment dump = DumpCorpus.dump(target, content, 1_000_000, arena);
        Detection detection = DialectDetector.detect(dump.asSlice(0, DialectDetector.HEAD), false);
        assertEquals(dialect(target), detection.dialect(), content.name());
        assertEquals(Detection.Confidence.HIGH, detection.confidence(), content.name());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyInsertAndBlockIsFoundWithItsTable(DumpTarget target) {
    for (DumpContent content : DumpContent.values()) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment dump = DumpCorpus.dump(target, content, 2_000_000, arena);
        Map<StatementKind, Integer> kinds = new EnumMap<>(StatementKind.class);
        Map<String, Integer> tables = new TreeMap<>();
        scan(dump, target, kinds, tables);
        String text = new String(dump.toArray(ValueLayout.JAVA_BYTE), StandardCharsets.ISO_8859_1);
        assertEquals(DumpCorpus.TABLES, kinds.get(StatementKind.CREATE_TABLE), content.name());
        assertEquals(DumpCorpus.TABLES, tables.size(), tables.toString());
        boolean copy = target == DumpTarget.POSTGRES;
        assertEquals(
            count(text, copy ? "(?m)^COPY " : "(?m)^INSERT (?:INTO )?[\\[`a-z]"),
            kinds.get(copy ? StatementKind.COPY_DATA : StatementKind.INSERT),
            content.name());
      }
    }
  }

  private static void scan(
      MemorySegment dump,
      DumpTarget target,
      Map<StatementKind, Integer> kinds,
      Map<String, Integer> tables) {
    StatementScanner scanner =
        new StatementScanner(LexicalRules.of(dialect(target)), ScanLimits.DEFAULT);
    StatementCursor piece = new StatementCursor();
    scanner.feed(dump, 0, true);
    while (scanner.next(piece) == ScanEvent.PIECE) {
      if (piece.last()) {
        assertEquals(Defect.NONE, piece.defect());
        kinds.merge(piece.kind(), 1, Integer::sum);
        if (piece.kind().isData()) {
          tables.merge(piece.table().toString(), 1, Integer::sum);
        }
      }
    }
  }

  private static Dialect dialect(DumpTarget target) {
    return Dialect.valueOf(target.name());
  }

  private static int count(String text, String regex) {
    return (int) Pattern.compile(regex).matcher(text).results().count();
  }
}
