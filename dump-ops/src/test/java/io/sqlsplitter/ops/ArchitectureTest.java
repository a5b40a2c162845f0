package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The walls between the rooms of this module, read from its class files. */
final class ArchitectureTest {
  private static final String OPS = "io/sqlsplitter/ops/";
  private static final List<String> OPERATIONS = List.of("split", "merge", "list", "describe");

  private static List<ClassModel> classes() throws IOException {
    try {
      URI code = DumpReader.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      List<ClassModel> models = new ArrayList<>();
      try (Stream<Path> files = Files.walk(Path.of(code))) {
        for (Path file :
            (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
          models.add(ClassFile.of().parse(Files.readAllBytes(file)));
        }
      }
      return models;
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static String name(ClassModel model) {
    return model.thisClass().asInternalName();
  }

  /** Every class that a class names, in its code or in the types of its members. */
  private static Set<String> named(ClassModel model) {
    Set<String> names = new TreeSet<>();
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof ClassEntry type) {
        names.add(type.asInternalName());
      } else if (entry instanceof Utf8Entry text
          && text.stringValue().contains("io/sqlsplitter/")) {
        for (String part : text.stringValue().split("[L;()<>\\[]")) {
          names.add(part);
        }
      }
    }
    return names;
  }

  @Test
  void theClassesAreThere() throws IOException {
    List<ClassModel> classes = classes();
    for (String operation : OPERATIONS) {
      assertTrue(
          classes.stream().anyMatch(c -> name(c).startsWith(OPS + operation + "/")), operation);
    }
  }

  @Test
  void noOperationKnowsAnother() throws IOException {
    List<String> breaches = new ArrayList<>();
    for (ClassModel model : classes()) {
      for (String own : OPERATIONS) {
        if (!name(model).startsWith(OPS + own + "/")) {
          continue;
        }
        for (String other : OPERATIONS) {
          if (!other.equals(own)) {
            named(model).stream()
                .filter(n -> n.startsWith(OPS + other + "/"))
                .forEach(n -> breaches.add(name(model) + " names " + n));
          }
        }
      }
    }
    assertEquals(List.of(), breaches);
  }

  @Test
  void whatOperationsShareKnowsNoneOfThem() throws IOException {
    List<String> breaches = new ArrayList<>();
    for (ClassModel model : classes()) {
      boolean shared =
          OPERATIONS.stream().noneMatch(o -> name(model).startsWith(OPS + o + "/"))
              && !name(model).equals("module-info");
      if (shared) {
        named(model).stream()
            .filter(n -> OPERATIONS.stream().anyMatch(o -> n.startsWith(OPS + o + "/")))
            .forEach(n -> breaches.add(name(model) + " names " + n));
      }
    }
    assertEquals(List.of(), breaches);
  }

  @Test
  void nothingTouchesStandardStreamsOrEndsTheProcess() throws IOException {
    Set<String> forbidden =
        Set.of(
            "java/lang/System.out",
            "java/lang/System.err",
            "java/lang/System.in",
            "java/lang/System.exit",
            "java/lang/Runtime.halt",
            "java/lang/Runtime.exit");
    List<String> breaches = new ArrayList<>();
    for (ClassModel model : classes()) {
      for (PoolEntry entry : model.constantPool()) {
        if (entry instanceof MemberRefEntry member
            && forbidden.contains(
                member.owner().asInternalName() + "." + member.name().stringValue())) {
          breaches.add(name(model) + " uses " + member.name().stringValue());
        }
      }
    }
    assertEquals(List.of(), breaches);
  }

  @Test
  void nothingCallsTheSystemItself() throws IOException {
    List<String> breaches = new ArrayList<>();
    for (ClassModel model : classes()) {
      named(model).stream()
          .filter(
              n ->
                  n.startsWith("io/sqlsplitter/io/libc/")
                      || n.equals("java/lang/foreign/Linker")
                      || n.startsWith("jdk/incubator/"))
          .forEach(n -> breaches.add(name(model) + " names " + n));
    }
    assertEquals(List.of(), breaches);
  }

  @Test
  void everyRoomSaysWhatItOwns() throws IOException {
    String root = System.getProperty("repository.root");
    Path sources = Path.of(root, "dump-ops", "src", "main", "java");
    try (Stream<Path> files = Files.walk(sources)) {
      Set<Path> packages = new TreeSet<>();
      files.filter(f -> f.toString().endsWith(".java")).forEach(f -> packages.add(f.getParent()));
      packages.remove(sources);
      for (Path room : packages) {
        String text = Files.readString(room.resolve("package-info.java"));
        for (String word : List.of("Owns", "Gets from", "Hands to", "Must not touch")) {
          assertTrue(text.contains(word), room + ": " + word);
        }
      }
    }
  }

  @Test
  void noClassIsLongerThanFiveHundredLines() throws IOException {
    Path sources = Path.of(System.getProperty("repository.root"), "dump-ops", "src", "main");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".java"))::iterator) {
        try (Stream<String> lines = Files.lines(file)) {
          assertTrue(lines.count() <= 500, file + " is longer than 500 lines");
        }
      }
    }
  }
}
