package io.sqlsplitter.cli.option;

import io.sqlsplitter.cli.option.Flag.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the plain command lines, which are nearly all of them, in less than a millisecond; picocli
 * takes as long as the rest of a small dump. Whatever is not plain (help, a mistake, {@code -qv},
 * {@code -ofile}, {@code --}) is not understood here and left to picocli, so nothing is said twice.
 */
public final class FlagReader {
  private final Map<String, Flag> byName = new HashMap<>();
  private final Map<Flag, Object> found = new LinkedHashMap<>();
  private final List<Flag> flags;
  private Flag operand;

  private FlagReader(FlagList list) {
    flags = list.all();
    for (Flag flag : flags) {
      for (String name : flag.names()) {
        byName.put(name, flag);
      }
      if (flag.names().isEmpty()) {
        operand = flag;
      }
    }
  }

  /**
   * Sets the flags by {@code words}, and those not named there to their defaults.
   *
   * @return whether the words were understood; if not, nothing is set
   */
  public static boolean read(FlagList list, List<String> words) {
    FlagReader reader = new FlagReader(list);
    try {
      if (!reader.words(words)) {
        return false;
      }
    } catch (IllegalArgumentException e) {
      // A value that means nothing: picocli finds it again and says so in its sentence.
      return false;
    }
    reader.found.forEach(Flag::set);
    return true;
  }

  private boolean words(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (!isOption(word)) {
        if (operand == null || !put(operand, word)) {
          return false;
        }
        continue;
      }
      int equals = word.startsWith("--") ? word.indexOf('=') : -1;
      Flag flag = byName.get(equals < 0 ? word : word.substring(0, equals));
      if (flag == null) {
        return false;
      }
      String value = equals < 0 ? null : word.substring(equals + 1);
      if (flag.kind() != Kind.SWITCH && value == null) {
        i++;
        value = i < words.size() && !isOption(words.get(i)) ? words.get(i) : null;
      }
      boolean plain =
          flag.kind() == Kind.SWITCH ? value == null : value != null && !value.isEmpty();
      if (!plain || !put(flag, flag.kind() == Kind.SWITCH ? "true" : value)) {
        return false;
      }
    }
    return whole();
  }

  private static boolean isOption(String word) {
    return word.length() > 1 && word.charAt(0) == '-';
  }

  private boolean put(Flag flag, String word) {
    Object value = flag.convert(word);
    if (flag.kind() == Kind.VALUES || flag.kind() == Kind.OPERANDS) {
      @SuppressWarnings("unchecked") // Made here, and nowhere else.
      List<Object> values = (List<Object>) found.computeIfAbsent(flag, f -> new ArrayList<>());
      values.add(value);
      return true;
    }
    boolean again = found.put(flag, value) != null;
    return !again || flag.kind() != Kind.OPERAND;
  }

  /** Whether nothing is missing and no two exclude each other; adds the defaults. */
  private boolean whole() {
    if (operand != null && !found.containsKey(operand)) {
      return false;
    }
    int groups = 0;
    for (Flag flag : flags) {
      boolean given = found.containsKey(flag);
      if (given && flag.group() != 0) {
        if ((groups & 1 << flag.group()) != 0) {
          return false;
        }
        groups |= 1 << flag.group();
      }
      if (!given && flag.defaultText() != null) {
        found.put(flag, flag.convert(flag.defaultText()));
      }
    }
    return true;
  }
}
