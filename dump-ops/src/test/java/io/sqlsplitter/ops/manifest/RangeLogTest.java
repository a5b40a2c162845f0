package io.sqlsplitter.ops.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ranges of a split, from the first record to the manifest. */
final class RangeLogTest {
  @TempDir Path folder;

  private static List<String> records(RangeLog log) throws IOException {
    List<String> records = new ArrayList<>();
    log.forEach((file, addition, n) -> records.add(file + (addition ? "+" : ":") + n));
    return records;
  }

  @Test
  void neighboursOfOneKindAreOneRecord() throws IOException {
    try (RangeLog log = new RangeLog(folder.resolve("r"))) {
      log.dump(0, 5);
      log.dump(0, 7);
      log.addition(0, 2);
      log.dump(0, 0);
      log.addition(0, 1);
      log.dump(1, 1L << 40);
      log.omitted(3);
      log.omitted(4);
      log.finish();
      assertEquals(List.of("0:12", "0+3", "1:" + (1L << 40), "-1:7"), records(log));
      assertEquals(4, log.records());
      assertEquals(12 + (1L << 40) + 7, log.bytes());
    }
    assertFalse(Files.exists(folder.resolve("r")));
  }

  @Test
  void recordsThatRepeatAreSearchedForAndOthersAreNotBlownUp() throws IOException {
    long seed = 42;
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    long[] lengths = new long[2];
    for (int i = 0; i < 2; i++) {
      try (RangeLog log = new RangeLog(folder.resolve("r" + i))) {
        for (int n = 0; n < 200_000; n++) {
          log.dump(n % 100, i == 0 ? 100 : 100 + random.nextInt(28));
        }
        log.finish();
        try (InputStream in = log.deflated()) {
          byte[] deflated = in.readAllBytes();
          lengths[i] = deflated.length;
          InputStream inflated =
              new InflaterInputStream(new ByteArrayInputStream(deflated), new Inflater(true));
          assertEquals(474_000, inflated.readAllBytes().length);
        }
      }
    }
    assertTrue(lengths[0] < 10_000, () -> "regular: " + lengths[0]);
    assertTrue(lengths[1] < 350_000, () -> "random: " + lengths[1]);
  }

  @Test
  void nobodyElseCanReadIt() throws IOException {
    try (RangeLog log = new RangeLog(folder.resolve("r"))) {
      log.dump(0, 1);
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("r"))));
    }
  }

  @Test
  void renumberingMergesWhatBecomesNeighbours() throws IOException {
    try (RangeLog log = new RangeLog(folder.resolve("r"));
        RangeLog other = new RangeLog(folder.resolve("o"))) {
      log.dump(0, 5);
      log.dump(1, 6);
      log.addition(2, 9);
      log.dump(2, 7);
      log.finish();
      log.copyTo(other, old -> old == 2 ? RangeLog.OMITTED : 4);
      other.finish();
      assertEquals(List.of("4:11", "-1:7"), records(other));
    }
  }

  @Test
  void theReaderGetsWhatTheWriterWroteOverManyChunks() throws Exception {
    Path manifest = folder.resolve("manifest.json");
    int n = 400_000;
    long[] sizes = new long[2];
    long additions = 0;
    long omitted = 0;
    java.util.Random random = new java.util.Random(7);
    int[] lengths = random.ints(n, 1, 1 << 20).toArray();
    try (RangeLog log = new RangeLog(folder.resolve("r"))) {
      for (int i = 0; i < n; i++) {
        if (i % 4 == 3) {
          log.omitted(lengths[i]);
          omitted += lengths[i];
        } else if (i % 4 == 2) {
          log.addition(1, lengths[i]);
          additions += lengths[i];
        } else {
          log.dump(i % 2, lengths[i]);
          sizes[i % 2] += lengths[i];
        }
      }
      log.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ManifestWriter.write(content(sizes, additions, omitted, log.bytes()), log, out);
      Files.write(manifest, out.toByteArray());
    }
    Manifest read = ManifestReader.read(manifest);
    assertEquals("a \"b\"\n.sql", read.files().getFirst().file());
    assertEquals(List.of("x.sql"), read.files().get(1).needs());
    assertEquals(Completeness.UNKNOWN, read.complete());
    assertEquals(omitted, read.omittedBytes());
    try (RangeReader ranges = new RangeReader(manifest, read)) {
      for (int i = 0; i < n; i++) {
        assertTrue(ranges.next());
        assertEquals(lengths[i], ranges.length());
        assertEquals(i % 4 == 2, ranges.isAddition());
        assertEquals(i % 4 == 3 ? RangeReader.OMITTED : i % 4 == 2 ? 1 : i % 2, ranges.file());
      }
      assertFalse(ranges.next());
    }
    String text = Files.readString(manifest, StandardCharsets.UTF_8);
    assertTrue(text.lines().allMatch(line -> line.length() < Manifest.MAX_CHUNK + 100));
  }

  private static ManifestContent content(long[] sizes, long additions, long omitted, long bytes) {
    return new ManifestContent(
        "test 1",
        new Manifest.Source("-", bytes, InputEncoding.BYTES, false),
        Dialect.SQLITE,
        null,
        Completeness.UNKNOWN,
        new ManifestContent.Options(
            false, false, true, false, false, List.of("t"), List.of(), List.of(), null, List.of()),
        List.of(new Diagnostic(Diagnostic.Severity.NOTE, "c", "m", 1, 2, null)),
        omitted,
        Map.of("insert", omitted),
        new ManifestContent.Edited(0, 0, 0),
        true,
        null,
        List.of(
            new ManifestContent.ManifestFile(
                new Manifest.FileEntry(
                    "a \"b\"\n.sql", null, "a", 1, sizes[0], 0, List.of(), false, 7, -1),
                Map.of("create_table", 1L)),
            new ManifestContent.ManifestFile(
                new Manifest.FileEntry(
                    "d/b.sql", "d", "b", 2, sizes[1], additions, List.of("x.sql"), true, -1, 99),
                Map.of())));
  }
}
