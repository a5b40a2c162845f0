import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URI;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Keeps the JVM of a linked image from printing {@code WARNING: Using incubator modules} on every
 * start, which would make stderr useless to scripts, and lets it start from an archived module graph.
 *
 * <p>jlink writes a class {@code jdk.internal.module.SystemModules$…} into the image that holds, for
 * each module, {@code new ModuleResolution(flags)}. For jdk.incubator.vector the flags are 9: do not
 * resolve by default (1), warn that it incubates (8). This sets them to 0, in place: one byte of
 * {@code lib/modules}, where resources lie uncompressed. HotSpot then no longer switches the vector
 * intrinsics on by itself, so the launcher does.
 *
 * <p>Usage: {@code java ClearIncubatingFlag.java IMAGE}. Exit code 1, and nothing changed, when the
 * image does not look as described.
 */
public class ClearIncubatingFlag {
  private static final String RESOLUTION = "jdk/internal/module/ModuleResolution";
  private static final byte NEW = (byte) 0xBB;
  private static final byte DUP = 0x59;
  private static final byte BIPUSH = 0x10;
  private static final byte INVOKESPECIAL = (byte) 0xB7;
  private static final byte FLAGS = 9;

  public static void main(String[] args) throws IOException {
    Path image = Path.of(args[0]).toAbsolutePath();
    int changed = 0;
    try (RandomAccessFile file = new RandomAccessFile(image.resolve("lib/modules").toFile(), "rw")) {
      // One mapping takes at most 2 GiB; an image is a few dozen megabytes.
      MappedByteBuffer modules = file.getChannel().map(MapMode.READ_WRITE, 0, file.length());
      for (byte[] systemModules : systemModules(image)) {
        int flags = flagsAt(systemModules);
        int at = flags < 0 ? -1 : onlyIndexOf(modules, systemModules);
        if (at >= 0) {
          modules.put(at + flags, (byte) 0);
          changed++;
        }
      }
      modules.force();
    }
    if (changed == 0) {
      System.err.println("no incubating flag found in " + image);
      System.exit(1);
    }
  }

  private static List<byte[]> systemModules(Path image) throws IOException {
    try (FileSystem jrt =
            FileSystems.newFileSystem(
                URI.create("jrt:/"), Map.of("java.home", image.toString()));
        Stream<Path> classes = Files.list(jrt.getPath("/modules/java.base/jdk/internal/module"))) {
      List<Path> generated =
          classes.filter(c -> c.getFileName().toString().startsWith("SystemModules$")).toList();
      byte[][] bytes = new byte[generated.size()][];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = Files.readAllBytes(generated.get(i));
      }
      return Arrays.asList(bytes);
    }
  }

  /** Offset of the operand in {@code new ModuleResolution(9)}; -1 unless there is exactly one. */
  private static int flagsAt(byte[] classFile) {
    int index = -1;
    for (PoolEntry entry : ClassFile.of().parse(classFile).constantPool()) {
      if (entry instanceof ClassEntry c && c.asInternalName().equals(RESOLUTION)) {
        index = entry.index();
      }
    }
    int found = -1;
    for (int i = 0; index >= 0 && i + 6 < classFile.length; i++) {
      if (classFile[i] == NEW
          && (classFile[i + 1] & 0xFF) == index >> 8
          && (classFile[i + 2] & 0xFF) == (index & 0xFF)
          && classFile[i + 3] == DUP
          && classFile[i + 4] == BIPUSH
          && classFile[i + 5] == FLAGS
          && classFile[i + 6] == INVOKESPECIAL) {
        if (found >= 0) {
          return -1;
        }
        found = i + 5;
      }
    }
    return found;
  }

  /** Where {@code part} lies in {@code whole}; -1 unless exactly once. */
  private static int onlyIndexOf(MappedByteBuffer whole, byte[] part) {
    int found = -1;
    for (int i = 0; i <= whole.capacity() - part.length; i++) {
      if (whole.get(i) == part[0] && whole.slice(i, part.length).equals(java.nio.ByteBuffer.wrap(part))) {
        if (found >= 0) {
          return -1;
        }
        found = i;
      }
    }
    return found;
  }
}
