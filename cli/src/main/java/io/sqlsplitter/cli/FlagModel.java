package io.sqlsplitter.cli;

import io.sqlsplitter.cli.option.Flag;
import io.sqlsplitter.cli.option.Flag.Kind;
import io.sqlsplitter.cli.option.FlagList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.TypeConversionException;

/** Tells picocli the flags of a command: for help, completions, and what is no plain line. */
final class FlagModel {
  private FlagModel() {}

  /** The model of {@code task}, whose annotation says the rest. */
  static CommandLine of(Task task) {
    CommandSpec spec = CommandSpec.forAnnotatedObject(task);
    FlagList flags = new FlagList();
    task.tell(flags);
    int open = 0;
    ArgGroupSpec.Builder group = null;
    for (Flag flag : flags.all()) {
      // A group is added where it ends, since the help keeps to the order of adding.
      if (flag.group() != open) {
        close(spec, group);
        open = flag.group();
        group = open == 0 ? null : ArgGroupSpec.builder().exclusive(true);
      }
      ArgSpec argument = flag.names().isEmpty() ? operand(flag) : option(flag);
      if (group == null) {
        spec.add(argument);
      } else {
        group.addArg(argument);
      }
    }
    close(spec, group);
    return new CommandLine(spec);
  }

  private static void close(CommandSpec spec, ArgGroupSpec.Builder group) {
    if (group != null) {
      spec.addArgGroup(group.build());
    }
  }

  private static OptionSpec option(Flag flag) {
    Value value = new Value(flag);
    OptionSpec.Builder builder =
        OptionSpec.builder(flag.names().toArray(String[]::new))
            .arity(flag.kind() == Kind.SWITCH ? "0" : "1")
            .type(type(flag))
            .auxiliaryTypes(flag.type())
            .converters(converters(flag))
            .getter(value)
            .setter(value)
            .defaultValue(flag.defaultText())
            .description(flag.description());
    if (flag.label() != null) {
      builder.paramLabel(flag.label());
    }
    if (!flag.candidates().isEmpty()) {
      builder.completionCandidates(flag.candidates());
    }
    return builder.build();
  }

  private static PositionalParamSpec operand(Flag flag) {
    Value value = new Value(flag);
    boolean several = flag.kind() == Kind.OPERANDS;
    // What a shell completes to files is read as it was written: Windows has no path with a star.
    ITypeConverter<?>[] converters =
        several ? new ITypeConverter<?>[] {converter(flag)} : converters(flag);
    return PositionalParamSpec.builder()
        .converters(converters)
        .arity(several ? "1..*" : "1")
        .index(several ? "0..*" : "0")
        .required(true)
        .type(type(flag))
        .auxiliaryTypes(flag.type())
        .getter(value)
        .setter(value)
        .paramLabel(flag.label())
        .description(flag.description())
        .build();
  }

  private static Class<?> type(Flag flag) {
    return switch (flag.kind()) {
      case SWITCH -> boolean.class;
      case VALUES, OPERANDS -> List.class;
      case VALUE, OPERAND -> flag.type();
    };
  }

  /** None for picocli's own types, of which it knows better how to say what is wrong. */
  private static ITypeConverter<?>[] converters(Flag flag) {
    return flag.candidates().isEmpty()
        ? new ITypeConverter<?>[0]
        : new ITypeConverter<?>[] {converter(flag)};
  }

  private static ITypeConverter<?> converter(Flag flag) {
    return word -> {
      try {
        return flag.convert(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  /** Where picocli keeps a value while it parses, and hands it on. */
  private static final class Value implements IGetter, ISetter {
    private final Flag flag;
    private Object value;

    Value(Flag flag) {
      this.flag = flag;
    }

    @Override
    @SuppressWarnings("unchecked") // What picocli has put in.
    public <T> T get() {
      return (T) value;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T set(T now) {
      T before = (T) value;
      value = now;
      if (now != null) {
        flag.set(now);
      }
      return before;
    }
  }
}
