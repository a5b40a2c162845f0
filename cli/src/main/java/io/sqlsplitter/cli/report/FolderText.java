package io.sqlsplitter.cli.report;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.Diagnostic.Severity;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.describe.DescribeReport;
import io.sqlsplitter.ops.describe.ListedFile;
import io.sqlsplitter.ops.describe.Restore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A folder that split wrote, for people: what it is of, its files, how they are loaded. */
public final class FolderText {
  private static final int NUMBER = 13;

  /** No column is wider; what is longer pushes its line to the right. */
  private static final int MAX_COLUMN = 40;

  private final OutputStream out;
  private final Path folder;
  private final DescribeReport report;
  private final Columns line;

  /**
   * @param folder as the user gave it
   */
  public FolderText(OutputStream out, Path folder, DescribeReport report) {
    this.out = out;
    this.line = new Columns(out);
    this.folder = folder;
    this.report = report;
  }

  /** The files alone, with the folder before them, as they are. */
  public void names(boolean zero) throws IOException, OperationException {
    for (ListedFile file : report.files()) {
      String name = folder.resolve(file.path()).toString();
      if (!zero && name.indexOf('\n') >= 0) {
        throw OperationException.usage("there is a line end in the name " + name + ": use -0");
      }
      out.write((name + (zero ? '\0' : '\n')).getBytes(StandardCharsets.UTF_8));
    }
  }

  /** All there is to tell. */
  public void overview() throws IOException {
    head();
    line.write();
    files();
    if (!report.added().isEmpty()) {
      line.write();
      field("Added since", String.join(", ", report.added()));
    }
    if (report.restores().isEmpty()) {
      line.write();
      line.append("Nothing in it to load.");
      line.write();
    }
    for (Restore restore : report.restores()) {
      line.write();
      restore(restore);
    }
  }

  private void head() throws IOException {
    DescribeReport.Source source = report.source();
    field(
        "Source",
        source.name()
            + ", "
            + TextReport.count(source.bytes())
            + " bytes ("
            + Units.size(source.bytes())
            + ")"
            + (source.encoding() == InputEncoding.BYTES
                ? ""
                : ", " + encoding(report) + ", the files are UTF-8"));
    field("Split by", report.tool() == null ? "-" : report.tool());
    field("Dialect", TextReport.dialect(report.dialect(), report.confidence()));
    field("Complete", TextReport.complete(report.completeness()) + why());
    List<String> databases = distinct(ListedFile::database);
    if (!databases.isEmpty()) {
      field("Databases", String.join(", ", databases));
    }
    field("Tables", TextReport.count(distinct(ListedFile::table).size()));
    String options = options();
    if (!options.isEmpty()) {
      field("Options", options);
    }
    if (report.omittedBytes() > 0) {
      field(
          "Left out",
          TextReport.count(report.omittedBytes())
              + " bytes of the dump"
              + report.omittedKinds().entrySet().stream()
                  .map(kind -> kind.getKey() + " " + TextReport.count(kind.getValue()))
                  .collect(Collectors.joining(", ", " (", ")")));
    }
  }

  private String why() {
    if (report.completeness() != Completeness.NO) {
      return "";
    }
    return report.dumpDiagnostics().stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .findFirst()
        .map(this::reason)
        .orElse("");
  }

  private String reason(Diagnostic diagnostic) {
    return ", " + diagnostic.message() + TextReport.place(report.source().name(), diagnostic);
  }

  /** What differs from a split without any: {@code schema-only; tables: users, orders}. */
  private String options() {
    return report.options().entrySet().stream()
        .filter(option -> isOn(option.getValue()))
        .map(
            option ->
                dashed(option.getKey())
                    + (Boolean.TRUE.equals(option.getValue())
                        ? ""
                        : ": " + said(option.getValue())))
        .collect(Collectors.joining("; "));
  }

  private static boolean isOn(Object value) {
    return switch (value) {
      case null -> false;
      case Boolean truth -> truth;
      case Collection<?> list -> !list.isEmpty();
      case Map<?, ?> map -> !map.isEmpty();
      default -> true;
    };
  }

  private static String said(Object value) {
    return value instanceof Collection<?> list
        ? list.stream().map(Objects::toString).collect(Collectors.joining(", "))
        : value.toString();
  }

  private static String dashed(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  private void files() throws IOException {
    List<String> titles = List.of("STATE", "DATABASE", "TABLE", "FILE");
    List<Function<ListedFile, String>> columns =
        List.of(FolderText::state, ListedFile::database, ListedFile::table, ListedFile::path);
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < titles.size(); i++) {
      int width = titles.get(i).length();
      for (ListedFile file : report.files()) {
        width = Math.max(width, Columns.orDash(columns.get(i).apply(file)).length());
      }
      widths.add(Math.min(MAX_COLUMN, width) + 2);
    }
    right("STATEMENTS");
    right("BYTES");
    right("ADDED");
    line.append("  ");
    for (int i = 0; i < titles.size(); i++) {
      line.left(titles.get(i), widths.get(i));
    }
    line.append("NEEDS");
    line.write();
    for (ListedFile file : report.files()) {
      right(Long.toString(file.statements()));
      right(Long.toString(file.bytes()));
      right(Long.toString(file.additions()));
      line.append("  ");
      for (int i = 0; i < columns.size(); i++) {
        line.left(Columns.orDash(columns.get(i).apply(file)), widths.get(i));
      }
      line.append(file.needs().isEmpty() ? "-" : Columns.orDash(String.join(", ", file.needs())));
      line.write();
    }
  }

  private static String state(ListedFile file) {
    return file.state() != ListedFile.State.UNCHANGED
        ? file.state().name().toLowerCase(Locale.ROOT)
        : file.incomplete() ? "incomplete" : null;
  }

  private void restore(Restore restore) throws IOException {
    boolean all = restore.scope() == Restore.Scope.ALL;
    line.append(all ? "All" : Printable.line(String.join(", ", restore.tables())))
        .append(
            switch (restore.into()) {
              case NEW -> ", into a new database:";
              case OTHER_NAME -> ", into a new database of another name:";
              case LIVING ->
                  all ? ", into a database that is there:" : ", into a database with the others:";
            });
    line.write();
    line.append("  ").append(Printable.line(restore.command()));
    line.write();
    for (String note : restore.notes()) {
      line.append("  # ").append(Printable.line(note));
      line.write();
    }
  }

  /** As the manifest has it. */
  static String encoding(DescribeReport report) {
    return report.source().encoding().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private List<String> distinct(Function<ListedFile, String> what) {
    return report.files().stream().map(what).filter(Objects::nonNull).distinct().toList();
  }

  private void field(String name, String value) throws IOException {
    line.left(name + ":", 13);
    line.append(Printable.line(value));
    line.write();
  }

  private void right(String text) {
    line.right(text, NUMBER);
  }
}
