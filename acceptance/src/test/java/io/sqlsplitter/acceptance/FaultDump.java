package io.sqlsplitter.acceptance;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Dumps to break the writing of: rows of many tables, mixed, of any size, from a seed. */
final class FaultDump {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

  private FaultDump() {}

  static Path write(Path file, int tables, long bytes, long seed) throws IOException {
    Random random = new Random(seed);
    long written = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      for (int i = 0; i < tables; i++) {
        written += put(out, "CREATE TABLE `t" + i + "` (`i` int, `v` text);\n");
      }
      StringBuilder row = new StringBuilder();
      while (written < bytes) {
        row.setLength(0);
        row.append("INSERT INTO `t").append(random.nextInt(tables)).append("` VALUES (");
        row.append(random.nextInt()).append(",'");
        for (int i = random.nextInt(4000); i > 0; i--) {
          row.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        written += put(out, row.append("');\n"));
      }
    }
    return file;
  }

  private static int put(OutputStream out, CharSequence text) throws IOException {
    byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    out.write(bytes);
    return bytes.length;
  }
}
