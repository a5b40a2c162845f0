package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.IoReport;
import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.profile.DeviceProbe;
import io.sqlsplitter.io.profile.EpochMeasurement;
import io.sqlsplitter.io.profile.ProfileController;
import io.sqlsplitter.io.profile.WritePlan;
import io.sqlsplitter.io.profile.WriterProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * What profile a pool writes in, and from when: looks at what the probe found and at what epochs
 * took. One thread, the producer's; the probe has one of its own, so that a fast device costs no
 * time.
 */
class Adaptation implements AutoCloseable {
  private static final long PROBE_LOOK = 1 << 20;

  /**
   * Bytes after which the probe is waited for. A device that has not finished it by then is slower
   * than the scanner; more would only fill the page cache in the wrong way.
   */
  private static final long WAIT_FOR_PROBE = 64 << 20;

  /** A device that has not written 8 MiB in this time gives less than 9 MB/s. */
  private static final long PATIENCE_MILLIS = 1000;

  /** Asks the device. */
  interface Probe {
    /** MB/s. */
    double measure() throws IOException;
  }

  private final WritePlan plan;
  private final LongSupplier clock;
  private final List<IoReport.Change> changes = new ArrayList<>();
  private final Probe asked;
  private volatile boolean cancelled;

  /** Whether the device shall be asked, and has not been. */
  private boolean unasked;

  /** The answer that is waited for, or null. */
  private CompletableFuture<Double> probe;

  private WriterProfile profile;
  private String reason;
  private ProfileController.State state;
  private long epochFrom;
  private long epochBegun;
  private long busyBefore;

  /**
   * @param folder where the device may be probed
   * @param clock nanoseconds
   */
  Adaptation(WritePlan plan, Path folder, LongSupplier clock) {
    this(plan, clock, null, folder);
  }

  /** For tests, which say what the probe finds. */
  Adaptation(WritePlan plan, LongSupplier clock, Probe probe) {
    this(plan, clock, probe, null);
  }

  private Adaptation(WritePlan plan, LongSupplier clock, Probe asked, Path folder) {
    this.plan = plan;
    this.clock = clock;
    this.profile = plan.first();
    this.reason = plan.reason();
    begin(plan.first().strategy());
    this.epochBegun = plan.epoch() > 0 ? clock.getAsLong() : 0;
    this.asked = asked != null ? asked : () -> DeviceProbe.best(folder, clock, () -> cancelled);
    this.unasked = plan.probeFrom() >= 0;
    if (plan.probeFrom() == 0) {
      ask();
    }
  }

  /** One that never changes anything. */
  static Adaptation none(WriterProfile profile) {
    return new Adaptation(
        new WritePlan(profile.strategy(), profile, "fixed", 0, -1, null), () -> 0, null, null);
  }

  private void ask() {
    unasked = false;
    CompletableFuture<Double> result = new CompletableFuture<>();
    probe = result;
    Thread.ofPlatform()
        .daemon()
        .name("sql-splitter-probe")
        .start(
            () -> {
              try {
                result.complete(asked.measure());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
  }

  /** The epochs before are no measure of what comes. */
  private void begin(IoStrategy strategy) {
    boolean grown =
        plan.table() == null || profile.writers() >= plan.table().of(IoStrategy.SSD).writers();
    state = ProfileController.State.beginning(strategy, grown);
  }

  WriterProfile profile() {
    return profile;
  }

  /** Of all profiles that this run may come to. */
  int mostWriters() {
    return plan.epoch() == 0 ? profile.writers() : plan.table().of(IoStrategy.SSD).writers();
  }

  /** How many bytes must have been handed over before there is anything to look at again. */
  long nextLook(long handed) {
    if (unasked) {
      return plan.probeFrom();
    }
    if (probe != null) {
      return Math.min(handed + PROBE_LOOK, Math.max(WAIT_FOR_PROBE, handed));
    }
    return plan.epoch() == 0 ? Long.MAX_VALUE : epochFrom + plan.epoch();
  }

  /**
   * Looks how it goes.
   *
   * @param handed bytes handed over so far
   * @param busyNanos what the busiest writer has spent in calls so far
   * @return another profile, or null to go on
   */
  WriterProfile look(long handed, long busyNanos) throws IOException {
    if (unasked) {
      ask();
      return null;
    }
    if (probe != null) {
      return lookAtProbe(handed, busyNanos);
    }
    if (handed < epochFrom + plan.epoch()) {
      return null;
    }
    long now = clock.getAsLong();
    ProfileController.Step step =
        ProfileController.next(
            state,
            new EpochMeasurement(handed - epochFrom, now - epochBegun, busyNanos - busyBefore));
    begin(handed, busyNanos, now);
    state = step.state();
    if (step.reason() == null) {
      return null;
    }
    IoStrategy from = profile.strategy();
    WriterProfile row = plan.table().of(state.profile());
    // A pool never gets fewer writers, and more only when an epoch has shown that they would help.
    profile = row.withWriters(state.grown() ? row.writers() : profile.writers());
    changes.add(new IoReport.Change(handed, from, state.profile(), step.reason()));
    return profile;
  }

  private WriterProfile lookAtProbe(long handed, long busyNanos) throws IOException {
    if (!probe.isDone() && handed < WAIT_FOR_PROBE) {
      return null;
    }
    IoStrategy found = found();
    probe = null;
    begin(handed, busyNanos, clock.getAsLong());
    if (found == profile.strategy()) {
      return null;
    }
    profile = plan.table().of(found).withWriters(profile.writers());
    begin(found);
    return profile;
  }

  private IoStrategy found() throws IOException {
    try {
      double rate = probe.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      reason = "probe, " + Math.round(rate) + " MB/s";
      return DeviceProbe.judge(rate);
    } catch (TimeoutException e) {
      cancelled = true;
      reason = "probe, not done in " + PATIENCE_MILLIS + " ms";
      return IoStrategy.CHEAP;
    } catch (ExecutionException e) {
      reason = "the probe failed: " + e.getCause().getMessage();
      return IoStrategy.SSD;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return IoStrategy.SSD; // The next wait of the pool tells.
    }
  }

  private void begin(long handed, long busyNanos, long now) {
    epochFrom = handed;
    epochBegun = now;
    busyBefore = busyNanos;
  }

  IoReport report(int writers) {
    return new IoReport(
        plan.strategy(),
        profile.strategy(),
        writers,
        profile.writeSize(),
        probe == null && !unasked ? reason : "the input ended before the probe",
        List.copyOf(changes));
  }

  @Override
  public void close() {
    cancelled = true;
  }
}
