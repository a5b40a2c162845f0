package io.sqlsplitter.cli.command;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish (its {@code complete} command), from the model of the commands. */
final class FishCompletions {
  private FishCompletions() {}

  static String script(CommandSpec root) {
    StringBuilder script = new StringBuilder("# fish completion for " + root.name() + "\n");
    String start = "complete -c " + root.name();
    script.append(start).append(" -f\n");
    options(script, start + " -n __fish_use_subcommand", root);
    Set<CommandSpec> seen = new HashSet<>();
    for (CommandLine line : root.subcommands().values()) {
      CommandSpec spec = line.getCommandSpec();
      if (spec.usageMessage().hidden() || !seen.add(spec)) {
        continue;
      }
      script.append(start).append(" -n __fish_use_subcommand -a ").append(spec.name());
      describe(script, spec.usageMessage().description());
      StringBuilder names = new StringBuilder(spec.name());
      for (String alias : spec.aliases()) {
        names.append(' ').append(alias);
      }
      String within = start + " -n '__fish_seen_subcommand_from " + names + "'";
      options(script, within, spec);
      for (ArgSpec parameter : spec.positionalParameters()) {
        script.append(within).append(argument(parameter)).append('\n');
      }
    }
    return script.toString();
  }

  private static void options(StringBuilder script, String start, CommandSpec spec) {
    for (OptionSpec option : spec.options()) {
      if (option.hidden()) {
        continue;
      }
      script.append(start);
      for (String name : option.names()) {
        script.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1));
      }
      if (option.arity().max() > 0) {
        script.append(" -r").append(argument(option));
      }
      describe(script, option.description());
    }
  }

  private static String argument(ArgSpec argument) {
    if (argument.completionCandidates() != null) {
      return " -f -a " + quote(String.join(" ", argument.completionCandidates()));
    }
    boolean file = argument.type() == Path.class || isPathList(argument);
    return file ? " -F" : " -f";
  }

  private static boolean isPathList(ArgSpec argument) {
    Class<?>[] element = argument.auxiliaryTypes();
    return element != null && element.length > 0 && element[0] == Path.class;
  }

  private static void describe(StringBuilder script, String[] description) {
    String text = description.length == 0 ? "" : description[0];
    // Of a description only its first clause: fish shows it on one line.
    int end = text.indexOf("${");
    if (end >= 0) {
      text = text.substring(0, end).replaceFirst("\\s*\\(?[^(]*$", "");
    }
    script.append(" -d ").append(quote(text)).append('\n');
  }

  /** In fish only the backslash and the quote itself are special within single quotes. */
  private static String quote(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
