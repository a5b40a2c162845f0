package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.split.SplitReport;
import java.util.List;
import java.util.Locale;

/**
 * What became of one input.
 *
 * @param input as the user named it
 * @param output the folder, the archive, or {@code -}
 * @param compression of each file, {@code gzip} and the like; null for none
 * @param archive what kind of archive the output is, {@code tar.gz} and the like; null for none
 * @param dryRun whether nothing was to be written
 * @param status what became of it
 * @param report what the split reported; null when it could not be done
 * @param error why it failed, null otherwise
 * @param exitCode for this input alone
 */
public record SplitOutcome(
    String input,
    String output,
    String compression,
    String archive,
    boolean dryRun,
    Status status,
    SplitReport report,
    String error,
    int exitCode) {
  public enum Status {
    SUCCESS,
    FAILED,
    /** Not begun, since another had failed. */
    SKIPPED;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How many of {@code outcomes} have {@code status}. */
  public static long count(List<SplitOutcome> outcomes, Status status) {
    return outcomes.stream().filter(outcome -> outcome.status() == status).count();
  }
}
