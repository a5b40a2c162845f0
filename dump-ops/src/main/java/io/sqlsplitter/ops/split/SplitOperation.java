package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.writer.OutputArchive;
import io.sqlsplitter.io.writer.OutputFolder;
import io.sqlsplitter.ops.ClientText;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PoolOptions;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.index.IndexBuilder;
import io.sqlsplitter.ops.index.IndexChoice;
import io.sqlsplitter.ops.manifest.Checksum;
import io.sqlsplitter.ops.manifest.Manifest;
import io.sqlsplitter.ops.manifest.ManifestContent;
import io.sqlsplitter.ops.manifest.ManifestWriter;
import io.sqlsplitter.ops.manifest.RangeLog;
import io.sqlsplitter.ops.split.SplitReport.OutputEntry;
import io.sqlsplitter.ops.split.SplitRequest.Content;
import io.sqlsplitter.ops.split.SplitRequest.Edit;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Splits one dump into one file per table. */
public final class SplitOperation {
  private static final String TOOL = "sql-splitter";

  /** Name within the staging folder of what a compressed file holds, for a time. */
  static final String SALVAGED = ".salvaged";

  private final SplitRequest request;
  private final DumpReader reader;
  private final TableFilter filter;
  private final long started = System.nanoTime();

  /** Makes the index that a manifest holds. */
  private final IndexBuilder index;

  private SplitOperation(SplitRequest request, DumpReader reader, IndexBuilder index) {
    this.index = index;
    this.request = request;
    this.reader = reader;
    this.filter = new TableFilter(request, request.output() == null && !request.dryRun());
  }

  /**
   * @param stdin where {@link io.sqlsplitter.ops.DumpInput#STDIN} reads from; may be null otherwise
   * @param stdout where SQL goes when the request has no output folder; may be null otherwise
   */
  public static SplitReport run(
      SplitRequest request,
      ReadableByteChannel stdin,
      OutputStream stdout,
      ProgressListener progress)
      throws IOException, OperationException {
    boolean stream = request.output() == null && !request.dryRun();
    if (stream && request.tables().isEmpty()) {
      throw OperationException.usage(
          "standard output takes the tables you name: add --tables, or name a folder with -o");
    }
    if (!stream && !request.dryRun() && request.archive() == null) {
      checkTarget(request.output());
    }
    IndexChoice index = index(request);
    boolean whole = !request.leavesOut() && !stream && !request.dryRun();
    // An archive holds nothing that differs between copies of a dump.
    IndexBuilder builder =
        whole && request.archive() == null ? IndexBuilder.of(request.input()) : IndexBuilder.none();
    try (DumpReader reader =
        DumpReader.open(
            request.input(), request.dialect(), request.inputMode(), stdin, index.skips())) {
      index.confirm();
      index.report(reader.diagnostics());
      SplitOperation operation = new SplitOperation(request, reader, builder);
      return stream || request.dryRun()
          ? operation.toStream(stream ? stdout : null, progress)
          : request.archive() != null
              ? operation.toArchive(progress)
              : operation.toFolder(progress);
    }
  }

  /** Where rows are left out, an index says which need not be read. */
  private static IndexChoice index(SplitRequest request) {
    Path folder = request.archive() == null ? request.output() : null;
    return request.leavesOut()
        ? IndexChoice.of(
            request.input(),
            request.index(),
            folder == null ? null : folder.resolve(Manifest.FILE_NAME))
        : IndexChoice.none();
  }

  private static void checkTarget(Path output) throws OperationException {
    if (Files.exists(output) && !Files.isDirectory(output)) {
      throw OperationException.usage(output + ": is a file; name a folder to write into");
    }
  }

  private SplitReport toStream(OutputStream out, ProgressListener progress)
      throws IOException, OperationException {
    boolean stream = out != null;
    try (StreamSink sink = new StreamSink(out);
        Spool spool = stream ? new Spool() : null) {
      Layout layout = new Layout(sink, stream);
      SplitRun run = new SplitRun(request, reader, sink, layout, filter, spool);
      reader.read(run, progress);
      run.closeFiles();
      sink.finish();
      Set<DumpObject> unwanted = conclude(run, layout);
      OutputPlan plan = stream ? null : new OutputPlan(layout, unwanted, dropped(run), suffix());
      return report(run, layout, plan, unwanted, null);
    }
  }

  private SplitReport toFolder(ProgressListener progress) throws IOException, OperationException {
    try (OutputFolder folder = OutputFolder.begin(request.output())) {
      SplitReport report = write(folder.staging(), progress);
      Publisher.publish(folder, report.files(), request);
      return report.took(System.nanoTime() - started);
    } catch (IOException e) {
      throw WriteFailure.named(e, request.output());
    }
  }

  private SplitReport toArchive(ProgressListener progress) throws IOException, OperationException {
    ArchiveTarget target = new ArchiveTarget(request);
    target.refuseOthers();
    try (OutputArchive archive = OutputArchive.begin(request.output())) {
      SplitReport report = write(archive.staging(), progress);
      target.publish(archive, report.files());
      return report.took(System.nanoTime() - started);
    } catch (IOException e) {
      throw WriteFailure.named(e, request.output());
    }
  }

  private String suffix() {
    return request.write().compression().suffix();
  }

  /** Writes everything into the staging folder and checks that it adds up. */
  private SplitReport write(Path staging, ProgressListener progress)
      throws IOException, OperationException {
    InputSource source = reader.source();
    // Of compressed output the device gets little, in any order.
    WritePlan plan =
        PoolOptions.plan(
            request.write().strategy(),
            request.input().file(),
            request.write().compresses() ? 0 : source.size(),
            source.storedAs() != null,
            staging);
    try (FolderSink sink =
        new FolderSink(staging, staging.resolve(Publisher.RANGES), request.write(), plan)) {
      Layout layout = new Layout(sink, false);
      SplitRun run = new SplitRun(request, reader, sink, layout, filter, null);
      reader.read(index.behind(run, reader, () -> 0), progress);
      run.closeFiles();
      sink.finish();
      Set<DumpObject> unwanted = conclude(run, layout);
      leaveOut(layout, run, unwanted);
      OutputPlan output = new OutputPlan(layout, unwanted, dropped(run), suffix());
      Publisher publisher = new Publisher(staging, output, layout.files(), sink, suffix());
      publisher.arrange();
      salvage(run, output, staging);
      if (request.write().compresses()) {
        noScript();
        noStrategy();
      } else if (!request.bare()) {
        output.insert(
            new PlannedFile(Layout.RESTORE, "", null, null)
                .ofOwn(
                    new RestoreScript(reader.dialect(), layout).of(output.files(), output.flat())),
            null);
      }
      publisher.writeOwn();
      SplitReport report = report(run, layout, output, unwanted, sink.io());
      try (RangeLog ranges = publisher.finalRanges()) {
        publisher.check(ranges, reader.bytes(), run.writer().omitted());
        if (request.write().compresses()) {
          publisher.pack(request.write());
        }
        try (OutputStream out = publisher.manifestStream()) {
          ManifestWriter.write(manifest(run, output, report, staging, sink), ranges, out);
        }
      }
      return report;
    }
  }

  /** No client can be told to source a compressed file. */
  private void noScript() {
    reader
        .diagnostics()
        .add(
            Severity.NOTE,
            "no-restore-script",
            "clients read no compressed files, so there is no "
                + Layout.RESTORE
                + ": sql-splitter merge gives them the whole, list says how");
  }

  private void noStrategy() {
    IoStrategy strategy = request.write().strategy();
    if (strategy == IoStrategy.HDD || strategy == IoStrategy.CHEAP) {
      reader
          .diagnostics()
          .add(
              Severity.NOTE,
              "no-io-strategy",
              "--io-strategy applies to plain files, and these are compressed: it had no effect");
    }
  }

  private Set<DumpObject> conclude(SplitRun run, Layout layout) throws OperationException {
    Set<DumpObject> unwanted =
        filter.conclude(run.catalog().tables(), layout.folders(), reader.diagnostics());
    if (!unwanted.isEmpty() && run.writer().edits().counts().bytes() > 0) {
      throw OperationException.failed(
          unwanted.iterator().next().display()
              + " differs in case only from a table that was asked for, which shows only at the end of the"
              + " dump, and edits cannot be taken back: add --exclude for it",
          null);
    }
    if (request.use() && layout.folders().stream().noneMatch(DatabaseFolder::used)) {
      reader
          .diagnostics()
          .add(
              Severity.NOTE, "no-database-named", "--use adds nothing: the dump names no database");
    }
    leftOut(run, layout, unwanted);
    for (Edit edit : Edit.values()) {
      if (request.edits().contains(edit) && !edit.appliesTo(reader.dialect())) {
        reader
            .diagnostics()
            .add(
                Severity.NOTE,
                "edit-not-for-dialect",
                edit.option() + " has no meaning for a dump of " + reader.dialect().label());
      }
    }
    return unwanted;
  }

  /** Says what a chosen table needs that is left out. */
  private void leftOut(SplitRun run, Layout layout, Set<DumpObject> unwanted) {
    boolean keys = reader.dialect() == Dialect.MYSQL || reader.dialect() == Dialect.SQLITE;
    for (DumpObject table : run.catalog().tables()) {
      if (!table.isTable() || table.file() == null || unwanted.contains(table)) {
        continue;
      }
      for (DumpObject needed : table.needs()) {
        if (needed.omitted(filter) || unwanted.contains(needed)) {
          String name = layout.qualified(needed);
          reader
              .diagnostics()
              .add(
                  // There a table can be made and filled without those that its keys point to.
                  keys ? Severity.NOTE : Severity.WARNING,
                  "needs-left-out",
                  layout.qualified(table)
                      + " needs "
                      + name
                      + ", which is left out: "
                      + (filter.selective() ? "--tables " + name : "no --exclude of it")
                      + " brings it");
        }
      }
    }
  }

  /** Counts what was written on trial among what is left out. */
  private static void leaveOut(Layout layout, SplitRun run, Set<DumpObject> unwanted) {
    for (OutputFile file : layout.files()) {
      if (file.table() != null && unwanted.contains(file.table())) {
        run.writer().countOmitted(StatementKind.UNKNOWN, file.bytes());
      }
    }
    dropped(run)
        .forEach(file -> run.writer().countOmitted(StatementKind.CREATE_OTHER, file.bytes()));
  }

  /** Files of objects that no chosen table uses. */
  private static Set<OutputFile> dropped(SplitRun run) {
    Set<OutputFile> dropped = new HashSet<>();
    for (Support support : run.choice().unwanted()) {
      if (support.file != null && !support.file.aside) {
        dropped.add(support.file);
      }
    }
    return dropped;
  }

  private void salvage(SplitRun run, OutputPlan plan, Path staging) throws IOException {
    OpenPiece open = run.openPiece();
    if (!request.salvage() || open == null || open.file() == null || open.file().table() == null) {
      return;
    }
    PlannedFile incomplete = plan.of(open.file());
    if (incomplete == null) {
      return;
    }
    String path = incomplete.plainPath();
    String salvaged = path.substring(0, path.length() - Layout.INCOMPLETE.length());
    Path plain = staging.resolve(path);
    if (incomplete.isPackedPart()) {
      plain = staging.resolve(SALVAGED);
      try (InputStream in = DecodedFile.open(staging.resolve(incomplete.path()))) {
        Files.copy(in, plain);
      }
    }
    Salvage.Saved saved =
        Salvage.write(plain, open, run.salvageTail(open.file()), staging.resolve(salvaged));
    if (incomplete.isPackedPart()) {
      Files.delete(plain);
    }
    if (saved.size() > 0) {
      Map<String, Long> kinds = new LinkedHashMap<>(incomplete.kinds());
      if (!saved.piece()) {
        kinds.computeIfPresent(OutputFile.label(open.kind()), (kind, n) -> n > 1 ? n - 1 : null);
      }
      plan.insert(
          new PlannedFile(salvaged, suffix(), incomplete.database(), incomplete.table())
              .ofCopy(saved.size(), kinds),
          incomplete);
    }
  }

  private SplitReport report(
      SplitRun run, Layout layout, OutputPlan plan, Set<DumpObject> unwanted, IoReport io) {
    List<OutputEntry> entries = new ArrayList<>();
    if (plan != null) {
      for (PlannedFile file : plan.files()) {
        String table = file.table() == null ? null : layout.qualified(file.table());
        entries.add(new OutputEntry(file.path(), table, file.statements(), file.bytes()));
      }
    }
    List<String> tables =
        run.catalog().tables().stream()
            .filter(t -> t.isTable() && t.file() != null && !unwanted.contains(t))
            .map(layout::qualified)
            .toList();
    return new SplitReport(
        reader.dialect(),
        reader.confidence(),
        reader.source().storedAs(),
        reader.completeness(),
        reader.bytes(),
        run.statements(),
        tables,
        entries,
        run.writer().omitted(),
        request.edits().isEmpty() ? null : run.writer().edits().counts(),
        reader.diagnostics().sorted(),
        io,
        System.nanoTime() - started);
  }

  private ManifestContent manifest(
      SplitRun run, OutputPlan plan, SplitReport report, Path staging, FolderSink sink)
      throws IOException {
    InputSource source = reader.source();
    Path input = request.input().file();
    String name = input == null ? "-" : input.getFileName().toString();
    SplitReport.Edited edited = run.writer().edits().counts();
    return new ManifestContent(
        TOOL + " " + version(),
        new Manifest.Source(name, source.contentBytes(), source.encoding(), source.oddByteAtEnd()),
        reader.dialect(),
        reader.confidence(),
        reader.completeness(),
        new ManifestContent.Options(
            request.use(),
            request.bare(),
            request.salvage(),
            request.content() == Content.SCHEMA,
            request.content() == Content.DATA,
            request.tables(),
            request.exclude(),
            request.excludeData(),
            request.database(),
            Stream.of(Edit.values()).filter(request.edits()::contains).map(Edit::option).toList()),
        report.diagnostics().stream().map(SplitOperation::withoutQuote).toList(),
        run.writer().omitted(),
        run.writer().omittedKinds(),
        new ManifestContent.Edited(edited.statements(), edited.clauses(), edited.bytes()),
        request.write().compresses(),
        index.index(reader),
        plan.files().stream().map(file -> manifestFile(file, plan, staging, sink))::iterator);
  }

  /** Made when it is written: with tens of thousands of tables, all at once would be much. */
  private static ManifestContent.ManifestFile manifestFile(
      PlannedFile file, OutputPlan plan, Path staging, FolderSink sink) {
    Manifest.FileEntry entry =
        new Manifest.FileEntry(
            file.path(),
            file.database(),
            file.table() == null ? null : file.table().display(),
            file.statements(),
            file.bytes(),
            file.additions(),
            needs(file, plan),
            file.incomplete(),
            checksum(file, staging, sink),
            file.stored());
    return new ManifestContent.ManifestFile(entry, file.kinds());
  }

  /** Known from the writing, but for files that were put together afterwards. */
  private static long checksum(PlannedFile file, Path staging, FolderSink sink) {
    if (file.stored() != PlannedFile.NOT_STORED) {
      return file.packedChecksum();
    }
    if (file.parts().size() == 1 && file.ownSize() == 0) {
      return sink.checksum(file.parts().getFirst());
    }
    try {
      return Checksum.of(staging.resolve(file.path()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> needs(PlannedFile file, OutputPlan plan) {
    if (file.table() == null) {
      return List.of();
    }
    List<String> paths = new ArrayList<>();
    for (DumpObject needed : file.table().needs()) {
      PlannedFile other = needed.file() == null ? null : plan.of(needed.file());
      if (other != null) {
        paths.add(other.path());
      }
    }
    return paths;
  }

  /** A manifest holds places, not content: text of the dump is cut off. */
  private static Diagnostic withoutQuote(Diagnostic d) {
    int quote = d.message().indexOf(ClientText.QUOTE);
    return quote < 0
        ? d
        : new Diagnostic(
            d.severity(),
            d.code(),
            d.message().substring(0, quote),
            d.line(),
            d.offset(),
            d.table());
  }

  private static String version() {
    return SplitOperation.class.getModule().getDescriptor() == null
        ? "dev"
        : SplitOperation.class
            .getModule()
            .getDescriptor()
            .rawVersion()
            .map(v -> v.replace("-SNAPSHOT", ""))
            .orElse("dev");
  }
}
