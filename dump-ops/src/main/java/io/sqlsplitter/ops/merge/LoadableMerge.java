package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.ops.folder.SqlFolder;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Writes files one behind the other so that the result loads. Their bytes stay as they are, but for
 * byte order marks, which no client takes inside a file, and UTF-16, which becomes UTF-8.
 */
final class LoadableMerge {
  private static final int CHUNK = 1 << 18;

  /** Number of a rank that means tables, see {@link MergePlan#rank}. */
  private static final int TABLES = 4;

  private final MergePlan plan;
  private final MergeRequest request;
  private final Path folder;
  private final Dialect dialect;
  private final List<Item> items = new ArrayList<>();
  private final List<Diagnostic> diagnostics;
  private final boolean transaction;
  private long total;
  private String database;

  private record Item(SqlFile file, FileSurvey survey, long size) {}

  /**
   * Reads every file once, so that nothing is written when one of them cannot be merged.
   *
   * @param folder its real path
   */
  LoadableMerge(MergePlan plan, MergeRequest request, Path folder)
      throws IOException, OperationException {
    this.plan = plan;
    this.request = request;
    this.folder = folder;
    this.diagnostics = new ArrayList<>(plan.diagnostics());
    this.dialect =
        plan.dialect() == null ? DialectVote.of(plan.files(), diagnostics) : plan.dialect();
    for (SqlFile file : plan.files()) {
      long size = Files.size(file.path());
      items.add(new Item(file, FileSurvey.of(file, dialect), size));
      total += size;
    }
    if (!plan.ordered()) {
      order();
    }
    this.transaction = request.transaction() && mayWrap();
    if (items.stream().anyMatch(i -> i.survey().encoding() != InputEncoding.BYTES)) {
      diagnostics.add(MergePlan.warning("utf-16-to-utf-8", "files in UTF-16 are written as UTF-8"));
    }
  }

  Dialect dialect() {
    return dialect;
  }

  List<Diagnostic> diagnostics() {
    return List.copyOf(diagnostics);
  }

  /** The files that are read. */
  List<Path> paths() {
    return items.stream().map(i -> i.file().path()).toList();
  }

  /** Names of the tables, in order. */
  List<String> tables() {
    return items.stream()
        .map(Item::file)
        .filter(f -> MergePlan.rank(f) == TABLES)
        .map(SqlFile::label)
        .distinct()
        .toList();
  }

  void write(MergeOutput out, ProgressListener progress) throws IOException, OperationException {
    header(out);
    if (transaction) {
      write(out, DialectText.begin(dialect));
    }
    long done = 0;
    for (Item item : items) {
      if (request.header()) {
        write(out, DialectText.banner("File: " + item.file().name()));
      }
      if (plan.switchDatabases()
          && item.file().database() != null
          && !item.file().database().equals(database)) {
        database = item.file().database();
        write(out, DialectText.useDatabase(dialect, database));
      }
      copy(item, out);
      done += item.size();
      byte[] closing = item.survey().closing(dialect);
      out.write(closing, 0, closing.length);
      progress.progress(done, total, item.file().label());
    }
    if (transaction) {
      write(out, DialectText.commit(dialect));
    }
    if (request.header() && !plan.selfContained()) {
      write(out, DialectText.sessionEnd(dialect));
    }
  }

  private void header(MergeOutput out) throws IOException, OperationException {
    if (request.header()) {
      write(
          out,
          SqlFolder.MARK
              + "\n-- Dialect: "
              + dialect.label()
              + "\n-- Files: "
              + items.size()
              + "\n\n"
              + (plan.selfContained() ? "" : DialectText.sessionStart(dialect)));
    } else if (isInFolder(request.output())) {
      // Without it the next merge would take this file for one more source.
      write(out, SqlFolder.MARK + "\n");
    }
  }

  private boolean isInFolder(Path output) throws IOException {
    return output != null && output.toAbsolutePath().getParent().toRealPath().startsWith(folder);
  }

  private void copy(Item item, MergeOutput out) throws IOException, OperationException {
    // Decoded from its encoding, or from its compression.
    if (item.survey().encoding() != InputEncoding.BYTES || item.file().isCompressed()) {
      copyDecoded(item, out);
      return;
    }
    long from = item.survey().markLength();
    try (FileChannel channel = FileChannel.open(item.file().path(), StandardOpenOption.READ)) {
      if (item.size() > from
          && !out.transfer(channel, from, item.size() - from, ByteBuffer.allocate(CHUNK))) {
        throw OperationException.failed(
            item.file().path() + " became shorter while it was read: merge again", null);
      }
    }
  }

  /** The text of a file, whatever it is compressed with. */
  static InputSource open(SqlFile file) throws IOException {
    return InputSource.open(file.path(), InputMode.READ);
  }

  /** Refuses a compressed file that is cut off or damaged; all of it was read. */
  static void requireWhole(InputSource source) throws OperationException {
    for (InputRemark remark : source.remarks()) {
      if (remark.kind() == InputRemark.Kind.DAMAGED) {
        throw OperationException.failed(source.name() + ": " + remark.message(), null);
      }
    }
  }

  private static void copyDecoded(Item item, MergeOutput out)
      throws IOException, OperationException {
    byte[] chunk = new byte[CHUNK];
    try (InputSource source = open(item.file())) {
      long from = item.survey().markLength();
      long end = 0;
      InputWindow window;
      do {
        window = source.next(end);
        MemorySegment segment = window.segment();
        end = window.base() + segment.byteSize();
        while (from < end) {
          int n = (int) Math.min(chunk.length, end - from);
          MemorySegment.copy(segment, from - window.base(), MemorySegment.ofArray(chunk), 0, n);
          out.write(chunk, 0, n);
          from += n;
        }
      } while (!window.last());
      requireWhole(source);
    }
  }

  /** By name where nothing else tells: types and sequences, tables with parents first, views. */
  private void order() {
    List<Item> ordered = new ArrayList<>();
    List<Item> byRank = new ArrayList<>(items);
    byRank.sort(Comparator.comparingInt(LoadableMerge::contentRank));
    for (int from = 0; from < byRank.size(); ) {
      int rank = contentRank(byRank.get(from));
      int to = from;
      while (to < byRank.size() && contentRank(byRank.get(to)) == rank) {
        to++;
      }
      List<Item> same = byRank.subList(from, to);
      DependencyOrder.sort(same.stream().map(i -> i.survey().node()).toList())
          .forEach(i -> ordered.add(same.get(i)));
      from = to;
    }
    items.clear();
    items.addAll(ordered);
  }

  /** {@link MergePlan#rank}, with what is neither first nor last told apart by its content. */
  private static int contentRank(Item item) {
    int rank = MergePlan.rank(item.file()) * 3;
    if (rank != TABLES * 3) {
      return rank;
    }
    return item.survey().isSupport() ? rank - 1 : item.survey().isLate() ? rank + 1 : rank;
  }

  private boolean mayWrap() {
    boolean own = items.stream().anyMatch(i -> i.survey().ownTransactions());
    if (own || plan.switchDatabases()) {
      diagnostics.add(
          MergePlan.warning(
              "no-transaction",
              own
                  ? "files open and close transactions of their own: no other is put around them"
                  : "the files lie in several databases: no transaction is put around them"));
      return false;
    }
    return true;
  }

  private static void write(MergeOutput out, String text) throws IOException, OperationException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write(bytes, 0, bytes.length);
  }
}
