package io.sqlsplitter.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The walls inside and around this module, read from its class files. */
class ArchitectureTest {
  private static final Path CLASSES = Path.of("target", "classes");

  @Test
  void onlyTheRoomOfSystemCallsUsesTheLinker() throws IOException {
    Set<String> users =
        packagesWith(
            entry ->
                entry instanceof ClassEntry type
                    && type.asInternalName().startsWith("java/lang/foreign/Linker"));
    assertEquals(Set.of("io/sqlsplitter/io/libc"), users);
  }

  @Test
  void noneKnowsTheParserOrOperations() throws IOException {
    for (String other : List.of("parser", "ops", "cli", "bench")) {
      assertEquals(
          Set.of(),
          packagesWith(
              entry ->
                  entry instanceof Utf8Entry text
                      && (text.stringValue().contains("io/sqlsplitter/" + other)
                          || text.stringValue().contains("io.sqlsplitter." + other))));
    }
  }

  @Test
  void noneWritesToStandardOutputOrEndsTheProcess() throws IOException {
    Set<String> forbidden = Set.of("out", "err", "exit");
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof MemberRefEntry member
                    && member.owner().asInternalName().equals("java/lang/System")
                    && forbidden.contains(member.name().stringValue())));
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof MemberRefEntry member
                    && member.owner().asInternalName().equals("java/lang/Runtime")
                    && Set.of("exit", "halt").contains(member.name().stringValue())));
  }

  @Test
  void oneClassKnowsWhereTemporaryFilesGo() throws IOException {
    assertEquals(
        Set.of("io/sqlsplitter/io"),
        packagesWith(
            entry ->
                entry instanceof Utf8Entry text && text.stringValue().equals("java.io.tmpdir")));
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof MemberRefEntry member
                    && member.name().stringValue().startsWith("createTemp")
                    && member.type().stringValue().startsWith("(Ljava/lang/String;")));
  }

  @Test
  void noneUsesUnsafeMemory() throws IOException {
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof ClassEntry type && type.asInternalName().contains("misc/Unsafe")));
  }

  @Test
  void everyPackageSaysWhatItOwns() throws IOException {
    Set<String> packages = packagesWith(_ -> true);
    packages.remove("");
    assertEquals(9, packages.size());
    for (String name : packages) {
      String text =
          Files.readString(Path.of("src", "main", "java").resolve(name + "/package-info.java"));
      for (String line : List.of("Owns:", "Gets from:", "Hands to:", "Must not touch:")) {
        assertTrue(text.contains(line), name + " lacks " + line);
      }
    }
  }

  /** Packages of this module with a class whose constant pool has such an entry. */
  private static Set<String> packagesWith(Predicate<PoolEntry> wanted) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(CLASSES)) {
      files = walk.filter(path -> path.toString().endsWith(".class")).toList();
    }
    assertTrue(files.size() > 30, "only " + files.size() + " classes");
    Set<String> packages = new TreeSet<>();
    for (Path file : files) {
      ClassModel model = ClassFile.of().parse(file);
      List<PoolEntry> entries = new ArrayList<>();
      model.constantPool().forEach(entries::add);
      if (entries.stream().anyMatch(wanted)) {
        String name = model.thisClass().asInternalName();
        packages.add(name.substring(0, Math.max(0, name.lastIndexOf('/'))));
      }
    }
    return packages;
  }
}
