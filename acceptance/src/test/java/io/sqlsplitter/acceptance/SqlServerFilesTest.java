package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.acceptance.dump.Samples;
import io.sqlsplitter.acceptance.tool.Cli;
import io.sqlsplitter.acceptance.tool.SplitFolder;
import io.sqlsplitter.acceptance.tsql.Batch;
import io.sqlsplitter.acceptance.tsql.SessionWalk;
import io.sqlsplitter.acceptance.tsql.SessionWalk.Creation;
import io.sqlsplitter.acceptance.tsql.TsqlParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of SQL Server scripts, without a SQL Server: parsers of others read them batch by batch,
 * and they keep the rules of the server that no parser knows.
 */
class SqlServerFilesTest {
  /** Scripts that people have. */
  enum Script {
    CHINOOK("data/chinook-sqlserver.sql"),
    SAKILA("data/sakila-sqlserver-schema.sql"),
    GO_LINES("cases/public/inputs/025-a.sql"),
    ODD_NAMES("cases/public/inputs/034-a.sql"),
    BOM("cases/public/inputs/049-a.sql"),
    /** As SSMS writes it: UTF-16, CRLF, two databases. */
    SSMS(null);

    private final String sample;

    Script(String sample) {
      this.sample = sample;
    }

    byte[] bytes() {
      try {
        return sample == null
            ? ("\uFEFF" + resource("ssms-two-databases.sql").replace("\n", "\r\n"))
                .getBytes(StandardCharsets.UTF_16LE)
            : Files.readAllBytes(Samples.path(sample));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Its bytes as the manifest counts them, one per character. */
    String decoded() {
      byte[] bytes = bytes();
      byte[] utf8 =
          sample == null
              ? new String(bytes, StandardCharsets.UTF_16LE).getBytes(StandardCharsets.UTF_8)
              : bytes;
      String text = new String(utf8, StandardCharsets.ISO_8859_1);
      // The mark is no code, but it counts.
      return text.startsWith("\u00EF\u00BB\u00BF") ? "   " + text.substring(3) : text;
    }
  }

  @TempDir Path temp;

  static String resource(String name) {
    try (InputStream in = SqlServerFilesTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file of the output that clients load. */
  private record Loaded(int number, SplitFolder.Entry entry, List<Batch> batches) {}

  private SplitFolder folder;

  private List<Loaded> split(Script script, Object... more) throws IOException {
    Path dump = Files.write(temp.resolve("dump.sql"), script.bytes());
    Object[] flags =
        Stream.concat(Stream.of("-d", "mssql"), Stream.of(more)).toArray(Object[]::new);
    folder = Cli.split(dump, temp.resolve("tables"), flags);
    List<Loaded> files = new ArrayList<>();
    List<SplitFolder.Entry> entries = folder.files();
    for (int i = 0; i < entries.size(); i++) {
      SplitFolder.Entry entry = entries.get(i);
      if (entry.file().endsWith(".sql") && !entry.file().equals("_restore.sql")) {
        String text = new String(folder.content(entry), StandardCharsets.ISO_8859_1);
        files.add(new Loaded(i, entry, Batch.of(text)));
      }
    }
    assertFalse(files.isEmpty());
    return files;
  }

  private static String utf8(String bytes) {
    String text = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static List<String> texts(List<Batch> batches) {
    return batches.stream().map(batch -> utf8(batch.text())).toList();
  }

  static Stream<Arguments> scriptsAndParsers() {
    return Stream.of(Script.values())
        .flatMap(s -> Stream.of(TsqlParser.values()).map(p -> Arguments.of(s, p)));
  }

  @ParameterizedTest
  @MethodSource("scriptsAndParsers")
  void aBatchParsesWhereTheBatchesOfTheDumpDoThatItIsMadeOf(Script script, TsqlParser parser)
      throws IOException {
    List<Batch> original = Batch.of(script.decoded());
    List<Boolean> known = parser.parse(texts(original));
    List<Loaded> files = split(script);
    List<String> wrong = new ArrayList<>();
    int claims = 0;
    for (Loaded file : files) {
      List<Batch> claimed = new ArrayList<>();
      for (Batch batch : file.batches()) {
        List<Integer> sources = sources(file, batch, original);
        boolean addition = sources.isEmpty();
        if (addition
            ? parser != TsqlParser.JSQLPARSER // Does not know IDENTITY_INSERT, which we add.
            : sources.stream().allMatch(known::get)) {
          claimed.add(batch);
        }
      }
      List<Boolean> parsed = parser.parse(texts(claimed));
      for (int i = 0; i < claimed.size(); i++) {
        if (!parsed.get(i)) {
          wrong.add(file.entry().file() + ": " + utf8(claimed.get(i).text()));
        }
      }
      claims += claimed.size();
    }
    assertEquals(List.of(), wrong);
    System.out.printf(
        "%s by %s: %d of %d batches of the dump parse; of its files %d of %d checked%n",
        script,
        parser,
        known.stream().filter(k -> k).count(),
        known.size(),
        claims,
        files.stream().mapToInt(file -> file.batches().size()).sum());
  }

  /** The batches of the dump that code of a file's batch is from. */
  private List<Integer> sources(Loaded file, Batch batch, List<Batch> original) {
    List<Integer> sources = new ArrayList<>();
    for (SplitFolder.Stretch stretch : folder.stretches()) {
      long from = Math.max(stretch.inFile(), batch.from());
      long to = Math.min(stretch.inFile() + stretch.length(), batch.end());
      if (stretch.file() != file.number() || from >= to) {
        continue;
      }
      String code = batch.code().substring((int) from - batch.from(), (int) to - batch.from());
      if (code.isBlank()) {
        continue;
      }
      long shift = stretch.from() - stretch.inFile();
      for (int i = 0; i < original.size(); i++) {
        Batch source = original.get(i);
        if (source.from() < to + shift && source.end() > from + shift && !sources.contains(i)) {
          sources.add(i);
        }
      }
    }
    return sources;
  }

  /** {@code tsql-parser-limits.txt}: parser, script, number of batches, first words, reason. */
  @Test
  void whatTheParsersDoNotKnowIsListed() {
    SortedMap<String, Integer> listed = new TreeMap<>();
    for (String line : resource("tsql-parser-limits.txt").lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] fields = line.split(" *\\| *");
        assertEquals(5, fields.length, line);
        listed.put(String.join(" | ", fields[0], fields[1], fields[3]), Integer.valueOf(fields[2]));
      }
    }
    SortedMap<String, Integer> actual = new TreeMap<>();
    for (TsqlParser parser : List.of(TsqlParser.DRUID, TsqlParser.JSQLPARSER)) {
      for (Script script : Script.values()) {
        List<Batch> batches = Batch.of(script.decoded());
        List<Boolean> parsed = parser.parse(texts(batches));
        for (int i = 0; i < batches.size(); i++) {
          if (!parsed.get(i)) {
            String head = batches.get(i).head();
            actual.merge(String.join(" | ", parser.name(), script.name(), head), 1, Integer::sum);
          }
        }
      }
    }
    assertEquals(lines(listed), lines(actual));
  }

  private static String lines(SortedMap<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " | " + entry.getValue())
        .collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @EnumSource
  void whatMustBeginABatchDoes(Script script) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Loaded file : split(script)) {
      for (Batch batch : file.batches()) {
        if (batch.misplacedModule() != null) {
          wrong.add(file.entry().file() + ": " + batch.misplacedModule());
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @ParameterizedTest
  @EnumSource
  void everyFileEndsItsLastBatch(Script script) throws IOException {
    for (Loaded file : split(script)) {
      for (Batch batch : file.batches()) {
        assertTrue(batch.ended(), () -> file.entry().file() + " ends with: " + batch.text());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyDatabaseFilesTouchDatabases(Script script) throws IOException {
    for (Loaded file : split(script)) {
      if (!file.entry().file().equals("_database.sql")) {
        assertEquals(
            List.of(),
            new SessionWalk(file.batches(), "x").databaseStatements(),
            file.entry().file());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void identityValuesAreGivenWhereTheDumpGivesThemAndNowhereElse(Script script) throws IOException {
    List<Loaded> files = split(script);
    SessionWalk dump = new SessionWalk(Batch.of(script.decoded()), "");
    Map<String, Integer> given = new TreeMap<>();
    Map<String, Integer> plain = new TreeMap<>();
    for (Loaded file : files) {
      SessionWalk walk = new SessionWalk(file.batches(), database(file, files));
      walk.openInserts().forEach((table, n) -> given.merge(table, n, Integer::sum));
      walk.plainInserts().forEach((table, n) -> plain.merge(table, n, Integer::sum));
      assertNull(walk.open(), file.entry().file());
      String own = database(file, files) + ": " + lower(file.entry().table());
      assertTrue(
          walk.identities().stream().allMatch(own::equals),
          () -> file.entry().file() + " of " + own + " has " + walk.identities());
    }
    assertEquals(dump.openInserts(), given);
    assertEquals(dump.plainInserts(), plain);
  }

  @ParameterizedTest
  @EnumSource
  void everyObjectIsMadeUnderTheOptionsOfTheDump(Script script) throws IOException {
    List<Loaded> files = split(script);
    Map<String, SortedMap<String, String>> wanted = new HashMap<>();
    for (Creation creation : new SessionWalk(Batch.of(script.decoded()), "").creations()) {
      SortedMap<String, String> options = new TreeMap<>(creation.options());
      options.putAll(creation.late());
      wanted.put(creation.object(), options);
    }
    List<String> wrong = new ArrayList<>();
    int found = 0;
    for (Loaded file : files) {
      for (Creation creation : new SessionWalk(file.batches(), database(file, files)).creations()) {
        SortedMap<String, String> options = wanted.get(creation.object());
        if (options == null) {
          wrong.add(file.entry().file() + ": the dump has no " + creation.object());
        } else if (!creation.options().entrySet().containsAll(options.entrySet())) {
          wrong.add(
              file.entry().file()
                  + ": "
                  + creation.object()
                  + " is made under "
                  + creation.options()
                  + ", in the dump under "
                  + options);
        }
        found++;
      }
    }
    assertEquals(List.of(), wrong);
    assertEquals(wanted.size(), found);
  }

  /** The database that a file is loaded into: its own, or the only one. */
  private static String database(Loaded file, List<Loaded> files) {
    if (file.entry().database() != null) {
      return lower(file.entry().database());
    }
    List<String> all =
        files.stream()
            .map(other -> other.entry().database())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return all.size() == 1 ? lower(all.getFirst()) : "";
  }

  private static String lower(String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }
}
