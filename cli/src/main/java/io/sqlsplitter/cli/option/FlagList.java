package io.sqlsplitter.cli.option;

import io.sqlsplitter.cli.option.Flag.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The options and operands of one command, in the order of its help. Words are read by {@link
 * FlagReader}, or, where that does not understand them, by picocli, to whom this is told too. Not
 * thread safe.
 */
public final class FlagList {
  private final List<Flag> flags = new ArrayList<>();

  public FlagList() {}

  /** A switch. {@code set} is called with what it is set to. */
  public Flag flag(Consumer<Boolean> set, String... names) {
    return add(Kind.SWITCH, Boolean.class, Boolean::valueOf, set, null, names);
  }

  /** An option with a value that is read by {@code convert}; see {@link Flag#convert}. */
  public <T> Flag value(
      Class<T> type, Function<String, T> convert, Consumer<T> set, String label, String... names) {
    return add(Kind.VALUE, type, convert, set, label, names);
  }

  /** An option with a text as value, which may be given several times. */
  public Flag values(Consumer<List<String>> set, String label, String... names) {
    return add(Kind.VALUES, String.class, Function.identity(), set, label, names);
  }

  /** The one operand. */
  public Flag operand(Consumer<Path> set, String label) {
    return add(Kind.OPERAND, Path.class, Path::of, set, label);
  }

  /** All operands, at least one: files by their names, which may be globs and no paths yet. */
  public Flag operands(Consumer<List<String>> set, String label) {
    return add(Kind.OPERANDS, Path.class, Function.identity(), set, label);
  }

  /** As they were added. */
  public List<Flag> all() {
    return flags;
  }

  @SuppressWarnings("unchecked") // Only what convert returns, or a list of that, is ever set.
  private <T> Flag add(
      Kind kind,
      Class<?> type,
      Function<String, ?> convert,
      Consumer<T> set,
      String label,
      String... names) {
    Flag flag = new Flag(kind, type, convert, (Consumer<Object>) set, label, List.of(names));
    flags.add(flag);
    return flag;
  }
}
