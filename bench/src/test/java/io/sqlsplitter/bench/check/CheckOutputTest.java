package io.sqlsplitter.bench.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.bench.generate.DumpContent;
import io.sqlsplitter.bench.generate.DumpOptions;
import io.sqlsplitter.bench.generate.DumpTarget;
import io.sqlsplitter.bench.generate.DumpWriter;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CheckOutputTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void whatOurSplitWritesIsRight(DumpTarget target) throws Exception {
    Map<String, TableData> expected = split(target);
    assertEquals(4, expected.size());
    long data = expected.values().stream().mapToLong(TableData::bytes).sum();
    assertTrue(data > 1_400_000, "only " + data + " of 1.5 MB are data");
    assertEquals("", OutputCheck.faults(expected, folder.resolve("out")));
  }

  /** Splits a dump into folder/out, and reads back what its data is. */
  private Map<String, TableData> split(DumpTarget target) throws Exception {
    Path dump = folder.resolve("dump.sql");
    try (OutputStream out = Files.newOutputStream(dump)) {
      DumpWriter.write(DumpOptions.of(target, DumpContent.ROWS, 4, 1_500_000, 1), out);
    }
    SplitOperation.run(
        SplitRequest.of(new DumpInput(dump), folder.resolve("out"))
            .inputMode(InputMode.READ)
            .build(),
        null,
        null,
        ProgressListener.NONE);
    CheckOutput.write(dump, folder.resolve("sums"));
    return CheckOutput.read(folder.resolve("sums"));
  }

  @Test
  void aStatementThatIsMissingIsTold() throws Exception {
    Map<String, TableData> expected = split(DumpTarget.SQLITE);
    Path file = fileWith("INSERT INTO customer_1 ");
    String text = Files.readString(file);
    int at = text.indexOf("INSERT INTO");
    int end = text.indexOf('\n', at) + 1;
    Files.writeString(file, text.substring(0, at) + text.substring(end));
    long lost = text.substring(at, end - 1).getBytes(StandardCharsets.UTF_8).length;
    String faults = OutputCheck.faults(expected, folder.resolve("out"));
    assertTrue(faults.startsWith(lost + " of 1,4"), faults);
    assertTrue(faults.endsWith("bytes of data lost, in 1 of 4 tables"), faults);
  }

  private Path fileWith(String text) throws IOException {
    try (var files = Files.list(folder.resolve("out"))) {
      for (Path file : files.toList()) {
        if (Files.readString(file).contains(text)) {
          return file;
        }
      }
    }
    throw new AssertionError("no file has " + text);
  }

  @Test
  void aBlankRowInACopyBlockIsTold() throws Exception {
    Map<String, TableData> expected = split(DumpTarget.POSTGRES);
    Path file = fileWith("COPY public.customer_1 ");
    Files.writeString(file, Files.readString(file).replace("FROM stdin;\n", "FROM stdin;\n\n"));
    assertEquals(
        "1 lines of data too many, in 1 of 4 tables",
        OutputCheck.faults(expected, folder.resolve("out")));
  }

  @Test
  void aChangedByteIsTold() throws Exception {
    Map<String, TableData> expected = split(DumpTarget.MYSQL);
    Path file = fileWith("INSERT INTO `customer_1` ");
    Files.writeString(file, Files.readString(file).replaceFirst("VALUES \\(1,", "VALUES (2,"));
    assertEquals(
        "data of 1 of 4 tables is not that of the dump",
        OutputCheck.faults(expected, folder.resolve("out")));
  }

  @Test
  void dataInTheFileOfAnotherTableIsTold() throws Exception {
    Map<String, TableData> expected = split(DumpTarget.MYSQL);
    Path from = fileWith("INSERT INTO `customer_1` ");
    Path to = fileWith("INSERT INTO `invoice_2` ");
    Files.write(to, Files.readAllBytes(from), StandardOpenOption.APPEND);
    Files.delete(from);
    assertEquals(
        "1 files with data of several tables", OutputCheck.faults(expected, folder.resolve("out")));
  }

  @Test
  void dataThatWasNotAskedForIsTold() throws Exception {
    Map<String, TableData> expected = split(DumpTarget.MSSQL);
    Map<String, TableData> one =
        expected.entrySet().stream()
            .filter(entry -> entry.getKey().equals("customer_1"))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    String faults = OutputCheck.faults(one, folder.resolve("out"));
    assertTrue(faults.startsWith("data of 3 tables that were not asked for"), faults);
  }
}
