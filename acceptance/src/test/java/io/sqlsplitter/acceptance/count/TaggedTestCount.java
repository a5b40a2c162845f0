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
 * Counts the tests that need what a machine may lack: those with the tags {@code server} and {@code
 * device}. A surefire report does not know tags, so this writes target/server-tests.txt and
 * target/device-tests.txt: a line {@code ran N}, then {@code skipped NAME: REASON} for each test,
 * or class of tests, that did not run.
 */
public final class TaggedTestCount implements TestExecutionListener {
  private final List<Count> counts = List.of(new Count("server"), new Count("device"));
  private TestPlan plan;

  /** What was seen of one tag. */
  private static final class Count {
    private final TestTag tag;
    private final List<String> skipped = new ArrayList<>();
    private int ran;

    Count(String tag) {
      this.tag = TestTag.create(tag);
    }
  }

  @Override
  public synchronized void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
    for (Count count : counts) {
      count.ran = 0;
      count.skipped.clear();
    }
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    of(test).forEach(count -> skip(count, test, reason));
  }

  @Override
  public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
    for (Count count : of(test)) {
      if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
        skip(count, test, result.getThrowable().map(Throwable::getMessage).orElse("aborted"));
      } else if (test.isTest()) {
        count.ran++;
      }
    }
  }

  @Override
  public synchronized void testPlanExecutionFinished(TestPlan testPlan) {
    try {
      Path target = Path.of(System.getProperty("basedir", ""), "target");
      Files.createDirectories(target);
      for (Count count : counts) {
        List<String> lines = new ArrayList<>(List.of("ran " + count.ran));
        lines.addAll(count.skipped);
        Files.write(target.resolve(count.tag.getName() + "-tests.txt"), lines);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Count> of(TestIdentifier test) {
    return counts.stream().filter(count -> test.getTags().contains(count.tag)).toList();
  }

  /** A class that was left out counts for each test that is known to be in it. */
  private void skip(Count count, TestIdentifier test, String reason) {
    String line = ": " + String.valueOf(reason).lines().findFirst().orElse("");
    if (test.isTest()) {
      count.skipped.add("skipped " + name(test) + line);
      return;
    }
    List<TestIdentifier> inside =
        plan.getDescendants(test).stream().filter(TestIdentifier::isTest).toList();
    if (inside.isEmpty()) {
      count.skipped.add("skipped " + name(test) + line);
    }
    inside.forEach(one -> count.skipped.add("skipped " + name(one) + line));
  }

  private String name(TestIdentifier test) {
    return plan.getParent(test).map(TestIdentifier::getDisplayName).orElse("")
        + "."
        + test.getDisplayName().replace('\n', ' ');
  }
}
