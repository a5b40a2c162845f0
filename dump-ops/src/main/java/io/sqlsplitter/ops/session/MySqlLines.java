package io.sqlsplitter.ops.session;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * SET statements that one place of a file needs, one for each version comment that assignments
 * stand in.
 */
final class MySqlLines {
  /** While it is set, the clock stands still: what a client had saved would stop it for good. */
  private static final String CLOCK = "timestamp";

  private final FileSession file;
  private final Map<String, StringBuilder> lines = new LinkedHashMap<>();

  /** A SET evaluates the values of settings before it assigns any: these come first, alone. */
  private final Map<String, StringBuilder> first = new LinkedHashMap<>();

  /** Text in them is read as the charset says that is set before. */
  private final StringBuilder variables = new StringBuilder();

  MySqlLines(FileSession file) {
    this.file = file;
  }

  /** Saves the client's own values. */
  static void save(List<String> keys, FileSession file, StringBuilder out) {
    StringBuilder line = new StringBuilder();
    keys.forEach(key -> part(line, own(file, key) + "=@@" + key));
    out.append("SET ").append(line).append(";\n");
  }

  /** Assigns a value of the dump. */
  void set(Setting setting) {
    if (setting.key().startsWith("@")) {
      part(variables, rendered(setting.text()));
      return;
    }
    boolean refers = setting.text().indexOf(MySqlExpression.OWN) >= 0;
    if (refers) {
      keep(setting, first);
    } else {
      keep(setting, lines);
    }
    part(line(lines, setting.guard()), rendered(setting.text()));
  }

  /** Gives a user variable a value. */
  void define(String variable, String value) {
    part(variables, rendered(variable + "=" + value));
  }

  /** Gives the client its own value again. */
  void putBack(Setting setting) {
    String key = setting.key();
    part(line(lines, setting.guard()), key + "=" + own(file, key));
  }

  /** Saves the client's own value of a setting, unless the file has done so. */
  void keep(Setting setting) {
    if (!setting.key().startsWith("@")) {
      keep(setting, lines);
    }
  }

  private void keep(Setting setting, Map<String, StringBuilder> where) {
    String key = setting.key();
    if (!MySqlSession.isUsual(key) && file.keep(setting) && !key.equals(CLOCK)) {
      part(line(where, setting.guard()), own(file, key) + "=@@" + key);
    }
  }

  /** Text with the client's own settings, which are saved where they are not yet. */
  private String rendered(String text) {
    if (text.indexOf(MySqlExpression.OWN) < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    String[] parts = text.split(String.valueOf(MySqlExpression.OWN), -1);
    for (int i = 0; i < parts.length; i++) {
      if (i % 2 == 0) {
        out.append(parts[i]);
      } else {
        keep(new Setting(parts[i], ""), first);
        out.append(own(file, parts[i]));
      }
    }
    return out.toString();
  }

  void write(StringBuilder out) {
    first.forEach((guard, line) -> write(guard, line, out));
    lines.forEach((guard, line) -> write(guard, line, out));
    if (!variables.isEmpty()) {
      write("", variables, out);
    }
  }

  private static void write(String guard, StringBuilder line, StringBuilder out) {
    out.append(guard).append("SET ").append(line).append(guard.isEmpty() ? ";\n" : " */;\n");
  }

  private static StringBuilder line(Map<String, StringBuilder> lines, String guard) {
    return lines.computeIfAbsent(guard, none -> new StringBuilder());
  }

  private static void part(StringBuilder line, String assignment) {
    line.append(line.isEmpty() ? "" : ", ").append(assignment);
  }

  private static String own(FileSession file, String key) {
    return key.equals(CLOCK) ? "DEFAULT" : "@SPLITTER_" + file.tag() + key.toUpperCase(Locale.ROOT);
  }
}
