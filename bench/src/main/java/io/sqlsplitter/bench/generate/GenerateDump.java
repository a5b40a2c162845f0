package io.sqlsplitter.bench.generate;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The command line of the generator. */
public final class GenerateDump {
  private static final String HELP =
      """
      Usage: generate-dump --dialect mysql|postgres|sqlite|mssql [--tables N] --size BYTES
                           [--content rows|tiny|text|hex|escapes] [--seed S] [-o FILE] [...]

      Writes a dump as mysqldump, pg_dump, the sqlite3 shell or SSMS would, to standard output or a
      file. The same arguments give the same bytes.

        --dialect D          mysql, postgres, sqlite or mssql
        --tables N           number of tables (default 10; 1 where the dump is one statement)
        --size BYTES         size of the dump, as nearly as whole rows allow; K, M and G stand for
                             thousands, millions and billions of bytes
        --content C          rows: typical rows (default); tiny: three small numbers each; text:
                             long texts; hex: blobs in hexadecimal digits; escapes: backslashes
                             and quotes every few bytes
        --seed S             any number (default 1)
        --rows-per-insert N  so many rows in each INSERT (default: as the tool does)
        --inserts            postgres: INSERTs instead of COPY blocks
        --alternate          rows of all tables mixed, one row per INSERT unless said otherwise
        --shape S            one-insert or one-copy: one table, whose rows are one statement
        -o, --output FILE    write to FILE
      """;

  private GenerateDump() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  private static int run(String[] args) {
    try {
      Arguments arguments = Arguments.parse(args);
      if (arguments.help()) {
        System.out.print(HELP);
        return 0;
      }
      DumpOptions options = arguments.options();
      try (OutputStream out = open(arguments.output())) {
        DumpWriter.write(options, out);
      }
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("generate-dump: " + e.getMessage());
      return 2;
    } catch (IOException e) {
      System.err.println("generate-dump: The dump could not be written: " + e.getMessage());
      return 1;
    }
  }

  private static OutputStream open(Path output) throws IOException {
    return output == null
        ? new FileOutputStream(FileDescriptor.out)
        : Files.newOutputStream(output);
  }
}
