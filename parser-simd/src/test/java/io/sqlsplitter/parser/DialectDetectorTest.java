package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.detect.Detection;
import io.sqlsplitter.parser.detect.DialectDetector;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the head of an input shows, by the same data as the other tests. */
class DialectDetectorTest {
  private static Stream<TestData> with(Predicate<TestData> wanted) {
    return TestData.all().stream().filter(wanted);
  }

  static Stream<TestData> withDialect() {
    return with(data -> data.has("detect"));
  }

  static Stream<TestData> withoutDialect() {
    return with(data -> data.has("detectNot"));
  }

  static Stream<TestData> withTool() {
    return with(data -> data.has("tool"));
  }

  static Stream<TestData> all() {
    return with(data -> data.input().length > 0);
  }

  private static Detection detect(byte[] head) {
    return DialectDetector.detect(MemorySegment.ofArray(head).asReadOnly(), true);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withDialect")
  void findsTheDialectOfTheContent(TestData data) {
    assertEquals(data.text("detect"), detect(data.input()).dialect().label());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withoutDialect")
  void isNotMisledByData(TestData data) {
    assertNotEquals(data.text("detectNot"), detect(data.input()).dialect().label());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("withTool")
  void knowsTheWriterByItsBanner(TestData data) {
    assertEquals(data.text("tool"), detect(data.input()).tool().name());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void seesLineEndsAndWhetherItIsSql(TestData data) {
    Detection detection = detect(data.input());
    assertEquals(data.flag("crLineEnds"), detection.crLineEnds());
    if (data.has("sql")) {
      assertEquals(data.flag("sql"), detection.sql());
    } else if (data.has("detect")) {
      assertTrue(detection.sql());
    }
  }

  @Test
  void doesNotClaimWhatNothingSays() {
    TestData data = with(line -> line.flag("detectNotHigh")).findFirst().orElseThrow();
    assertNotEquals(Detection.Confidence.HIGH, detect(data.input()).confidence());
  }

  /** A first read may be short, and anything may be in it. */
  @Test
  void answersForEveryHead() {
    SplittableRandom random = new SplittableRandom(1);
    with(data -> data.input().length > 0)
        .forEach(
            data -> {
              byte[] head = data.input();
              for (int length = 0; length < Math.min(head.length, 200); length++) {
                DialectDetector.detect(MemorySegment.ofArray(Arrays.copyOf(head, length)), false);
              }
              detect(Mutator.mutate(head, head, random));
            });
  }
}
