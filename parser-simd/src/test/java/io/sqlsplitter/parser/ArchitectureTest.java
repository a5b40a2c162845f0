package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The walls inside and around this module, read from its class files. */
class ArchitectureTest {
  private static final String PARSER = "io/sqlsplitter/parser";

  @Test
  void onlyTheRoomOfKernelsUsesTheVectorModule() throws Exception {
    assertEquals(
        Set.of(PARSER + "/vector"), packagesWith(entry -> mentions(entry, "jdk/incubator/")));
  }

  @Test
  void noOtherModuleOfOursIsKnown() throws Exception {
    for (String other : List.of("io", "ops", "cli", "bench")) {
      assertEquals(
          Set.of(), packagesWith(entry -> mentions(entry, "io/sqlsplitter/" + other + "/")), other);
    }
  }

  @Test
  void filesThreadsAndSystemCallsAreForOthers() throws Exception {
    for (String room :
        List.of(
            "java/io/",
            "java/nio/file/",
            "java/nio/channels/",
            "java/net/",
            "java/util/concurrent/",
            "java/lang/foreign/Linker",
            "java/lang/foreign/Arena")) {
      Set<String> users =
          packagesWith(
              entry -> entry instanceof ClassEntry c && c.asInternalName().startsWith(room));
      assertEquals(Set.of(), users, room);
    }
  }

  /** An interrupt is passed on; that is all that is done with threads. */
  @Test
  void noThreadIsMadeOrStarted() throws Exception {
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof MemberRefEntry member
                    && member.owner().asInternalName().startsWith("java/lang/Thread")
                    && !refers(member, "java/lang/Thread", "currentThread", "interrupt")));
  }

  @Test
  void noneWritesToStandardOutputOrEndsTheProcess() throws Exception {
    assertEquals(
        Set.of(),
        packagesWith(
            entry ->
                entry instanceof MemberRefEntry member
                    && (refers(member, "java/lang/System", "out", "err", "in", "exit")
                        || refers(member, "java/lang/Runtime", "exit", "halt"))));
  }

  @Test
  void theKernelsKnowNothingOfStatements() throws Exception {
    Set<String> users = packagesWith(entry -> mentions(entry, PARSER + "/statement/"));
    assertEquals(Set.of(PARSER, PARSER + "/statement"), users);
  }

  private static boolean mentions(PoolEntry entry, String room) {
    return entry instanceof Utf8Entry text && text.stringValue().contains(room);
  }

  private static boolean refers(MemberRefEntry member, String owner, String... names) {
    return member.owner().asInternalName().equals(owner)
        && List.of(names).contains(member.name().stringValue());
  }

  /** Packages of this module with a class whose constant pool has such an entry. */
  private static Set<String> packagesWith(Predicate<PoolEntry> wanted)
      throws IOException, URISyntaxException {
    Path classes =
        Path.of(StatementScanner.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Path> files;
    try (Stream<Path> walk = Files.walk(classes)) {
      files =
          walk.filter(path -> path.toString().endsWith(".class"))
              .filter(path -> !path.endsWith("module-info.class"))
              .toList();
    }
    assertTrue(files.size() > 30, "only " + files.size() + " classes");
    Set<String> packages = new TreeSet<>();
    for (Path file : files) {
      ClassModel model = ClassFile.of().parse(file);
      for (PoolEntry entry : model.constantPool()) {
        if (wanted.test(entry)) {
          String name = model.thisClass().asInternalName();
          packages.add(name.substring(0, name.lastIndexOf('/')));
          break;
        }
      }
    }
    return packages;
  }
}
