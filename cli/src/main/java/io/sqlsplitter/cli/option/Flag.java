package io.sqlsplitter.cli.option;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One option or operand of a command, told once: what it is called, how its words become a value,
 * and where the value goes. Made by {@link FlagList}, which says what the kinds are. Not thread
 * safe.
 */
public final class Flag {
  /** How many words it takes. */
  public enum Kind {
    /** None: it is there or it is not. */
    SWITCH,
    /** One; the last of several counts. */
    VALUE,
    /** One each time; all of them count. */
    VALUES,
    /** One operand. */
    OPERAND,
    /** Any number of operands, but not none. */
    OPERANDS
  }

  private final Kind kind;
  private final Class<?> type;
  private final Function<String, ?> convert;
  private final Consumer<Object> set;
  private final String label;
  private final List<String> names;
  private String text;
  private String description = "";
  private List<String> candidates = List.of();
  private int group;

  Flag(
      Kind kind,
      Class<?> type,
      Function<String, ?> convert,
      Consumer<Object> set,
      String label,
      List<String> names) {
    this.kind = kind;
    this.type = type;
    this.convert = convert;
    this.set = set;
    this.label = label;
    this.names = names;
  }

  /** Says what it is for, in the help; {@code ${DEFAULT-VALUE}} stands for the default. */
  public Flag says(String words) {
    description = words;
    return this;
  }

  /** Gives it a default, as a user would write it. */
  public Flag otherwise(String value) {
    text = value;
    return this;
  }

  /** Tells a shell what it may complete to. */
  public Flag among(List<String> values) {
    candidates = values;
    return this;
  }

  /** Lets it stand only where no other of that group does; those of a group are added in a row. */
  public Flag group(int number) {
    group = number;
    return this;
  }

  public Kind kind() {
    return kind;
  }

  /** Of the value, or of one of the values. */
  public Class<?> type() {
    return type;
  }

  /** What the help calls the value; null for a switch. */
  public String label() {
    return label;
  }

  /** Short ones first; empty for operands. */
  public List<String> names() {
    return names;
  }

  /** Null for none. */
  public String defaultText() {
    return text;
  }

  public String description() {
    return description;
  }

  /** Empty where anything may stand. */
  public List<String> candidates() {
    return candidates;
  }

  /** 0 for none. */
  public int group() {
    return group;
  }

  /**
   * The value of a word.
   *
   * @throws IllegalArgumentException with a sentence for the user where it means nothing
   */
  public Object convert(String word) {
    return convert.apply(word);
  }

  /** Hands {@code value} over: of {@link #type()}, or a list of that. */
  public void set(Object value) {
    set.accept(value);
  }
}
