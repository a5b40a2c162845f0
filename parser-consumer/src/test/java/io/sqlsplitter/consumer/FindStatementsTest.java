package io.sqlsplitter.consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.Kernel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Run twice by the build, with and without the vector module; the property {@code expect.vector}
 * says which it is.
 */
class FindStatementsTest {
  private static final String DUMP =
      """
      -- a dump
      CREATE TABLE `user` (id int);
      INSERT INTO `user` VALUES (1,'semi;colon'),(2,'it\\'s; -- data');
      /* between */ DROP TABLE IF EXISTS shop.`order line`;
      """;

  @Test
  void theExampleFindsTheStatementsOfABufferOnTheHeap() {
    assertStatements(MemorySegment.ofArray(DUMP.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theExampleFindsTheStatementsOfANativeBuffer() {
    try (Arena arena = Arena.ofConfined()) {
      byte[] bytes = DUMP.getBytes(StandardCharsets.UTF_8);
      assertStatements(arena.allocate(bytes.length).copyFrom(MemorySegment.ofArray(bytes)));
    }
  }

  @Test
  void itRunsWithAndWithoutTheVectorModule() {
    boolean vector = Boolean.getBoolean("expect.vector");
    assertEquals(vector, ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    String kernel = Kernel.best().name();
    assertTrue(vector ? kernel.startsWith("vector") : kernel.equals("swar"), kernel);
  }

  @Test
  void itNeedsNoOtherModuleOfOurs() {
    Set<String> ours =
        ModuleLayer.boot().modules().stream()
            .map(Module::getName)
            .filter(name -> name.startsWith("io.sqlsplitter"))
            .collect(Collectors.toSet());
    assertEquals(Set.of("io.sqlsplitter.parser", "io.sqlsplitter.consumer"), ours);
  }

  @Test
  void theReadmeShowsTheLinesThatAreCompiledHere() throws IOException {
    Path root = Path.of(System.getProperty("repository.root"));
    List<String> readme =
        between(Files.readAllLines(root.resolve("parser-simd/README.md")), "```java", "```");
    List<String> compiled =
        between(
            Files.readAllLines(
                root.resolve(
                    "parser-consumer/src/main/java/io/sqlsplitter/consumer/FindStatements.java")),
            "// README: begin",
            "// README: end");
    assertEquals(String.join("\n", compiled).stripIndent(), String.join("\n", readme));
    assertEquals(10, readme.size());
  }

  @Test
  void theReadmeNamesThisProjectsCoordinates() throws IOException {
    Path root = Path.of(System.getProperty("repository.root"));
    String readme = Files.readString(root.resolve("parser-simd/README.md"));
    String pom = Files.readString(root.resolve("parser-simd/pom.xml"));
    for (String name : List.of("groupId", "artifactId", "version")) {
      String inPom = pom.substring(pom.indexOf("<" + name + ">"));
      if (name.equals("artifactId")) {
        // The first is the parent's.
        inPom = pom.substring(pom.indexOf("<artifactId>", pom.indexOf("</parent>")));
      }
      assertTrue(readme.contains(inPom.lines().findFirst().orElseThrow()), name);
    }
  }

  private static void assertStatements(MemorySegment buffer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FindStatements.print(buffer, Dialect.MYSQL, new PrintStream(out, true, StandardCharsets.UTF_8));
    int insert = DUMP.indexOf("INSERT");
    int between = DUMP.indexOf("/* between");
    int drop = DUMP.indexOf("DROP");
    assertEquals(
        List.of(
            DUMP.indexOf("CREATE") + ".." + insert + " CREATE_TABLE user",
            insert + ".." + between + " INSERT user",
            drop + ".." + DUMP.length() + " DROP_TABLE shop.order line"),
        out.toString(StandardCharsets.UTF_8).lines().toList());
  }

  /** The lines between the first {@code begin} and the {@code end} that follows it. */
  private static List<String> between(List<String> lines, String begin, String end) {
    return lines.stream()
        .dropWhile(line -> !line.strip().equals(begin))
        .skip(1)
        .takeWhile(line -> !line.strip().equals(end))
        .toList();
  }
}
