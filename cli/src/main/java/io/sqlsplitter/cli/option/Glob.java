package io.sqlsplitter.cli.option;

import io.sqlsplitter.ops.OperationException;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern of file names: {@code *} and {@code ?} stay within a folder, {@code **} goes through
 * any number of folders, none included, {@code [a-z]} and {@code [!a-z]} are one character.
 * Everything else, braces too, stands for itself, and so do backslashes but on Windows.
 */
final class Glob {
  private static final String MAGIC = "*?[";

  private final String text;
  private final Pattern pattern;
  private final Path root;
  private final int depth;

  Glob(String glob) throws OperationException {
    text = glob.replace(File.separatorChar, '/').replaceAll("/+", "/");
    try {
      pattern = Pattern.compile(regex(text), Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw OperationException.usage("glob " + glob + " is not valid: write [[] for a lone [");
    }
    int slash = text.lastIndexOf('/', firstMagic(text));
    root = Path.of(text.substring(0, slash + 1));
    depth =
        text.contains("**")
            ? Integer.MAX_VALUE
            : (int) text.substring(slash + 1).chars().filter(c -> c == '/').count() + 1;
  }

  static boolean isGlob(String argument) {
    return firstMagic(argument) >= 0;
  }

  /** The regular files of these names, links followed, sorted. */
  List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(root)) {
      Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), depth, new Finder(found));
    }
    Collections.sort(found);
    return found;
  }

  private static int firstMagic(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (MAGIC.indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private static String regex(String glob) {
    StringBuilder regex = new StringBuilder();
    int i = 0;
    while (i < glob.length()) {
      char c = glob.charAt(i);
      if (glob.startsWith("**/", i) && (i == 0 || glob.charAt(i - 1) == '/')) {
        regex.append("(?:.*/)?");
        i += 3;
      } else if (glob.startsWith("**", i)) {
        regex.append(".*");
        i += 2;
      } else if (c == '[') {
        int close = glob.indexOf(']', i + (glob.startsWith("[!", i) ? 3 : 2));
        if (close < 0) {
          throw new PatternSyntaxException("[ without ]", glob, i);
        }
        regex.append(characterClass(glob.substring(i + 1, close)));
        i = close + 1;
      } else {
        regex.append(c == '*' ? "[^/]*" : c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c)));
        i++;
      }
    }
    return regex.toString();
  }

  /** {@code a-z_} or {@code !a-z_} as a class of a regular expression, without the slash. */
  private static String characterClass(String inside) {
    boolean negated = inside.startsWith("!");
    String members = negated ? inside.substring(1) : inside;
    StringBuilder regex = new StringBuilder(negated ? "[^/" : "[");
    for (int i = 0; i < members.length(); i++) {
      char c = members.charAt(i);
      boolean range = c == '-' && i > 0 && i < members.length() - 1;
      regex.append(range || Character.isLetterOrDigit(c) ? "" : "\\").append(c);
    }
    return regex.append("]").toString();
  }

  private final class Finder extends SimpleFileVisitor<Path> {
    private final List<Path> found;

    Finder(List<Path> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()
          && pattern.matcher(file.toString().replace(File.separatorChar, '/')).matches()) {
        found.add(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof FileSystemLoopException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
