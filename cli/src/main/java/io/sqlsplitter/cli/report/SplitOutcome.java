package io.sqlsplitter.cli.report;

import io.sqlsplitter.ops.split.SplitReport;
import java.util.List;
import java.util.Locale;

/**
 * What became of one input.
 *
 * @param input as the user named it
 * @param output the folder, or {@code -}
 * @param dryRun whether nothing was to be written
 * @param status what became of it
 * @param report what the split reported; null when it could not be done
 * @param error why it failed, null otherwise
 * @param exitCode for this input alone
 */
public record SplitOutcome(
    String input,
    String output,
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
