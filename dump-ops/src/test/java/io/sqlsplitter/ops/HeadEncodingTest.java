package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a dump is written in that names no charset. */
final class HeadEncodingTest {
  @TempDir Path temp;

  private void assertUtf8(boolean expected, byte[] dump) throws IOException {
    Path file = Files.write(temp.resolve("dump.sql"), dump);
    try (InputSource source = InputSource.open(file, InputMode.READ)) {
      InputWindow window = source.next(0);
      assertEquals(expected, HeadEncoding.mayBeUtf8(window));
    }
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void asciiAndUtf8Are() throws IOException {
    assertUtf8(true, latin("INSERT INTO t VALUES ('a');\n"));
    assertUtf8(true, "INSERT INTO t VALUES ('Zürich 😀');\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void latin1IsNot() throws IOException {
    assertUtf8(false, latin("INSERT INTO t VALUES ('Zürich');\n"));
  }

  @Test
  void linesWithBinaryValuesDoNotCount() throws IOException {
    assertUtf8(true, latin("INSERT INTO t VALUES ('a\\0\u00ff');\nINSERT INTO t VALUES (1);\n"));
    assertUtf8(true, latin("INSERT INTO t VALUES ('\u0001\u00ff');\n"));
  }

  @Test
  void aCharacterMayBeCutWhereTheHeadEnds() throws IOException {
    assertUtf8(true, latin("INSERT INTO t VALUES ('\u00c3"));
  }
}
