package io.sqlsplitter.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryPlaceTest {
  @TempDir Path temp;

  @Test
  void aFolderThatIsNamedIsTakenAndNothingElse() throws IOException {
    Path usual = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    assertEquals(temp, TemporaryPlace.folder(temp.toString()));
    Path file = Files.createFile(temp.resolve("file"));
    for (String none : new String[] {null, "", " ", "\0", temp + "/missing", file.toString()}) {
      assertEquals(usual, TemporaryPlace.folder(none), none);
    }
  }

  @Test
  void aFileIsForItsOwnerAlone() throws IOException {
    Path file = TemporaryPlace.file(".tmp");
    try {
      assertEquals(TemporaryPlace.folder(), file.getParent());
      assertTrue(file.getFileName().toString().startsWith("sql-splitter-"), file + "");
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    } finally {
      Files.delete(file);
    }
  }
}
