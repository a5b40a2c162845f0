package io.sqlsplitter.acceptance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.acceptance.tool.CliProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The ways of macOS and Windows, taken on this system: whole processes that are told to be there.
 * What they load is looked at, so that no call of Linux can be made without failing the test.
 */
class FakePlatformTest {
  private static final String PROPERTY = "-Dsqlsplitter.platform=";

  /**
   * Names of classes that begin so: our calls of the C library, and the JDK's way to any. The
   * library for Zstandard takes that way too, on every system, so no test here uses it.
   */
  private static final List<String> OF_LINUX =
      List.of(
          "io/sqlsplitter/io/libc/LibC",
          "io/sqlsplitter/io/libc/Libc",
          "jdk/internal/foreign/abi/");

  private static final Pattern INITIALIZED = Pattern.compile("Initializing '([^']+)'");

  /** With names that Windows keeps for devices, and characters it has in no name. */
  private static final String DUMP =
      Stream.of("users", "CON", "nul", "a:b", "what?", "x. ", "LPT1.x", "a<b>|c*", "USERS", "ü")
              .map(
                  name ->
                      "CREATE TABLE `%s` (`i` int);\n".formatted(name)
                          + "INSERT INTO `%s` VALUES (1),(2);\n".formatted(name).repeat(2000))
              .collect(Collectors.joining())
          + "-- the end";

  @TempDir Path temp;
  private Path dump;
  private Path folder;

  @BeforeEach
  void writeDump() throws IOException {
    dump = Files.writeString(temp.resolve("dump.sql"), DUMP);
    folder = temp.resolve("tables");
  }

  private record Ran(int exit, byte[] out, String err, Set<String> ofLinux) {
    Ran whole() {
      assertEquals(0, exit, err);
      return this;
    }

    Ran portable() {
      assertEquals(Set.of(), ofLinux, "classes for Linux were loaded");
      return whole();
    }
  }

  /** Runs a command line and looks at what the JVM has loaded of it. */
  private Ran run(String platform, Path stdin, Object... arguments) throws Exception {
    Path classes = temp.resolve("classes.log");
    List<String> argv = new ArrayList<>(CliProcess.argv(arguments));
    // Initialised, not only read: the choice itself names the classes.
    argv.addAll(
        1, List.of("-Xlog:disable", "-Xlog:class+init=info:file=" + classes + "::filecount=0"));
    if (platform != null) {
      argv.add(1, PROPERTY + platform);
    }
    Path errors = temp.resolve("errors.txt");
    ProcessBuilder builder = new ProcessBuilder(argv).redirectError(errors.toFile());
    if (stdin != null) {
      builder.redirectInput(stdin.toFile());
    }
    Process process = builder.start();
    byte[] out;
    try (InputStream from = process.getInputStream()) {
      out = from.readAllBytes();
    }
    int exit = process.waitFor();
    return new Ran(exit, out, Files.readString(errors), ofLinux(classes));
  }

  private static Set<String> ofLinux(Path log) throws IOException {
    Set<String> found = new TreeSet<>();
    boolean main = false;
    Matcher classes = INITIALIZED.matcher(Files.readString(log, StandardCharsets.ISO_8859_1));
    while (classes.find()) {
      String name = classes.group(1);
      main |= name.equals("io/sqlsplitter/cli/Main");
      if (OF_LINUX.stream().anyMatch(name::startsWith)) {
        found.add(name);
      }
    }
    assertTrue(main, "the log does not tell of classes");
    return found;
  }

  /** With a tail that does not shrink, so that it is worth a faster library than the JDK's. */
  private static String large() {
    StringBuilder text = new StringBuilder(DUMP).append('\n');
    Random random = new Random(7);
    for (int i = 0; i < 50_000; i++) {
      text.append("-- ").append(Long.toHexString(random.nextLong())).append('\n');
    }
    return text.toString();
  }

  private static byte[] gzipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  /** What makes Linux's calls worth their while: mapping, a slow device. */
  private Ran splitTheSlowWay(String platform) throws Exception {
    return run(
        platform,
        null,
        "split",
        dump,
        "-o",
        folder,
        "--input-mode",
        "mmap",
        "--io-strategy",
        "hdd");
  }

  @Test
  void onLinuxTheseRunsDoCallTheCLibrary() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "this is no Linux");
    assertTrue(splitTheSlowWay(null).whole().ofLinux().contains("io/sqlsplitter/io/libc/LibcFile"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"macos", "windows", "other"})
  void mergeGivesBackWhatSplitReadByPortableCallsAlone(String platform) throws Exception {
    splitTheSlowWay(platform).portable();
    Path back = temp.resolve("back.sql");
    run(platform, null, "merge", folder, "-o", back).portable();
    assertArrayEquals(Files.readAllBytes(dump), Files.readAllBytes(back));
    assertEquals(
        Set.of("dump.sql", "tables", "back.sql", "classes.log", "errors.txt"), names(temp));
  }

  @ParameterizedTest
  @ValueSource(strings = {"macos", "windows"})
  void everySystemGetsTheSameFiles(String platform) throws Exception {
    splitTheSlowWay(null).whole();
    Set<String> here = names(folder);
    Path there = temp.resolve("there");
    run(platform, null, "split", dump, "-o", there).portable();
    assertEquals(here, names(there));
    for (String name : here) {
      if (!name.equals("manifest.json")) {
        assertArrayEquals(
            Files.readAllBytes(folder.resolve(name)),
            Files.readAllBytes(there.resolve(name)),
            name);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"macos", "windows"})
  void standardInputAndOutputWorkToo(String platform) throws Exception {
    Path gz = Files.write(temp.resolve("dump.sql.gz"), gzipped(large()));
    run(platform, gz, "split", "-", "-o", folder).portable();
    Ran merged = run(platform, null, "merge", folder).portable();
    assertEquals(large(), new String(merged.out(), StandardCharsets.UTF_8));
    Path tar = temp.resolve("tables.tar.gz");
    run(platform, dump, "split", "-", "-o", tar).portable();
    Ran again = run(platform, null, "merge", tar).portable();
    assertEquals(DUMP, new String(again.out(), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"macos", "windows"})
  void whatStandsInTheFolderIsKeptOrReplacedAsAWhole(String platform) throws Exception {
    Files.createDirectory(folder);
    splitTheSlowWay(platform).portable();
    Set<String> all = names(folder);
    Path less = Files.writeString(temp.resolve("less.sql"), "CREATE TABLE `users` (`i` int);\n");
    Files.writeString(folder.resolve("notes.txt"), "mine");
    run(platform, null, "split", less, "-o", folder).portable();
    assertEquals(Set.of("users.sql", "manifest.json", "_restore.sql", "notes.txt"), names(folder));
    assertTrue(all.contains("%43ON.sql") && all.contains("a%3Ab.sql"), all::toString);
    Path theirs = Files.createDirectory(temp.resolve("theirs"));
    Files.writeString(theirs.resolve("users.sql"), "mine");
    Ran refused = run(platform, null, "split", less, "-o", theirs);
    assertEquals(1, refused.exit(), refused.err());
    assertEquals(Set.of("users.sql"), names(theirs));
    assertEquals("mine", Files.readString(theirs.resolve("users.sql")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"macos", "windows"})
  void aFileThatIsReplacedKeepsItsMode(String platform) throws Exception {
    splitTheSlowWay(platform).portable();
    Path back = Files.writeString(temp.resolve("back.sql"), "old");
    Files.setPosixFilePermissions(back, PosixFilePermissions.fromString("rw-------"));
    run(platform, null, "merge", folder, "-o", back).portable();
    assertEquals(DUMP, Files.readString(back));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(back)));
  }
}
