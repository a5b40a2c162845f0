package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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
  void saysTheSameAsDecodingLineByLine() throws IOException {
    Random random = new Random(7);
    String[] parts = {
      "a", "bc\n", "\n", "ü", "京", "😀", "\\0", "\\", "\u0001", "\t", "é ".repeat(200)
    };
    for (int run = 0; run < 3000; run++) {
      ByteArrayOutputStream dump = new ByteArrayOutputStream();
      for (int i = random.nextInt(12); i >= 0; i--) {
        byte[] part = parts[random.nextInt(parts.length)].getBytes(StandardCharsets.UTF_8);
        boolean cut = random.nextInt(8) == 0;
        dump.write(part, 0, cut ? random.nextInt(part.length + 1) : part.length);
        if (random.nextInt(12) == 0) {
          dump.write(0x80 + random.nextInt(0x80));
        }
      }
      assertUtf8(decodesByLine(dump.toByteArray()), dump.toByteArray());
    }
  }

  private static boolean decodesByLine(byte[] dump) {
    String text = latin1(dump);
    for (String line : text.split("\n", -1)) {
      boolean binary = line.contains("\\0") || line.contains("\\Z") || line.contains("\u0001");
      if (!binary) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(latin(line));
        if (decoder.decode(in, CharBuffer.allocate(line.length() + 1), false).isError()) {
          return false;
        }
      }
    }
    return true;
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void aCharacterMayBeCutWhereTheHeadEnds() throws IOException {
    assertUtf8(true, latin("INSERT INTO t VALUES ('\u00c3"));
  }
}
