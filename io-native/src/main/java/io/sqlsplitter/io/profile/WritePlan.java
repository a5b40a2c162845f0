package io.sqlsplitter.io.profile;

import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.IoStrategy;

/**
 * How a run begins, what it may change to, and why. Immutable.
 *
 * @param strategy asked for
 * @param first the profile to begin with
 * @param reason for it
 * @param epoch bytes between two looks; 0: the run stays as it begins
 * @param probeFrom the device is asked when so many bytes have been handed over; -1: never
 * @param table what it may change to
 */
public record WritePlan(
    IoStrategy strategy,
    WriterProfile first,
    String reason,
    long epoch,
    long probeFrom,
    ProfileTable table) {
  /** Below this much output nothing is gained by a probe, let alone by a change. */
  static final long ADAPTIVE_FROM = 64L << 20;

  /** So much of an input whose size is not known must have come before the device is asked. */
  private static final long UNKNOWN_PROBE_FROM = 16L << 20;

  private static final long LONGEST_EPOCH = 256L << 20;

  /**
   * @param inputBytes as stored; -1 when not known: taken to be large
   * @param compressed whether they are compressed
   */
  public static WritePlan of(
      IoStrategy strategy, long inputBytes, boolean compressed, ProfileTable table) {
    IoEnvironment environment = table.environment();
    if (strategy != IoStrategy.AUTO) {
      return fixed(strategy, strategy, "--io-strategy", table);
    }
    long estimate =
        inputBytes < 0 ? Long.MAX_VALUE : inputBytes * (compressed ? InputSource.USUAL_RATIO : 1);
    boolean forced = environment.epoch() > 0;
    if (environment.probe() > 0) {
      IoStrategy judged = DeviceProbe.judge(environment.probe());
      String reason = IoEnvironment.IO_PROBE + ", " + Math.round(environment.probe()) + " MB/s";
      return forced
          ? adaptive(judged, reason, environment.epoch(), -1, table)
          : fixed(strategy, judged, reason, table);
    }
    if (!forced && estimate < ADAPTIVE_FROM) {
      return fixed(strategy, IoStrategy.SSD, "small input", table);
    }
    long epoch = forced ? environment.epoch() : Math.min(LONGEST_EPOCH, estimate / 4);
    return adaptive(
        IoStrategy.SSD,
        "until the probe is done",
        epoch,
        inputBytes < 0 ? UNKNOWN_PROBE_FROM : 0,
        table);
  }

  private static WritePlan fixed(
      IoStrategy strategy, IoStrategy profile, String reason, ProfileTable table) {
    return new WritePlan(strategy, table.of(profile), table.reason(reason), 0, -1, table);
  }

  private static WritePlan adaptive(
      IoStrategy first, String reason, long epoch, long probeFrom, ProfileTable table) {
    return new WritePlan(
        IoStrategy.AUTO, table.beginning(first), table.reason(reason), epoch, probeFrom, table);
  }
}
