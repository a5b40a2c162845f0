package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The walls around and within this module, read off its class files. */
class ArchitectureTest {
  private static final int MAX_LINES = 300;

  @Test
  void onlyMainEndsTheProcess() throws Exception {
    assertEquals(
        List.of("io/sqlsplitter/cli/Main"),
        classesWith(
            (self, entry) ->
                entry instanceof MethodRefEntry method
                    && (calls(method, "java/lang/System", "exit")
                        || calls(method, "java/lang/Runtime", "exit")
                        || calls(method, "java/lang/Runtime", "halt"))));
  }

  @Test
  void onlyTheConsoleTakesTheStandardStreams() throws Exception {
    assertEquals(
        List.of("io/sqlsplitter/cli/Console"),
        classesWith(
            (self, entry) ->
                entry instanceof FieldRefEntry field
                    && (names(field.owner(), "java/io/FileDescriptor")
                        || names(field.owner(), "java/lang/System"))));
  }

  @Test
  void theCommandLineKnowsOfTheOthersOnlyWhatTheyExport() throws Exception {
    List<String> exported =
        List.of(
            "io/sqlsplitter/cli/",
            "io/sqlsplitter/ops/",
            "io/sqlsplitter/parser/[A-Z]",
            "io/sqlsplitter/parser/detect/",
            "io/sqlsplitter/io/[A-Z]");
    assertEquals(
        List.of(),
        classesWith(
            (self, entry) ->
                entry instanceof ClassEntry c
                    && c.asInternalName().startsWith("io/sqlsplitter/")
                    && exported.stream().noneMatch(e -> c.asInternalName().matches(e + ".*"))));
  }

  @Test
  void systemCallsAndVectorsAreNotForTheCommandLine() throws Exception {
    assertEquals(
        List.of(),
        classesWith(
            (self, entry) ->
                entry instanceof ClassEntry c
                    && (c.asInternalName().startsWith("java/lang/foreign/")
                        || c.asInternalName().startsWith("jdk/incubator/"))));
  }

  @Test
  void optionsAndReportsDoNotCallTheCommands() throws Exception {
    assertEquals(
        List.of(),
        classesWith(
            (self, entry) ->
                (self.startsWith("io/sqlsplitter/cli/option/")
                        || self.startsWith("io/sqlsplitter/cli/report/"))
                    && entry instanceof ClassEntry c
                    && (c.asInternalName().matches("io/sqlsplitter/cli/[A-Z].*")
                        || c.asInternalName().startsWith("io/sqlsplitter/cli/command/"))));
  }

  @Test
  void classesStaySmall() throws IOException {
    Path sources = Path.of(System.getProperty("repository.root"), "cli", "src", "main", "java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        long lines = Files.readAllLines(file).size();
        int limit = file.toString().endsWith("Command.java") ? 200 : MAX_LINES;
        assertTrue(lines <= limit, file + " has " + lines + " lines");
      }
    }
  }

  private static boolean calls(MethodRefEntry method, String owner, String name) {
    return names(method.owner(), owner) && method.name().equalsString(name);
  }

  private static boolean names(ClassEntry entry, String name) {
    return entry.asInternalName().equals(name);
  }

  /** Names of the classes of this module with a constant for which {@code test} holds. */
  private static List<String> classesWith(BiPredicate<String, PoolEntry> test)
      throws IOException, URISyntaxException {
    Path classes = Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> found = new ArrayList<>();
    int read = 0;
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassModel model = ClassFile.of().parse(file);
        read++;
        String self = model.thisClass().asInternalName();
        for (PoolEntry entry : model.constantPool()) {
          if (test.test(self, entry)) {
            found.add(self);
            break;
          }
        }
      }
    }
    assertTrue(read > 20, "too few classes in " + classes);
    return found;
  }
}
