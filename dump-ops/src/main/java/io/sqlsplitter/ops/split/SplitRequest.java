package io.sqlsplitter.ops.split;

import io.sqlsplitter.io.ArchiveFormat;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.ops.DumpInput;
import io.sqlsplitter.parser.Dialect;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One dump to split; made by {@link #of}, so that who asks names only what differs from a plain
 * split.
 *
 * @param input what to read
 * @param output the folder to write; null for standard output (needs tables)
 * @param dialect the dialect, or null to detect it
 * @param tables names or globs to take, as the dump writes them, qualified or not; empty for all
 * @param exclude names or globs to leave out
 * @param excludeData names or globs of tables to take without their rows
 * @param database the only database to take, as the dump writes it; null for all
 * @param content what of each table to take
 * @param edits what to take out of that; it is set aside, and merge puts it back
 * @param dryRun read and count, write nothing
 * @param use every file of a database begins by switching to it
 * @param bare no byte that is not the dump's own
 * @param salvage of an unfinished piece, write the whole rows too
 * @param strict an unknown end or a warning is a failure
 * @param force replace files that are not ours
 * @param index names the file that holds the index of the dump; null to look for one
 * @param inputMode how a file is read
 * @param write how files are written
 * @param archive what kind of archive {@code output} is to be; null for a folder
 */
public record SplitRequest(
    DumpInput input,
    Path output,
    Dialect dialect,
    List<String> tables,
    List<String> exclude,
    List<String> excludeData,
    String database,
    Content content,
    Set<Edit> edits,
    boolean dryRun,
    boolean use,
    boolean bare,
    boolean salvage,
    boolean strict,
    boolean force,
    Path index,
    InputMode inputMode,
    WriteOptions write,
    ArchiveFormat archive) {
  public enum Content {
    ALL,
    SCHEMA,
    DATA
  }

  /** Something that is taken out of the statements of a dump. */
  public enum Edit {
    /** DEFINER of views, triggers and routines. */
    DEFINER("--no-definer", Dialect.MYSQL),
    /** Who owns objects, and who makes them. */
    OWNER("--no-owner", Dialect.POSTGRES, Dialect.MSSQL),
    /** Privileges. */
    ACL("--no-acl", Dialect.MYSQL, Dialect.POSTGRES, Dialect.MSSQL);

    private final String option;
    private final Set<Dialect> dialects;

    Edit(String option, Dialect... dialects) {
      this.option = option;
      this.dialects = Set.of(dialects);
    }

    /** What users call it. */
    public String option() {
      return option;
    }

    /** Whether dumps of this dialect have such a thing. */
    public boolean appliesTo(Dialect dialect) {
      return dialects.contains(dialect);
    }
  }

  public SplitRequest {
    tables = List.copyOf(tables);
    exclude = List.copyOf(exclude);
    excludeData = List.copyOf(excludeData);
    edits = Set.copyOf(edits);
    if (archive != null && write.compresses()) {
      throw new IllegalArgumentException("files of an archive are not compressed by themselves");
    }
  }

  /** Whether anything may be left out. */
  public boolean leavesOut() {
    return content == Content.SCHEMA
        || content == Content.DATA
        || database != null
        || !tables.isEmpty()
        || !exclude.isEmpty()
        || !excludeData.isEmpty();
  }

  /**
   * Begins a request.
   *
   * @param output the folder to write; null for standard output
   */
  public static Builder of(DumpInput input, Path output) {
    return new Builder(input, output);
  }

  /** A request in the making; what is not set is as in a plain split of everything. */
  public static final class Builder {
    private final DumpInput input;
    private final Path output;
    private Dialect dialect;
    private List<String> tables = List.of();
    private List<String> exclude = List.of();
    private List<String> excludeData = List.of();
    private String database;
    private Content content = Content.ALL;
    private Set<Edit> edits = Set.of();
    private boolean dryRun;
    private boolean use;
    private boolean bare;
    private boolean salvage;
    private boolean strict;
    private boolean force;
    private Path index;
    private InputMode inputMode = InputMode.AUTO;
    private WriteOptions write = WriteOptions.PLAIN;
    private ArchiveFormat archive;

    private Builder(DumpInput input, Path output) {
      this.input = input;
      this.output = output;
    }

    public Builder dialect(Dialect as) {
      dialect = as;
      return this;
    }

    public Builder tables(List<String> names) {
      tables = names;
      return this;
    }

    public Builder exclude(List<String> names) {
      exclude = names;
      return this;
    }

    public Builder excludeData(List<String> names) {
      excludeData = names;
      return this;
    }

    public Builder database(String name) {
      database = name;
      return this;
    }

    public Builder content(Content only) {
      content = only;
      return this;
    }

    public Builder edits(Set<Edit> asked) {
      edits = asked;
      return this;
    }

    public Builder dryRun(boolean on) {
      dryRun = on;
      return this;
    }

    public Builder use(boolean on) {
      use = on;
      return this;
    }

    public Builder bare(boolean on) {
      bare = on;
      return this;
    }

    public Builder salvage(boolean on) {
      salvage = on;
      return this;
    }

    public Builder strict(boolean on) {
      strict = on;
      return this;
    }

    public Builder force(boolean on) {
      force = on;
      return this;
    }

    public Builder index(Path file) {
      index = file;
      return this;
    }

    public Builder inputMode(InputMode mode) {
      inputMode = mode;
      return this;
    }

    public Builder write(WriteOptions how) {
      write = how;
      return this;
    }

    public Builder archive(ArchiveFormat format) {
      archive = format;
      return this;
    }

    public SplitRequest build() {
      return new SplitRequest(
          input,
          output,
          dialect,
          tables,
          exclude,
          excludeData,
          database,
          content,
          edits,
          dryRun,
          use,
          bare,
          salvage,
          strict,
          force,
          index,
          inputMode,
          write,
          archive);
    }
  }
}
