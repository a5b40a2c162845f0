package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestReader;
import io.sqlsplitter.ops.manifest.RangeReader;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.parser.Dialect;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One split in a test: what is asked, what came of it. */
final class SplitFixture {
  private static final Pattern SETTINGS =
      Pattern.compile(
          "-- Added by sql-splitter: .*\\n"
              + "(?:(?:SET|RESET|PRAGMA|BEGIN|START|COMMIT|ROLLBACK|SELECT|/\\*M?!\\d+ SET)\\b.*\\n)+"
              + "(?:GO\\n)?");

  private static final Pattern GUARDS =
      Pattern.compile(
          "DO \\$sql_splitter\\$ BEGIN .*\\n|\\$sql_splitter_text\\$; .*\\n"
              + "|DELIMITER ;;\\nBEGIN NOT ATOMIC .*\\n|END;;\\nDELIMITER ;\\n");

  private final Path folder;
  private Path input;
  private Path output;
  private UnaryOperator<SplitRequest.Builder> asked = request -> request;
  private InputStream stdin;
  private OutputStream stdout;
  private SplitReport report;

  /**
   * @param folder temporary
   */
  SplitFixture(Path folder) {
    this.folder = folder;
    this.output = folder.resolve("out");
  }

  static SplitFixture of(Path folder, String dump) throws IOException {
    return of(folder, dump.getBytes(StandardCharsets.UTF_8));
  }

  static SplitFixture of(Path folder, byte[] dump) throws IOException {
    SplitFixture fixture = new SplitFixture(folder);
    fixture.input = folder.resolve("dump.sql");
    Files.write(fixture.input, dump);
    return fixture;
  }

  static SplitFixture ofFile(Path folder, Path dump) {
    SplitFixture fixture = new SplitFixture(folder);
    fixture.input = dump;
    return fixture;
  }

  static SplitFixture ofPipe(Path folder, byte[] dump, int step) {
    SplitFixture fixture = new SplitFixture(folder);
    fixture.stdin =
        new ByteArrayInputStream(dump) {
          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            return super.read(bytes, offset, Math.min(length, step));
          }
        };
    return fixture;
  }

  /** Anything that can be asked of a split. */
  SplitFixture ask(UnaryOperator<SplitRequest.Builder> more) {
    UnaryOperator<SplitRequest.Builder> before = asked;
    asked = request -> more.apply(before.apply(request));
    return this;
  }

  SplitFixture dialect(Dialect as) {
    return ask(request -> request.dialect(as));
  }

  SplitFixture tables(String... names) {
    return ask(request -> request.tables(List.of(names)));
  }

  SplitFixture exclude(String... names) {
    return ask(request -> request.exclude(List.of(names)));
  }

  SplitFixture content(Content only) {
    return ask(request -> request.content(only));
  }

  SplitFixture bare() {
    return ask(request -> request.bare(true));
  }

  SplitFixture salvage() {
    return ask(request -> request.salvage(true));
  }

  SplitFixture dryRun() {
    return ask(request -> request.dryRun(true));
  }

  SplitFixture force() {
    return ask(request -> request.force(true));
  }

  SplitFixture into(Path target) {
    output = target;
    return this;
  }

  SplitFixture toStream(OutputStream stream) {
    output = null;
    stdout = stream;
    return this;
  }

  SplitFixture run() throws IOException, OperationException {
    report =
        SplitOperation.run(
            asked
                .apply(
                    SplitRequest.of(input == null ? DumpInput.STDIN : new DumpInput(input), output))
                .inputMode(InputMode.READ)
                .build(),
            stdin == null ? null : Channels.newChannel(stdin),
            stdout,
            ProgressListener.NONE);
    return this;
  }

  SplitReport report() {
    return report;
  }

  Path output() {
    return output;
  }

  Path input() {
    return input;
  }

  /** Every file of the output but the manifest, without settings, as ISO-8859-1. */
  Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(output)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        String name = output.relativize(path).toString().replace('\\', '/');
        if (!name.equals(Manifest.FILE_NAME)) {
          files.put(name, file(name));
        }
      }
    }
    return files;
  }

  /** A file as it was written. */
  String whole(String name) throws IOException {
    return Files.readString(output.resolve(name), StandardCharsets.ISO_8859_1);
  }

  /** A file without the settings that every file begins and ends with, and without guards. */
  String file(String name) throws IOException {
    return withoutSettings(name, whole(name));
  }

  /** Text of ours without settings and guards. */
  static String withoutSettings(String added) {
    return GUARDS.matcher(SETTINGS.matcher(added).replaceAll("")).replaceAll("");
  }

  /** A stream without the settings that it begins and ends with, in MySQL. */
  static String inner(ByteArrayOutputStream stream) {
    return stream
        .toString(StandardCharsets.UTF_8)
        .replaceFirst("^-- Added by .*\\nSET @SPLITTER_.*\\nSET .*\\n", "")
        .replaceFirst("-- Added by .*\\nSET .*\\n$", "");
  }

  private String withoutSettings(String name, String whole) throws IOException {
    StringBuilder content = new StringBuilder();
    try {
      Manifest manifest = manifest();
      List<String> names = manifest.files().stream().map(Manifest.FileEntry::file).toList();
      try (RangeReader ranges = new RangeReader(output.resolve(Manifest.FILE_NAME), manifest)) {
        while (ranges.next()) {
          if (ranges.file() == names.indexOf(name) && ranges.file() >= 0) {
            int from = (int) ranges.position();
            String part = whole.substring(from, from + (int) ranges.length());
            content.append(ranges.isAddition() ? withoutSettings(part) : part);
          }
        }
      }
    } catch (OperationException e) {
      throw new IOException(e);
    }
    return content.toString();
  }

  Manifest manifest() throws IOException, OperationException {
    return ManifestReader.read(output.resolve(Manifest.FILE_NAME));
  }

  /** What the manifest says is in a file. */
  Map<String, Long> kinds(String name) throws IOException, OperationException {
    ManifestReader.Whole whole = ManifestReader.readWhole(output.resolve(Manifest.FILE_NAME));
    List<String> names = whole.manifest().files().stream().map(Manifest.FileEntry::file).toList();
    return whole.details().kinds().get(names.indexOf(name));
  }

  List<String> codes() {
    return report.diagnostics().stream().map(Diagnostic::code).toList();
  }

  Diagnostic diagnostic(String code) {
    return report.diagnostics().stream()
        .filter(d -> d.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + code + " among " + report.diagnostics()));
  }

  /** The dump as the files and the ranges give it; what was left out is missing. */
  byte[] rebuilt() throws IOException, OperationException {
    Manifest manifest = manifest();
    Map<Integer, byte[]> contents = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (Manifest.FileEntry entry : manifest.files()) {
      contents.put(names.size(), Files.readAllBytes(output.resolve(entry.file())));
      names.add(entry.file());
    }
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    try (RangeReader ranges = new RangeReader(output.resolve(Manifest.FILE_NAME), manifest)) {
      while (ranges.next()) {
        if (ranges.file() != RangeReader.OMITTED && !ranges.isAddition()) {
          dump.write(contents.get(ranges.file()), (int) ranges.position(), (int) ranges.length());
        }
      }
    }
    return dump.toByteArray();
  }
}
