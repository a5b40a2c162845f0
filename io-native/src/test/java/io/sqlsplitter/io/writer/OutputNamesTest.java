package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputNamesTest {
  private static final List<String> RESERVED =
      List.of("_before.sql", "_after.sql", "_database.sql", "_restore.sql", "manifest.json");

  private static OutputNames names() {
    return new OutputNames(RESERVED);
  }

  private static List<String> assign(String... names) {
    OutputNames output = names();
    return Stream.of(names).map(name -> output.assign(name, ".sql")).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "users, users.sql",
    "public.orders, public.orders.sql",
    "Größe, Größe.sql",
    "заказы, заказы.sql",
    "注文, 注文.sql",
    "a b, a b.sql",
    "t-schema, t-schema.sql",
    "50%, 50%25.sql",
    "a/b, a%2Fb.sql",
    "a:b*, a%3Ab%2A.sql",
    "x., x%2E.sql",
    "'x ', x%20.sql",
    "' x', %20x.sql",
    ".hidden, %2Ehidden.sql",
    "-rf, %2Drf.sql",
    ".., %2E%2E.sql",
    "., %2E.sql",
    "'', %.sql",
    "%, %25.sql",
    "con, %63on.sql",
    "CON, %43ON.sql",
    "aux.x, %61ux.x.sql",
    "'aux .x', %61ux .x.sql",
    "LPT9, %4CPT9.sql",
    "COM¹, %43OM¹.sql",
    "conin$, %63onin$.sql",
    "COM10, COM10.sql",
    "console, console.sql",
    "_before, %5Fbefore.sql",
    "_BEFORE, %5FBEFORE.sql",
    "_beforehand, _beforehand.sql",
    "manifest, manifest.sql",
    "it's, it%27s.sql",
  })
  void namesAreSafeAndReadable(String name, String file) {
    assertEquals(file, names().assign(name, ".sql"));
  }

  @Test
  void controlsInvisibleAndBrokenCharactersAreEscaped() {
    assertEquals(
        List.of(
            "a%00b%0A.sql",
            "%E2%80%AEx.sql", "a%C2%A0b.sql", "%ED%A0%80x.sql", "a%7F.sql", "%F3%A0%81%81.sql"),
        assign("a\0b\n", "\u202Ex", "a\u00A0b", "\uD800x", "a\u007F", "\uDB40\uDC41"));
  }

  @Test
  void case63SlashesGiveSixFilesInsideTheFolder() {
    List<String> files = assign("/MAR/B", "MAR/B", "_MAR_B", "../../etc/x", "%2FMAR%2FB", "..");
    assertEquals(
        List.of(
            "%2FMAR%2FB.sql",
            "MAR%2FB.sql",
            "_MAR_B.sql",
            "%2E.%2F..%2Fetc%2Fx.sql",
            "%252FMAR%252FB.sql",
            "%2E%2E.sql"),
        files);
  }

  @Test
  void case64DotsStayInsideAFolderPerDatabase() {
    OutputNames databases = names();
    String first = databases.assign("db1.p", "") + "/" + names().assign("t", ".sql");
    String second = databases.assign("db1", "") + "/" + names().assign("p.t", ".sql");
    assertEquals(List.of("db1.p/t.sql", "db1/p.t.sql"), List.of(first, second));
  }

  @Test
  void case66AndAt33NamesThatFoldTogetherGetFourFiles() {
    List<String> files = assign("Users", "users", "caf\u00e9", "cafe\u0301");
    assertEquals("Users.sql", files.get(0));
    assertTrue(files.get(1).matches("users~[0-9a-f]{8}\\.sql"), files.get(1));
    assertEquals("caf\u00e9.sql", files.get(2));
    assertTrue(files.get(3).matches("caf\u00e9~[0-9a-f]{8}\\.sql"), files.get(3));
    assertNoneAlike(assign("STRASSE", "straße", "Σίσυφος", "ΣΊΣΥΦΟΣ", "ß", "ss", "ı", "i", "İ"));
  }

  @Test
  void case67WindowsDevicesGetEightSafeFiles() {
    List<String> files = assign("PRN", "con", "aux.x", "nul", "com1", "LPT9", "conin$", "ends.");
    assertNoneAlike(files);
    for (String file : files) {
      assertTrue(isSafe(file), file);
    }
  }

  @Test
  void case69TablesNamedLikeOurOwnFilesGetOtherNames() {
    List<String> files =
        assign("_header", "manifest", "checksum234", "views", "t-schema", "_before", "_AFTER");
    assertEquals(
        List.of("_header.sql", "manifest.sql", "checksum234.sql", "views.sql", "t-schema.sql"),
        files.subList(0, 5));
    for (String reserved : RESERVED) {
      assertTrue(files.stream().noneMatch(reserved::equalsIgnoreCase));
    }
    assertNotEquals("manifest.json", new OutputNames(RESERVED).assign("manifest.json", ""));
  }

  @Test
  void at31LongNamesAreCutAtACharacterAndStayApart() {
    String long1 = "x".repeat(300);
    String long2 = "x".repeat(299) + "y";
    List<String> files = assign(long1, long2, "é".repeat(150), "/".repeat(90), "𝄞".repeat(60));
    assertNoneAlike(files);
    for (String file : files) {
      int bytes = file.getBytes(StandardCharsets.UTF_8).length;
      assertTrue(bytes <= OutputNames.MOST_BYTES && bytes > OutputNames.MOST_BYTES - 4, file);
      assertTrue(file.matches("(?s).*[^%]~[0-9a-f]{8}\\.sql"), file);
      assertTrue(isSafe(file), file);
    }
    assertEquals("x".repeat(187) + "~", files.get(0).substring(0, 188));
    assertTrue(files.get(3).matches("(%2F){62}~[0-9a-f]{8}\\.sql"), files.get(3));
  }

  @Test
  void at34NamesDependOnlyOnTheOrderOfFirstAppearance() {
    assertEquals(assign("Users", "users", "USERS"), assign("Users", "users", "USERS"));
    assertEquals("users~c741811f.sql", assign("Users", "users").get(1));
  }

  @Test
  void evenAHashThatIsTakenOrANameAskedForTwiceGetsAnother() {
    OutputNames names = names();
    names.assign("users~c741811f", ".sql");
    names.assign("Users", ".sql");
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 5; i++) {
      assertTrue(given.add(names.assign("users", ".sql")));
    }
  }

  @Property(tries = 3000)
  void anyNamesGiveSafeFilesThatNoSystemConfuses(@ForAll @Size(max = 6) List<String> given) {
    OutputNames output = names();
    List<String> files = given.stream().map(name -> output.assign(name, ".sql")).toList();
    assertNoneAlike(files);
    for (int i = 0; i < files.size(); i++) {
      String file = files.get(i);
      assertTrue(isSafe(file), file);
      OutputNames.requireInside(file);
      if (!file.contains("~") && !given.get(i).isEmpty()) {
        assertEquals(
            Normalizer.normalize(given.get(i), Normalizer.Form.NFC),
            decode(file.substring(0, file.length() - 4)));
      }
    }
  }

  @Test
  void pathsOutsideAreRefused() {
    for (String path : List.of("", "/", "/x", "..", "a/..", "a//b", "a/./b", "a\\b", "a\n")) {
      assertThrows(IllegalArgumentException.class, () -> OutputNames.requireInside(path), path);
    }
    OutputNames.requireInside("db1/a..b.sql");
  }

  private static void assertNoneAlike(List<String> files) {
    Set<String> seen = new HashSet<>();
    for (String file : files) {
      String form = Normalizer.normalize(file, Normalizer.Form.NFKD);
      assertTrue(seen.add(file.toLowerCase(Locale.ROOT)), files.toString());
      seen.remove(file.toLowerCase(Locale.ROOT));
      assertTrue(
          seen.add(
              Normalizer.normalize(file, Normalizer.Form.NFD)
                  .toUpperCase(Locale.ROOT)
                  .toLowerCase(Locale.ROOT)),
          form);
    }
  }

  /** Written apart from the code under test, from the documentation of Windows. */
  private static boolean isSafe(String file) {
    if (file.isEmpty()
        || file.length() > 255
        || file.matches("(?s).*[\\x00-\\x1f/\\\\:*?\"<>|].*")) {
      return false;
    }
    if (file.endsWith(".") || file.endsWith(" ") || file.startsWith(".") || file.startsWith("-")) {
      return false;
    }
    return !file.matches(
        "(?is)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\\$|conout\\$) *(\\..*)?");
  }

  /** Percent-decodes; halves of pairs have three bytes, which only a decoder of our own takes. */
  private static String decode(String stem) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < stem.length(); i++) {
      if (stem.charAt(i) != '%') {
        flush(bytes, out);
        out.append(stem.charAt(i));
      } else {
        bytes.write(Integer.parseInt(stem.substring(i + 1, i + 3), 16));
        i += 2;
      }
    }
    flush(bytes, out);
    return out.toString();
  }

  private static void flush(ByteArrayOutputStream bytes, StringBuilder out) {
    byte[] b = bytes.toByteArray();
    bytes.reset();
    for (int i = 0; i < b.length; ) {
      if ((b[i] & 0xF0) == 0xE0) {
        out.append((char) ((b[i] & 0x0F) << 12 | (b[i + 1] & 0x3F) << 6 | b[i + 2] & 0x3F));
        i += 3;
      } else {
        int length = b[i] >= 0 ? 1 : (b[i] & 0xE0) == 0xC0 ? 2 : 4;
        out.append(new String(b, i, length, StandardCharsets.UTF_8));
        i += length;
      }
    }
  }
}
