package io.sqlsplitter.acceptance.count;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Counts the tests with the tag {@code server}. A surefire report does not know tags, so this
 * writes target/server-tests.txt: a line {@code ran N}, then {@code skipped NAME: REASON} for each
 * test, or class of tests, that did not run.
 */
public final class ServerTestCount implements TestExecutionListener {
  private static final TestTag SERVER = TestTag.create("server");

  private final List<String> skipped = new ArrayList<>();
  private TestPlan plan;
  private int ran;

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
    ran = 0;
    skipped.clear();
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    if (isServer(test)) {
      skip(test, reason);
    }
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (!isServer(test)) {
      return;
    }
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      skip(test, result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
    } else if (test.isTest()) {
      ran++;
    }
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
    List<String> lines = new ArrayList<>(List.of("ran " + ran));
    lines.addAll(skipped);
    try {
      Path target = Path.of(System.getProperty("basedir", ""), "target");
      Files.createDirectories(target);
      Files.write(target.resolve("server-tests.txt"), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isServer(TestIdentifier test) {
    return test.getTags().contains(SERVER);
  }

  /** A class that was left out counts for each test that is known to be in it. */
  private void skip(TestIdentifier test, String reason) {
    String line = ": " + String.valueOf(reason).lines().findFirst().orElse("");
    if (test.isTest()) {
      skipped.add("skipped " + name(test) + line);
      return;
    }
    List<TestIdentifier> inside =
        plan.getDescendants(test).stream().filter(TestIdentifier::isTest).toList();
    if (inside.isEmpty()) {
      skipped.add("skipped " + name(test) + line);
    }
    inside.forEach(one -> skipped.add("skipped " + name(one) + line));
  }

  private String name(TestIdentifier test) {
    return plan.getParent(test).map(TestIdentifier::getDisplayName).orElse("")
        + "."
        + test.getDisplayName().replace('\n', ' ');
  }
}
