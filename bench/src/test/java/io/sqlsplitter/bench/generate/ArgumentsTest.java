package io.sqlsplitter.bench.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {
  @Test
  void everyArgumentIsTaken() {
    Arguments arguments =
        parse(
            "--dialect postgres --tables 3 --size 5M --content escapes --seed -7"
                + " --rows-per-insert 9 --inserts -o out.sql");
    assertEquals(Path.of("out.sql"), arguments.output());
    assertEquals(
        new DumpOptions(
            DumpTarget.POSTGRES, DumpContent.ESCAPES, DumpShape.TABLES, 3, 5_000_000, -7, 9, true),
        arguments.options());
  }

  @ParameterizedTest
  @CsvSource({
    "1500, 1500",
    "10K, 10000",
    "10k, 10000",
    "1.2G, 1200000000",
    "0.5M, 500000",
    "2G, 2000000000"
  })
  void sizesAreDecimalMultiples(String text, long bytes) {
    assertEquals(bytes, parse("--dialect mysql --size " + text).options().size());
  }

  @Test
  void aDumpThatIsOneStatementHasOneTableUnlessSaid() {
    assertEquals(1, parse("--dialect mysql --size 1 --shape one-insert").options().tables());
    assertEquals(10, parse("--dialect mysql --size 1 --alternate").options().tables());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--size 1|Say which --dialect",
        "--dialect mysql|Say how large",
        "--dialect oracle --size 1|mysql, postgres, sqlite, mssql, not oracle",
        "--dialect mysql --size 1X|not 1X",
        "--dialect mysql --size 0|not 0",
        "--dialect mysql --size 1.5|not 1.5",
        "--dialect mysql --size|needs a value",
        "--dialect mysql --size 1 --tables x|not x",
        "--dialect mysql --size 1 --tables 0|not 0",
        "--dialect mysql --size 1 --bogus|--bogus is not known",
        "--dialect mysql --size 1 --shape one-copy|Only PostgreSQL",
        "--dialect mysql --size 1 --inserts|always have INSERTs",
        "--dialect postgres --size 1 --rows-per-insert 5|--inserts"
      })
  void anErrorIsASentence(String args, String part) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> parse(args).options());
    assertTrue(e.getMessage().contains(part), e.getMessage());
    assertTrue(e.getMessage().endsWith("."), e.getMessage());
  }

  private static Arguments parse(String args) {
    return Arguments.parse(args.split(" "));
  }
}
