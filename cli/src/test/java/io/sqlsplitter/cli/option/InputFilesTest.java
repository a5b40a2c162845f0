package io.sqlsplitter.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.ops.OperationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectories(folder.resolve("sub/deep"));
    Files.createDirectories(folder.resolve("dir.sql"));
    for (String name :
        List.of("a.sql", "b.sql", "d[1].sql", "{x}.sql", "sub/c.sql", "sub/deep/e.sql", "n.txt")) {
      Files.writeString(folder.resolve(name), "");
    }
  }

  private List<String> resolve(String glob) throws IOException, OperationException {
    return InputFiles.resolve(List.of(folder + "/" + glob)).stream()
        .map(file -> folder.relativize(file).toString())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*.sql | a.sql b.sql d[1].sql {x}.sql",
        "?.sql | a.sql b.sql",
        "[ab].sql | a.sql b.sql",
        "[!b].sql | a.sql",
        "[a-c].sql | a.sql b.sql",
        "**/*.sql | a.sql b.sql d[1].sql sub/c.sql sub/deep/e.sql {x}.sql",
        "sub/**/*.sql | sub/c.sql sub/deep/e.sql",
        "s?b/*.sql | sub/c.sql",
        "*/*/*.sql | sub/deep/e.sql",
        "{x}.s* | {x}.sql",
        "d[[]1].sql | d[1].sql",
        "d[1].sql | d[1].sql",
        "//sub//*.sql | sub/c.sql",
      })
  void globsMatchAsAShellWouldMatch(String glob, String expected) throws Exception {
    assertEquals(List.of(expected.split(" ")), resolve(glob));
  }

  @Test
  void aLinkedFolderIsWalkedAndALoopDoesNotHang() throws Exception {
    Files.createSymbolicLink(folder.resolve("sub/up"), folder);
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("sub"));
    assertEquals(List.of("link/c.sql"), resolve("link/*.sql"));
    assertTrue(resolve("**/c.sql").contains("sub/c.sql"));
  }

  @Test
  void aFileNamedTwiceCountsOnce() throws Exception {
    Path a = folder.resolve("a.sql");
    assertEquals(
        List.of(a, folder.resolve("b.sql")),
        InputFiles.resolve(List.of(a.toString(), folder + "/sub/../a.sql", folder + "/[ab].sql")));
  }

  @ParameterizedTest
  @CsvSource({
    "nix.sql, false, no such file",
    "nix*.sql, false, no file matches",
    "nix/*.sql, false, no file matches",
    "x[.sql, true, is not valid",
  })
  void whatIsNotThereIsSaid(String name, boolean usage, String said) {
    OperationException e = assertThrows(OperationException.class, () -> resolve(name));
    assertEquals(usage, e.isUsage());
    assertTrue(e.getMessage().contains(said), e.getMessage());
  }

  @Test
  void foldersOfEqualStemsAreToldApart() {
    FolderNames names = new FolderNames();
    assertEquals("shop", names.assign(Path.of("a/shop.sql")));
    assertEquals("SHOP-2", names.assign(Path.of("b/SHOP.sql")));
    assertEquals("shop-3", names.assign(Path.of("shop.txt")));
    assertEquals("shop-2-2", names.assign(Path.of("shop-2.sql")));
    assertEquals("night", names.assign(Path.of("night.tar.gz")));
    assertEquals("night-2", names.assign(Path.of("night.sql.zst")));
    assertEquals("stdin", names.assign(InputFiles.STDIN));
    assertEquals(".sql", names.assign(Path.of(".sql")));
  }

  @Test
  void noFolderLeadsOutOfTheOutput() {
    assertEquals("_..", new FolderNames().assign(Path.of("...sql")));
    assertEquals("_.", new FolderNames().assign(Path.of("..sql")));
  }
}
