package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.cli.option.Flag;
import io.sqlsplitter.cli.option.Flag.Kind;
import io.sqlsplitter.cli.option.FlagList;
import io.sqlsplitter.cli.option.FlagReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plain command line means the same to {@link FlagReader} as to picocli. */
class PlainLineTest {
  private static final int LINES = 3000;
  private static final List<String> COMMANDS = List.of("split", "merge", "list");

  @TempDir Path folder;
  private Path dump;

  @BeforeEach
  void aDump() throws Exception {
    dump = Files.writeString(folder.resolve("dump.sql"), "SELECT 1;");
  }

  @Test
  void everyFlagIsReadWithoutPicocli() {
    for (String command : COMMANDS) {
      for (Flag flag : flags(command).all()) {
        for (String name : flag.names()) {
          List<String> words = new ArrayList<>(List.of(dump.toString(), name));
          if (flag.kind() != Kind.SWITCH) {
            words.add(valueOf(flag));
          }
          assertTrue(FlagReader.read(flags(command), words), command + " " + words);
        }
      }
    }
  }

  @Test
  void whatIsNotPlainIsLeftToPicocli() {
    for (String line :
        List.of("", "a b", "a --help", "a -h", "a --no-such", "a -qv", "a -ox", "a -o", "-- a")) {
      List<String> words = line.isEmpty() ? List.of() : List.of(line.split(" "));
      assertEquals(false, FlagReader.read(flags("merge"), words), line);
    }
  }

  @Test
  void bothUnderstandTheSame() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int plain = 0;
    for (int i = 0; i < LINES; i++) {
      String command = COMMANDS.get(random.nextInt(COMMANDS.size()));
      List<String> words = words(random, flags(command));
      if (!FlagReader.read(flags(command), words)) {
        continue;
      }
      plain++;
      String[] args = words.toArray(String[]::new);
      String[] line = new String[args.length + 1];
      line[0] = command;
      System.arraycopy(args, 0, line, 1, args.length);
      assertEquals(
          outcome(RootCommand::run, line),
          outcome(Program::run, line),
          "seed " + seed + ", line " + List.of(line));
    }
    assertTrue(plain > LINES / 4, plain + " plain lines, seed " + seed);
  }

  @Test
  void noFlagHasANameTwice() {
    for (String command : COMMANDS) {
      List<String> names = flags(command).all().stream().flatMap(f -> f.names().stream()).toList();
      assertEquals(names.stream().distinct().toList(), names, command);
    }
  }

  @Test
  void othersAreLeftToPicocli() {
    assertNull(Program.named("completions", null, Operations.REAL));
    assertNotNull(Program.named("sp", null, Operations.REAL));
  }

  private static FlagList flags(String command) {
    FlagList flags = new FlagList();
    Program.named(command, null, Operations.REAL).tell(flags);
    return flags;
  }

  private List<String> words(Random random, FlagList flags) {
    List<String> words = new ArrayList<>();
    if (random.nextInt(8) != 0) {
      words.add(dump.toString());
    }
    for (int n = random.nextInt(5); n > 0; n--) {
      Flag flag = flags.all().get(random.nextInt(flags.all().size()));
      String value = random.nextInt(12) == 0 ? "x1,?" : valueOf(flag);
      if (flag.names().isEmpty()) {
        words.add(value);
        continue;
      }
      String name = flag.names().get(random.nextInt(flag.names().size()));
      if (flag.kind() == Kind.SWITCH) {
        words.add(name);
      } else if (name.startsWith("--") && random.nextBoolean()) {
        words.add(name + "=" + value);
      } else {
        words.add(name);
        words.add(value);
      }
    }
    return words;
  }

  private String valueOf(Flag flag) {
    if (!flag.candidates().isEmpty()) {
      return flag.candidates().getLast();
    }
    return flag.type() == Integer.class ? "2" : flag.type() == Path.class ? dump + "" : "users";
  }

  /** The request that reaches the operation, what is said, and the exit code. */
  private static String outcome(Cli.Run run, String... line) {
    Cli cli = new Cli();
    List<Object> requests = new ArrayList<>();
    cli.run = run;
    Operations.Split split = cli.split;
    cli.split =
        (request, in, out, progress) -> {
          requests.add(request);
          return split.run(request, in, out, progress);
        };
    cli.merge =
        (request, out, progress) -> {
          requests.add(request);
          return Cli.mergeReport(true);
        };
    cli.list =
        (request, in, entries, progress) -> {
          requests.add(request);
          throw new java.io.IOException("enough");
        };
    int code = cli.run(line);
    return (code + "\n" + cli.err() + requests).replaceAll("@[0-9a-f]+|\\d+\\.\\d+|\tat .*\n", "");
  }
}
