package io.sqlsplitter.ops.split;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Dumps that people had trouble with, by their case numbers: the whole output is as written down in
 * {@code cases/<id>.expected}, and the dump can be put together from it.
 */
final class PublicCasesTest {
  static Stream<String> cases() throws IOException {
    return new String(resource("cases/index.txt"), StandardCharsets.UTF_8).lines();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void goesWhereTheCaseSays(String line, @TempDir Path folder) throws Exception {
    String[] fields = line.split(" ");
    byte[] dump = resource("cases/" + fields[0] + ".sql");
    SplitFixture split = SplitFixture.of(folder, dump);
    if (fields.length > 1) {
      split.dialect(Dialect.byName(fields[1]).orElseThrow());
    }
    split.run();
    String expected =
        new String(resource("cases/" + fields[0] + ".expected"), StandardCharsets.UTF_8);
    assertEquals(expected, SplitTranscript.of(split));
    if (split.manifest().source().encoding() == InputEncoding.BYTES) {
      assertArrayEquals(dump, split.rebuilt());
    } else {
      assertEquals(split.report().bytes(), split.rebuilt().length);
    }
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = PublicCasesTest.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("no resource " + name);
      }
      return in.readAllBytes();
    }
  }
}
