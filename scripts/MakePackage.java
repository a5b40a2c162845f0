import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * Packs a folder into a .tar.zst or a .deb, with the libraries that the program itself packs by, so
 * that a build needs none of tar, zstd and dpkg-deb. Equal folders give equal packages: entries are
 * sorted, belong to root, are as old as told, and keep of their modes only whether they are
 * executable.
 *
 * <p>Usage, with the libraries on the class path:
 *
 * <pre>
 * java MakePackage.java TIME tar FOLDER FILE          entries begin with the folder's name
 * java MakePackage.java TIME deb FOLDER CONTROL FILE  FOLDER is the root of the system
 * </pre>
 */
public class MakePackage {
  /** Of zstd, of 22: packing is to take seconds, not minutes. */
  private static final int LEVEL = 15;

  private static final int WORKERS = 2;
  private static final int KIB = 1024;

  private final Instant time;

  private MakePackage(Instant time) {
    this.time = time;
  }

  public static void main(String[] args) throws IOException {
    MakePackage packer = new MakePackage(Instant.parse(args[0]));
    Path folder = Path.of(args[2]);
    if (args[1].equals("tar")) {
      try (OutputStream out = Files.newOutputStream(Path.of(args[3]))) {
        packer.tar(folder, folder.getFileName() + "/", out);
      }
    } else {
      packer.deb(folder, Path.of(args[3]), Path.of(args[4]));
    }
  }

  private void tar(Path folder, String prefix, OutputStream out) throws IOException {
    ZstdOutputStream packed = new ZstdOutputStream(out, LEVEL);
    packed.setWorkers(WORKERS);
    packed.setChecksum(true);
    try (TarArchiveOutputStream tar =
        new TarArchiveOutputStream(packed, StandardCharsets.UTF_8.name())) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
      for (Path file : below(folder)) {
        add(tar, file, prefix + folder.relativize(file));
      }
    }
  }

  private void add(TarArchiveOutputStream tar, Path file, String name) throws IOException {
    boolean link = Files.isSymbolicLink(file);
    boolean directory = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
    TarArchiveEntry entry =
        link
            ? new TarArchiveEntry(name, TarConstants.LF_SYMLINK)
            : new TarArchiveEntry(directory && !name.endsWith("/") ? name + "/" : name);
    entry.setModTime(time.toEpochMilli());
    if (link) {
      entry.setLinkName(Files.readSymbolicLink(file).toString());
      entry.setMode(0777);
    } else {
      entry.setMode(directory || Files.isExecutable(file) ? 0755 : 0644);
      entry.setSize(directory ? 0 : Files.size(file));
    }
    tar.putArchiveEntry(entry);
    if (!link && !directory) {
      Files.copy(file, tar);
    }
    tar.closeArchiveEntry();
  }

  private void deb(Path folder, Path control, Path file) throws IOException {
    Path work = Files.createTempDirectory(control.toAbsolutePath().getParent(), "control");
    StringBuilder sums = new StringBuilder();
    long kibibytes = 0;
    for (Path path : below(folder)) {
      if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        sums.append(md5(path)).append("  ").append(folder.relativize(path)).append('\n');
        kibibytes += (Files.size(path) + KIB - 1) / KIB;
      }
    }
    Files.writeString(work.resolve("md5sums"), sums);
    Files.writeString(
        work.resolve("control"), Files.readString(control) + "Installed-Size: " + kibibytes + "\n");
    ByteArrayOutputStream about = new ByteArrayOutputStream();
    tar(work, "./", about);
    // Some dozen megabytes, whose length must stand before them.
    ByteArrayOutputStream data = new ByteArrayOutputStream();
    tar(folder, "./", data);
    try (ArArchiveOutputStream ar = new ArArchiveOutputStream(Files.newOutputStream(file))) {
      add(ar, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
      add(ar, "control.tar.zst", about.toByteArray());
      add(ar, "data.tar.zst", data.toByteArray());
    }
  }

  private void add(ArArchiveOutputStream ar, String name, byte[] content) throws IOException {
    ar.putArchiveEntry(
        new ArArchiveEntry(name, content.length, 0, 0, 0100644, time.getEpochSecond()));
    ar.write(content);
    ar.closeArchiveEntry();
  }

  /** All in the folder, itself first, in the order of their names. */
  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }

  private static String md5(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("MD5"))) {
      digest.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digest.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
