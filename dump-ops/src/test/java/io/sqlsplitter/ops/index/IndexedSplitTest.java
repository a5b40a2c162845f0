package io.sqlsplitter.ops.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.ops.list.ListOperation;
import io.sqlsplitter.ops.list.ListRequest;
import io.sqlsplitter.ops.split.SplitOperation;
import io.sqlsplitter.ops.split.SplitReport;
import io.sqlsplitter.ops.split.SplitRequest;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A split with an index writes what it writes without, and never believes one that is not its. */
final class IndexedSplitTest {
  private static final int DUMPS = Integer.getInteger("index.test.dumps", 3);

  @TempDir Path folder;

  /** What came of a split: all that anybody can see of it. */
  private record Outcome(Map<String, String> files, String stdout, String report) {}

  private Path dump(byte[] content) throws IOException {
    Path dump = folder.resolve("dump.sql");
    Files.write(dump, content);
    return dump;
  }

  private static DumpIndex index(Path dump, Dialect dialect) throws Exception {
    return ListOperation.run(
            new ListRequest(new DumpInput(dump), dialect, false, InputMode.AUTO),
            null,
            entry -> {},
            (read, size, table) -> {})
        .index();
  }

  private Path save(DumpIndex index, String name) throws IOException {
    String data =
        index.data().stream().map(text -> '"' + text + '"').collect(Collectors.joining(","));
    return Files.writeString(
        folder.resolve(name),
        """
        {"entries":[{"index":1}],"index":{"format":%d,"bytes":%d,"modified":"%s","dialect":"%s",
        "crc32c":%d,"stretches":%d,"encoding":"%s","data":[%s]}}
        """
            .formatted(
                DumpIndex.FORMAT,
                index.bytes(),
                index.modified(),
                index.dialect().label(),
                index.checksum(),
                index.stretches().size(),
                DumpIndex.ENCODING,
                data));
  }

  private Outcome split(
      Path dump, Dialect dialect, Path index, UnaryOperator<SplitRequest.Builder> asked)
      throws Exception {
    Path output = folder.resolve("out");
    delete(output);
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    SplitRequest request =
        asked
            .apply(SplitRequest.of(new DumpInput(dump), output).dialect(dialect).index(index))
            .build();
    String report;
    try {
      SplitReport made = SplitOperation.run(request, null, stdout, (read, size, table) -> {});
      report =
          Stream.of(
                  made.completeness(),
                  made.bytes(),
                  made.statements(),
                  made.tables(),
                  made.files(),
                  made.omittedBytes(),
                  made.diagnostics())
              .map(String::valueOf)
              .collect(Collectors.joining("\n"));
    } catch (OperationException e) {
      report = e.getMessage();
    }
    return new Outcome(files(output), stdout.toString(StandardCharsets.ISO_8859_1), report);
  }

  private static Map<String, String> files(Path output) throws IOException {
    Map<String, String> files = new TreeMap<>();
    if (Files.exists(output)) {
      try (Stream<Path> all = Files.walk(output)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put(
              output.relativize(file).toString(),
              Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return files;
  }

  private static void delete(Path output) throws IOException {
    if (Files.exists(output)) {
      try (Stream<Path> all = Files.walk(output)) {
        for (Path file : all.toList().reversed()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Some way to leave something out. */
  private static UnaryOperator<SplitRequest.Builder> ask(Random random) {
    List<String> names = new ArrayList<>();
    for (int table = 0; table < RandomDump.TABLES; table++) {
      if (random.nextInt(3) == 0) {
        names.add("t" + table);
      }
    }
    if (names.isEmpty()) {
      names.add("t" + random.nextInt(RandomDump.TABLES));
    }
    Content content = Content.values()[random.nextInt(3)];
    boolean bare = random.nextBoolean();
    boolean salvage = random.nextBoolean();
    return switch (random.nextInt(5)) {
      case 0 -> r -> r.exclude(names).content(content).bare(bare);
      case 1 -> r -> r.excludeData(names).salvage(salvage);
      case 2 -> r -> r.content(Content.SCHEMA).bare(bare);
      default -> r -> r.tables(names).content(content).bare(bare).salvage(salvage);
    };
  }

  @ParameterizedTest
  @EnumSource(Dialect.class)
  void withAnIndexAndWithoutTheSameIsWritten(Dialect dialect) throws Exception {
    Random seeds = new Random();
    int stretches = 0;
    for (int i = 0; i < DUMPS; i++) {
      long seed = Long.getLong("index.test.seed", seeds.nextLong());
      Random random = new Random(seed);
      Path dump = dump(RandomDump.of(dialect, seed));
      DumpIndex made = index(dump, dialect);
      if (made == null) {
        continue;
      }
      stretches += made.stretches().size();
      Path index = save(made, "saved.json");
      assertNotNull(IndexChoice.of(new DumpInput(dump), index, null).skips(), "seed " + seed);
      for (int way = 0; way < 4; way++) {
        UnaryOperator<SplitRequest.Builder> asked = ask(random);
        Outcome scanned = split(dump, dialect, null, asked);
        Outcome sought = split(dump, dialect, index, asked);
        assertEquals(scanned, sought, "seed " + seed + ", way " + way);
      }
      String name = "t" + random.nextInt(RandomDump.TABLES);
      boolean bare = random.nextBoolean();
      Outcome scanned = stream(dump, dialect, null, name, bare);
      assertEquals(
          scanned, stream(dump, dialect, index, name, bare), "seed " + seed + " to a stream");
    }
    assertTrue(stretches > 0, "nothing was passed over");
  }

  private Outcome stream(Path dump, Dialect dialect, Path index, String table, boolean bare)
      throws Exception {
    ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    SplitRequest request =
        SplitRequest.of(new DumpInput(dump), null)
            .dialect(dialect)
            .index(index)
            .tables(List.of(table))
            .bare(bare)
            .build();
    String report;
    try {
      report =
          SplitOperation.run(request, null, stdout, (read, size, name) -> {})
              .diagnostics()
              .toString();
    } catch (OperationException e) {
      report = e.getMessage();
    }
    return new Outcome(Map.of(), stdout.toString(StandardCharsets.ISO_8859_1), report);
  }

  private static byte[] usual() {
    StringBuilder dump = new StringBuilder("-- MySQL dump 10.13\n\n");
    for (int table = 0; table < 3; table++) {
      dump.append("CREATE TABLE t").append(table).append(" (a int, b text);\n");
      for (int i = 0; i < 4000; i++) {
        dump.append("INSERT INTO t").append(table).append(" VALUES (").append(i);
        dump.append(",'").append("x".repeat(60)).append("');\n");
      }
    }
    return dump.append("-- Dump completed\n").toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static UnaryOperator<SplitRequest.Builder> onlyTheFirst() {
    return request -> request.tables(List.of("t0"));
  }

  private static boolean isRefused(Outcome outcome) {
    return outcome.report().contains("index-not-used");
  }

  @Test
  void rowsThatAreLeftOutAreNotEvenRead() throws Exception {
    byte[] content = usual();
    Path dump = dump(content);
    DumpIndex made = index(dump, Dialect.MYSQL);
    Path index = save(made, "saved.json");
    Outcome before = split(dump, Dialect.MYSQL, index, onlyTheFirst());
    // Between the samples: nothing notices, so nobody has looked.
    RowStretch rows = made.stretches().getLast();
    content[(int) (rows.from() + rows.length() / 4)] = '\'';
    FileTime time = Files.getLastModifiedTime(dump);
    Files.write(dump, content);
    Files.setLastModifiedTime(dump, time);
    assertEquals(before, split(dump, Dialect.MYSQL, index, onlyTheFirst()));
    assertNotEquals(before, split(dump, Dialect.MYSQL, null, onlyTheFirst()));
  }

  @Test
  void aDumpThatEndsInRowsIsReadToItsEnd() throws Exception {
    String text =
        "CREATE TABLE t0 (a int);\nCREATE TABLE t1 (a int, b text);\n"
            + "INSERT INTO t0 VALUES (1);\n".repeat(3)
            + "INSERT INTO t1 VALUES (7,'xxxxxxxxxxxx');\n".repeat(12_000);
    for (String end : List.of("", "SET NAMES utf8;\n")) {
      Path dump = dump((text + end).getBytes(StandardCharsets.US_ASCII));
      DumpIndex made = index(dump, Dialect.MYSQL);
      Outcome without = split(dump, Dialect.MYSQL, null, onlyTheFirst());
      assertTrue(without.files().containsKey("t0.sql"), without::report);
      Path index = save(made, "saved.json");
      Outcome with = split(dump, Dialect.MYSQL, index, onlyTheFirst());
      assertEquals(without, with);
      assertFalse(isRefused(with));
    }
  }

  @Test
  void changedBytesInWantedRowsAreReadAsTheyAre() throws Exception {
    byte[] content = usual();
    Path dump = dump(content);
    Path index = save(index(dump, Dialect.MYSQL), "saved.json");
    FileTime time = Files.getLastModifiedTime(dump);
    int at = new String(content, StandardCharsets.US_ASCII).indexOf("(2500,'xxx");
    content[at + 8] = 'y';
    Files.write(dump, content);
    Files.setLastModifiedTime(dump, time);
    Outcome sought = split(dump, Dialect.MYSQL, index, onlyTheFirst());
    assertFalse(isRefused(sought));
    assertTrue(sought.files().get("t0.sql").contains("(2500,'xyx"));
  }

  @Test
  void anIndexOfAnotherStateIsNotUsedAndThatIsSaid() throws Exception {
    byte[] content = usual();
    Path dump = dump(content);
    DumpIndex made = index(dump, Dialect.MYSQL);
    Path index = save(made, "saved.json");
    FileTime time = Files.getLastModifiedTime(dump);
    Outcome before = split(dump, Dialect.MYSQL, null, onlyTheFirst());

    Files.setLastModifiedTime(dump, FileTime.fromMillis(time.toMillis() + 2000));
    Outcome touched = split(dump, Dialect.MYSQL, index, onlyTheFirst());
    assertTrue(isRefused(touched));
    assertEquals(before.files().get("t0.sql"), touched.files().get("t0.sql"));

    RowStretch rows = made.stretches().getFirst();
    for (long place : new long[] {0, rows.from() + 1, rows.to() - 1, content.length - 1}) {
      byte[] changed = content.clone();
      changed[(int) place] ^= 1;
      Files.write(dump, changed);
      Files.setLastModifiedTime(dump, time);
      assertTrue(isRefused(split(dump, Dialect.MYSQL, index, onlyTheFirst())), "byte " + place);
    }

    Files.write(dump, java.util.Arrays.copyOf(content, content.length - 1));
    Files.setLastModifiedTime(dump, time);
    assertTrue(isRefused(split(dump, Dialect.MYSQL, index, onlyTheFirst())));
  }

  @Test
  void whatIsNoIndexIsNotUsedAndThatIsSaid() throws Exception {
    Path dump = dump(usual());
    String whole = Files.readString(save(index(dump, Dialect.MYSQL), "saved.json"));
    for (String text :
        List.of(
            "",
            "[]",
            "{}",
            "no JSON",
            whole.substring(0, whole.length() / 2),
            whole.replace("\"format\":1", "\"format\":2"),
            whole.replaceFirst("\"data\":\\[\"....", "\"data\":[\"AAAA"),
            whole.replaceFirst("\"data\":\\[\"....", "\"data\":[\"!!!!"))) {
      Path file = Files.writeString(folder.resolve("odd.json"), text);
      assertTrue(isRefused(split(dump, Dialect.MYSQL, file, onlyTheFirst())), text);
    }
    assertTrue(isRefused(split(dump, Dialect.MYSQL, folder.resolve("absent"), onlyTheFirst())));
  }

  @Test
  void aListBesideTheDumpAndAManifestInTheFolderAreFound() throws Exception {
    byte[] content = usual();
    Path dump = dump(content);
    Path output = folder.resolve("out");
    SplitRequest whole = SplitRequest.of(new DumpInput(dump), output).build();
    SplitOperation.run(whole, null, null, (read, size, table) -> {});
    Path manifest = output.resolve("manifest.json");
    DumpIndex ofManifest = IndexFile.read(manifest);
    DumpIndex ofList = index(dump, Dialect.MYSQL);
    assertEquals(ofList.checksum(), ofManifest.checksum());
    assertEquals(
        ofList.stretches().stream().map(RowStretch::to).toList(),
        ofManifest.stretches().stream().map(RowStretch::to).toList());
    DumpInput input = new DumpInput(dump);
    assertNotNull(IndexChoice.of(input, null, manifest).skips());
    save(ofList, "dump.sql.index.json");
    assertNotNull(IndexChoice.of(input, null, null).skips());
    Outcome sought = split(dump, null, null, onlyTheFirst());
    Files.delete(folder.resolve("dump.sql.index.json"));
    assertEquals(split(dump, null, null, onlyTheFirst()), sought);
  }

  @Test
  void linesOfWhatIsReportedBehindStretchesAreRight() throws Exception {
    byte[] content = usual();
    byte[] end = "\n\n\nINSERT INTO t2 VALUES (1,'cut".getBytes(StandardCharsets.US_ASCII);
    byte[] cut = java.util.Arrays.copyOf(content, content.length + end.length);
    System.arraycopy(end, 0, cut, content.length, end.length);
    Path dump = dump(cut);
    DumpIndex made = index(dump, Dialect.MYSQL);
    Path index = save(made, "saved.json");
    Outcome scanned = split(dump, Dialect.MYSQL, null, onlyTheFirst());
    assertTrue(scanned.report().contains("unterminated-string"), scanned.report());
    assertEquals(scanned, split(dump, Dialect.MYSQL, index, onlyTheFirst()));
    for (RowStretch rows : made.stretches()) {
      String before = new String(cut, 0, (int) rows.to(), StandardCharsets.US_ASCII);
      assertEquals(1 + before.chars().filter(c -> c == '\n').count(), rows.line());
    }
  }

  @Test
  void stretchesSurviveTheirText() throws Exception {
    DumpIndex made = index(dump(usual()), Dialect.MYSQL);
    assertEquals(made.stretches(), StretchCodec.decode(made.data()));
    assertArrayEquals(made.data().toArray(), StretchCodec.encode(made.stretches()).toArray());
  }
}
