import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModuleRequireInfo;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes the libraries in a folder fit for a small image that starts fast. Changes the jars in place.
 *
 * <p>Classes of Java 5 have no stack maps; HotSpot verifies them in a slow way, every time, and
 * keeps none of them in an AOT cache. They get maps and the version of Java 8. And a library that
 * names java.desktop for a format that is never read here (pack200) would double the image: its
 * descriptor no longer does.
 *
 * <p>Usage: {@code java PrepareLibraries.java FOLDER}.
 */
public class PrepareLibraries {
  private static final int FIRST_WITH_MAPS = 50;
  private static final int JAVA_8 = 52;
  private static final Set<String> UNUSED = Set.of("java.desktop");

  public static void main(String[] args) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(Path.of(args[0]))) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
    for (Path jar : jars) {
      try (FileSystem content = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
        prepare(content.getPath("/"));
      }
    }
  }

  private static void prepare(Path root) throws IOException {
    List<Path> classes;
    try (Stream<Path> files = Files.walk(root)) {
      classes = files.filter(file -> file.toString().endsWith(".class")).toList();
    }
    ClassHierarchyResolver resolver =
        ClassHierarchyResolver.ofResourceParsing(name -> open(root, name.descriptorString()))
            .orElse(ClassHierarchyResolver.defaultResolver());
    ClassFile maps =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(resolver));
    for (Path file : classes) {
      ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
      if (model.majorVersion() < FIRST_WITH_MAPS) {
        ClassTransform newer =
            ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
                .andThen(ClassTransform.endHandler(builder -> builder.withVersion(JAVA_8, 0)));
        Files.write(file, maps.transformClass(model, newer));
      } else if (model.isModuleInfo()) {
        Files.write(file, ClassFile.of().transformClass(model, withoutUnused()));
      }
    }
  }

  private static ClassTransform withoutUnused() {
    return (builder, element) -> {
      if (element instanceof ModuleAttribute module) {
        List<ModuleRequireInfo> requires =
            module.requires().stream()
                .filter(require -> !UNUSED.contains(require.requires().name().stringValue()))
                .toList();
        builder.with(
            ModuleAttribute.of(
                module.moduleName(),
                module.moduleFlagsMask(),
                module.moduleVersion().orElse(null),
                requires,
                module.exports(),
                module.opens(),
                module.uses(),
                module.provides()));
      } else {
        builder.with(element);
      }
    };
  }

  private static InputStream open(Path root, String descriptor) {
    Path file = root.resolve(descriptor.substring(1, descriptor.length() - 1) + ".class");
    try {
      return Files.exists(file) ? Files.newInputStream(file) : null;
    } catch (IOException e) {
      return null;
    }
  }
}
