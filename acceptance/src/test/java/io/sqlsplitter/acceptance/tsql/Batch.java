package io.sqlsplitter.acceptance.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client sends to the server at once: the text between two GO lines.
 *
 * @param from offset of its first character in the script
 * @param text as the script has it
 * @param code the same, as long, with comments and the insides of strings blanked, and the insides
 *     of quoted names replaced by underscores
 * @param ended whether a GO line stands behind it
 */
public record Batch(int from, String text, String code, boolean ended) {
  /** The only code on its line; comments may stand before and behind it. */
  private static final Pattern GO =
      Pattern.compile(
          "GO(?:[ \\t]+\\d+)?[ \\t]*(?:/\\*[^\\n]*?\\*/[ \\t]*)*(?:--[^\\n]*)?\\r?(?:\\n|\\z)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern WORDS = Pattern.compile("\\s*([A-Za-z_]+)(?:\\s+([A-Za-z_]+))?");

  private static final Pattern MODULE =
      Pattern.compile(
          "\\b(?:CREATE|ALTER|CREATE\\s+OR\\s+ALTER)\\s+"
              + "(?:VIEW|PROC|PROCEDURE|FUNCTION|TRIGGER|SCHEMA|DEFAULT|RULE)\\b",
          Pattern.CASE_INSENSITIVE);

  /** All batches of a script that are not blank. */
  public static List<Batch> of(String script) {
    List<Batch> batches = new ArrayList<>();
    StringBuilder code = new StringBuilder();
    Matcher go = GO.matcher(script);
    int start = 0;
    int i = 0;
    while (i < script.length()) {
      boolean onlyCode = code.substring(code.lastIndexOf("\n") + 1).isBlank();
      if (onlyCode && go.region(i, script.length()).lookingAt()) {
        add(batches, script, start, code, true);
        i = go.end();
        start = i;
      } else {
        int end = tokenEnd(script, i);
        blank(script, i, end, code);
        i = end;
      }
    }
    add(batches, script, start, code, false);
    return batches;
  }

  private static void add(
      List<Batch> batches, String script, int from, StringBuilder code, boolean ended) {
    if (!code.toString().isBlank()) {
      String text = script.substring(from, from + code.length());
      batches.add(new Batch(from, text, code.toString(), ended));
    }
    code.setLength(0);
  }

  /** Behind the comment, string or quoted name that begins at {@code i}, or the one character. */
  private static int tokenEnd(String script, int i) {
    char c = script.charAt(i);
    if (c == '\'' || c == '"' || c == '[') {
      char close = c == '[' ? ']' : c;
      int end = i + 1;
      while (end < script.length()) {
        if (script.charAt(end) == close && !script.startsWith("" + close + close, end)) {
          return end + 1;
        }
        end += script.charAt(end) == close ? 2 : 1;
      }
      return script.length();
    }
    if (script.startsWith("--", i)) {
      int end = script.indexOf('\n', i);
      return end < 0 ? script.length() : end;
    }
    if (script.startsWith("/*", i)) {
      int depth = 1;
      int end = i + 2;
      while (end < script.length() && depth > 0) {
        boolean opens = script.startsWith("/*", end);
        boolean closes = script.startsWith("*/", end);
        depth += opens ? 1 : closes ? -1 : 0;
        end += opens || closes ? 2 : 1;
      }
      return Math.min(end, script.length());
    }
    return i + 1;
  }

  private static void blank(String script, int from, int end, StringBuilder code) {
    char first = script.charAt(from);
    boolean name = first == '[' || first == '"';
    if (end == from + 1) {
      code.append(first);
    } else if (name || first == '\'') {
      code.append(first).repeat(name ? '_' : ' ', end - from - 2).append(script.charAt(end - 1));
    } else {
      script.chars().skip(from).limit(end - from).forEach(c -> code.append(c == '\n' ? '\n' : ' '));
    }
  }

  /** Offset behind its last character. */
  public int end() {
    return from + text.length();
  }

  /** Whether it makes a view, routine or trigger: then it is one statement. */
  public boolean isModule() {
    Matcher module = MODULE.matcher(code);
    return module.find() && code.substring(0, module.start()).isBlank();
  }

  /** What has to stand first in a batch and does not, or null. */
  public String misplacedModule() {
    Matcher module = MODULE.matcher(code);
    return !isModule() && module.find() ? module.group() : null;
  }

  /** Its first two words, for people. */
  public String head() {
    Matcher words = WORDS.matcher(code);
    return words.lookingAt()
        ? words.group().strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT)
        : "";
  }
}
