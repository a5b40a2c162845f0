package io.sqlsplitter.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A manual page of section 1 from the model of a command, in the macros of <a
 * href="https://man7.org/linux/man-pages/man7/groff_man.7.html">groff_man(7)</a>.
 */
final class ManPage {
  private static final String MANUAL = "sql-splitter manual";

  private final CommandSpec command;
  private final CommandSpec root;
  private final StringBuilder out = new StringBuilder();

  private ManPage(CommandSpec command) {
    this.command = command;
    this.root = command.root();
  }

  /** The name of the page without section: {@code sql-splitter-split}. */
  static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  /**
   * The page.
   *
   * @param version of the program, in one line
   */
  static String of(CommandSpec command, String version) {
    return new ManPage(command).page(version);
  }

  private String page(String version) {
    String name = name(command);
    out.append(".TH ").append(quoted(name.toUpperCase(java.util.Locale.ROOT)));
    out.append(" 1 \"\" ").append(quoted(version)).append(' ').append(quoted(MANUAL)).append('\n');
    String[] description = command.usageMessage().description();
    section("NAME");
    line(name + " - " + description[0].replaceFirst("\\.$", ""));
    section("SYNOPSIS");
    verbatim(new CommandLine.Help(command, plain()).synopsis(0).stripTrailing());
    section("DESCRIPTION");
    for (String text : description) {
      paragraph(text);
    }
    if (command.aliases().length > 0) {
      paragraph("Also: " + String.join(", ", command.aliases()) + ".");
    }
    parameters();
    commands();
    options();
    exitStatus();
    examples();
    seeAlso();
    return out.toString();
  }

  private static CommandLine.Help.ColorScheme plain() {
    return CommandLine.Help.defaultColorScheme(Ansi.OFF);
  }

  private void parameters() {
    List<PositionalParamSpec> shown =
        command.positionalParameters().stream().filter(each -> !each.hidden()).toList();
    if (shown.isEmpty()) {
      return;
    }
    section("ARGUMENTS");
    for (PositionalParamSpec parameter : shown) {
      item("\\fI" + escaped(parameter.paramLabel()) + "\\fR", description(parameter));
    }
  }

  private void commands() {
    if (visibleCommands(command).isEmpty()) {
      return;
    }
    section("COMMANDS");
    for (CommandSpec each : visibleCommands(command)) {
      item(
          "\\fB" + escaped(each.name()) + "\\fR",
          List.of(each.usageMessage().description()[0] + " See " + name(each) + "(1)."));
    }
  }

  /** Without those that are hidden, and each once, whatever other names it has. */
  static List<CommandSpec> visibleCommands(CommandSpec command) {
    return command.subcommands().entrySet().stream()
        .filter(entry -> entry.getKey().equals(entry.getValue().getCommandSpec().name()))
        .map(Map.Entry::getValue)
        .map(CommandLine::getCommandSpec)
        .filter(each -> !each.usageMessage().hidden())
        .toList();
  }

  private void options() {
    section("OPTIONS");
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      StringBuilder tag = new StringBuilder();
      for (String name : option.names()) {
        tag.append(tag.isEmpty() ? "" : ", ").append("\\fB").append(escaped(name)).append("\\fR");
      }
      if (option.arity().max() > 0) {
        tag.append("=\\fI").append(escaped(option.paramLabel())).append("\\fR");
      }
      item(tag.toString(), description(option));
    }
  }

  /** With the variables of picocli replaced, as the help has it. */
  private static List<String> description(ArgSpec argument) {
    List<String> lines = new ArrayList<>();
    for (String text : argument.description()) {
      String candidates =
          argument.completionCandidates() == null
              ? ""
              : String.join(", ", argument.completionCandidates());
      lines.add(
          text.replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString()))
              .replace("${COMPLETION-CANDIDATES}", candidates)
              .replace("%%", "%"));
    }
    return lines;
  }

  private void exitStatus() {
    section("EXIT STATUS");
    root.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> item("\\fB" + code + "\\fR", List.of(meaning)));
  }

  private void examples() {
    List<String> lines = new ArrayList<>();
    for (String line : root.usageMessage().footer()) {
      boolean ours = command == root || line.contains(" " + command.name() + " ");
      if (line.startsWith("  ") && ours) {
        lines.add(line.strip());
      }
    }
    if (!lines.isEmpty()) {
      section("EXAMPLES");
      verbatim(String.join("\n", lines));
    }
  }

  private void seeAlso() {
    List<String> others = new ArrayList<>();
    if (command != root) {
      others.add(name(root) + "(1)");
    }
    for (CommandSpec each : visibleCommands(root)) {
      if (each != command) {
        others.add(name(each) + "(1)");
      }
    }
    section("SEE ALSO");
    line(String.join(", ", others));
  }

  private void section(String title) {
    out.append(".SH ").append(quoted(title)).append('\n');
  }

  private void paragraph(String text) {
    out.append(".PP\n");
    line(text);
  }

  private void verbatim(String text) {
    out.append(".PP\n.nf\n");
    text.lines().forEach(this::line);
    out.append(".fi\n");
  }

  private void item(String tag, List<String> description) {
    out.append(".TP\n").append(tag).append('\n');
    boolean first = true;
    for (String text : description) {
      if (!first) {
        out.append(".br\n");
      }
      line(text);
      first = false;
    }
  }

  private void line(String text) {
    out.append(guarded(escaped(text))).append('\n');
  }

  /** A dot or quote that begins a line would be a request. */
  private static String guarded(String line) {
    return line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line;
  }

  /** Hyphens and quotes stay the ASCII ones, for those who copy from the page. */
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replace("`", "\\(ga")
        .replace("^", "\\(ha")
        .replace("~", "\\(ti");
  }

  private static String quoted(String text) {
    return "\"" + escaped(text).replace("\"", "\\(dq") + "\"";
  }
}
