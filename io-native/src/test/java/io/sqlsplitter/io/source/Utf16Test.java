package io.sqlsplitter.io.source;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.Utf16Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf16Test {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "FFFE, UTF_16LE",
    "FEFF, UTF_16BE",
    "FFFE4100, UTF_16LE",
    "2D002D00, UTF_16LE",
    "002D002D, UTF_16BE",
    "0D000A00530045005400, UTF_16LE",
    "2D002D002000D0043504, BYTES",
    "2D002D0020004100D0043504, UTF_16LE",
    "'', BYTES",
    "FF, BYTES",
    "4100, BYTES",
    "EFBBBF41, BYTES",
    "2D2D2041, BYTES",
    "00000000, BYTES",
    "01000200, BYTES",
  })
  void theFirstBytesTellTheEncoding(String hex, InputEncoding expected) throws IOException {
    byte[] head = HexFormat.of().parseHex(hex);
    try (InputSource source = InputSource.ofBytes(head, 3, "test")) {
      source.next(0);
      assertEquals(expected, source.encoding(), hex);
    }
  }

  @ParameterizedTest
  @CsvSource({"UTF-16LE, UTF_16LE", "UTF-16BE, UTF_16BE"})
  void textIsDecodedToUtf8AndTheMarkToItsUtf8Form(String charset, InputEncoding encoding)
      throws IOException {
    String text = "\uFEFFCREATE TABLE [Größe€𝄞] (\r\n  i int);\r\nGO\r\n";
    try (InputSource source =
        InputSource.ofBytes(text.getBytes(Charset.forName(charset)), 4, "test")) {
      byte[] decoded = InputSourceTest.readAll(source, new Random(1), 3);
      assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), decoded);
      assertEquals(encoding, source.encoding());
      assertEquals(text.length() * 2L, source.bytesRead());
    }
  }

  @Test
  void aUtf16FileIsDecodedInEveryMode() throws IOException {
    String text = "SELECT N'" + "é€𝄞x".repeat(700_000) + "';";
    Path file = Files.write(folder.resolve("u.sql"), text.getBytes(StandardCharsets.UTF_16LE));
    for (InputMode mode : InputMode.values()) {
      try (InputSource source = InputSource.open(file, mode)) {
        assertArrayEquals(
            text.getBytes(StandardCharsets.UTF_8),
            InputSourceTest.readAll(source, new Random(1), 1000));
        assertEquals(InputEncoding.UTF_16LE, source.encoding());
      }
    }
  }

  @Property(tries = 2000)
  void everySequenceOfUnitsComesBackAsItWas(
      @ForAll("units") byte[] units,
      @ForAll boolean littleEndian,
      @ForAll boolean odd,
      @ForAll @IntRange(min = 1, max = 9) int newBytes,
      @ForAll @IntRange(min = 1, max = 7) int piece)
      throws IOException {
    byte[] content = new byte[2 + units.length + (odd ? 1 : 0)];
    content[0] = (byte) (littleEndian ? 0xFF : 0xFE);
    content[1] = (byte) (littleEndian ? 0xFE : 0xFF);
    System.arraycopy(units, 0, content, 2, units.length);
    if (odd) {
      content[content.length - 1] = units.length == 0 ? (byte) 0xD8 : units[units.length / 2];
    }
    byte[] decoded;
    InputEncoding encoding;
    try (InputSource source = InputSource.ofBytes(content, newBytes, "test")) {
      decoded = InputSourceTest.readAll(source, new Random(content.length), 6);
      encoding = source.encoding();
      assertEquals(odd, source.oddByteAtEnd());
    }
    assertEquals(littleEndian ? InputEncoding.UTF_16LE : InputEncoding.UTF_16BE, encoding);
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    try (Utf16Encoder encoder = new Utf16Encoder(back, encoding, odd)) {
      for (int i = 0; i < decoded.length; i += piece) {
        encoder.write(decoded, i, Math.min(piece, decoded.length - i));
      }
    }
    assertArrayEquals(content, back.toByteArray());
  }

  /** Units of all kinds, with many halves of pairs, alone and in any order. */
  @Provide
  Arbitrary<byte[]> units() {
    Arbitrary<Character> unit =
        Arbitraries.oneOf(
            Arbitraries.chars().range('\0', '\u007F'),
            Arbitraries.chars().range('\uD800', '\uDBFF'),
            Arbitraries.chars().range('\uDC00', '\uDFFF'),
            Arbitraries.chars().all());
    return unit.array(char[].class)
        .ofMaxSize(40)
        .map(
            chars -> {
              byte[] bytes = new byte[chars.length * 2];
              for (int i = 0; i < chars.length; i++) {
                bytes[2 * i] = (byte) chars[i];
                bytes[2 * i + 1] = (byte) (chars[i] >> 8);
              }
              return bytes;
            });
  }

  @ParameterizedTest
  @CsvSource({"80", "C080", "E08080", "F4908080", "F5", "41C3", "E282", "C341", "FF"})
  void whatIsNoUtf8IsAnErrorWithItsPlace(String hex) {
    IOException e =
        assertThrows(
            IOException.class,
            () -> {
              Utf16Encoder encoder =
                  new Utf16Encoder(new ByteArrayOutputStream(), InputEncoding.UTF_16LE, false);
              encoder.write(HexFormat.of().parseHex(hex));
              encoder.close();
            });
    assertEquals(true, e.getMessage().matches("byte \\d of the text is not UTF-8, .*"));
  }
}
