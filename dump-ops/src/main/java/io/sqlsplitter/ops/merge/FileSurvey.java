package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputWindow;
import io.sqlsplitter.ops.Diagnostic;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.ops.DumpReader;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.PieceHandler;
import io.sqlsplitter.ops.ProgressListener;
import io.sqlsplitter.ops.folder.SqlFile;
import io.sqlsplitter.parser.Defect;
import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ObjectName;
import io.sqlsplitter.parser.StatementCursor;
import io.sqlsplitter.parser.StatementKind;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What has to be known of a file before others can be put behind it: where its text begins, how it
 * ends, what it makes and needs. Reads it once; keeps names, no text.
 */
final class FileSurvey implements PieceHandler {
  /** So far into a statement references are looked for. */
  private static final long MAX_HEAD = 1 << 20;

  private static final String SEMICOLON = ";";

  private final Set<String> makes = new HashSet<>();
  private final Set<String> needs = new HashSet<>();
  private final ReferenceReader references = new ReferenceReader();
  private final ObjectName lastTable = new ObjectName();
  private InputEncoding encoding;
  private long markLength;
  private boolean support;
  private boolean late;
  private boolean ownTransactions;
  private boolean open;
  private boolean batchOpen;
  private byte lastByte = '\n';
  private String delimiter = SEMICOLON;
  private Defect defect = Defect.NONE;
  private long defectAt;

  private FileSurvey() {}

  /**
   * Reads a file.
   *
   * @throws OperationException when it cannot be read, or ends inside something, so that what is
   *     put behind it would become part of that
   */
  static FileSurvey of(SqlFile file, Dialect dialect) throws IOException, OperationException {
    FileSurvey survey = new FileSurvey();
    try (DumpReader reader =
        DumpReader.open(new DumpInput(file.path()), dialect, InputMode.AUTO, null)) {
      reader.read(survey, ProgressListener.NONE);
      LoadableMerge.requireWhole(reader.source());
      survey.encoding = reader.source().encoding();
      if (survey.defect != Defect.NONE) {
        long line =
            reader.diagnostics().sorted().stream()
                .filter(d -> d.offset() == survey.defectAt)
                .mapToLong(Diagnostic::line)
                .findFirst()
                .orElse(0);
        throw OperationException.failed(
            file.path()
                + ":"
                + line
                + ": the file ends inside a "
                + survey.defect.text()
                + " that was opened here (byte "
                + survey.defectAt
                + "), what follows it would be lost: repair it, or leave it out with -e "
                + file.label(),
            null);
      }
    }
    return survey;
  }

  @Override
  public void piece(InputWindow window, StatementCursor piece, LexicalRules rules) {
    MemorySegment segment = window.segment();
    if (piece.to() > piece.from()) {
      lastByte = segment.get(ValueLayout.JAVA_BYTE, piece.to() - 1 - window.base());
    }
    StatementKind kind = piece.kind();
    if (piece.first()) {
      classify(piece);
      if (kind == StatementKind.CREATE_TABLE || kind == StatementKind.ALTER_TABLE) {
        long from = piece.textFrom() - window.base();
        long to = Math.min(piece.to() - window.base(), from + MAX_HEAD);
        references.read(rules, segment, from, to, needs);
      }
    }
    if (!piece.last()) {
      return;
    }
    if (piece.defect() != Defect.NONE) {
      defect = piece.defect();
      defectAt = piece.defectAt();
    }
    if (kind == StatementKind.DELIMITER && !piece.object().isEmpty()) {
      delimiter = new String(piece.object().part(0), StandardCharsets.ISO_8859_1);
    }
    if (kind == StatementKind.BATCH_SEPARATOR) {
      batchOpen = false;
      open = false;
    } else if (kind.isStatement()) {
      batchOpen = true;
      // A USE line ends where its line does.
      open = !piece.terminated() && kind != StatementKind.USE;
    }
  }

  private void classify(StatementCursor piece) {
    switch (piece.kind()) {
      case BYTE_ORDER_MARK -> {
        if (piece.from() == 0) {
          markLength = piece.to();
        }
      }
      case TRANSACTION -> ownTransactions = true;
      case CREATE_TABLE -> makes.add(key(piece.table()));
      case CREATE_SEQUENCE,
          CREATE_TYPE,
          CREATE_SCHEMA,
          CREATE_DATABASE,
          CREATE_EXTENSION,
          CREATE_ROLE ->
          support = true;
      case CREATE_VIEW, CREATE_MATERIALIZED_VIEW, CREATE_RULE, CREATE_POLICY -> late = true;
      case CREATE_TRIGGER, CREATE_ROUTINE, CREATE_EVENT -> {
        late = true;
        need(piece.table());
      }
      case INSERT, UPDATE, DELETE, MERGE, TRUNCATE, COPY, ALTER_TABLE, CREATE_INDEX ->
          need(piece.table());
      default -> {
        // Says nothing of order.
      }
    }
  }

  private void need(ObjectName table) {
    if (!table.isEmpty() && !table.sameAs(lastTable)) {
      lastTable.set(table);
      needs.add(key(table));
    }
  }

  /** Names as they are compared: without case, so that a foreign key finds its table anyhow. */
  static String key(ObjectName name) {
    return name.toString().toLowerCase(Locale.ROOT);
  }

  InputEncoding encoding() {
    return encoding;
  }

  /** Length of the byte order mark at the head of the decoded text. */
  long markLength() {
    return markLength;
  }

  boolean ownTransactions() {
    return ownTransactions;
  }

  DependencyOrder.Node node() {
    return new DependencyOrder.Node(makes, needs);
  }

  /** Makes no table, but what tables may need. */
  boolean isSupport() {
    return support && makes.isEmpty() && !late;
  }

  /** Makes no table, but what needs tables. */
  boolean isLate() {
    return late && makes.isEmpty();
  }

  /** What has to be written behind the file so that the next one begins afresh. */
  byte[] closing(Dialect dialect) {
    StringBuilder text = new StringBuilder();
    if (lastByte != '\n') {
      text.append('\n');
    }
    if (dialect == Dialect.MSSQL) {
      text.append(batchOpen ? "GO\n" : "");
    } else if (open) {
      // On a line of its own: the last line may end in a comment.
      text.append(delimiter).append('\n');
    }
    if (!delimiter.equals(SEMICOLON)) {
      text.append("DELIMITER ;\n");
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
