package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriterOptionsTest {
  @ParameterizedTest
  @CsvSource({
    ", 1, 20000, 1, 8192",
    ", 2, 256, 1, 192",
    ", 3, 1024, 2, 960",
    ", 64, 256, 4, 192",
    "7, 2, 256, 7, 192",
    "' 8 ', 2, 66, 8, 8",
    "'', 2, -1, 1, 192",
    "1, 64, 9223372036854775807, 1, 8192",
  })
  void writersFilesAndTheEnvironmentAreHonoured(
      String variable, int processors, long limit, int writers, int openFiles) {
    WriterOptions options = WriterOptions.defaults(variable, processors, limit);
    assertEquals(writers, options.writers());
    assertEquals(openFiles, options.openFiles());
    assertEquals(32 << 20, options.stagingCap());
    assertEquals(64 << 10, options.sliceMin());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "65", "two", "1.5", "99999999999"})
  void aBadVariableIsToldInOneSentence(String variable) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> WriterOptions.defaults(variable, 2, 256))
            .getMessage();
    assertEquals(
        "SQL_SPLITTER_WRITERS must be a whole number from 1 to 64, not " + variable, message);
  }

  @Test
  void theDefaultsOfThisMachineAreUsable() {
    assertTrue(WriterOptions.defaults().openFiles() >= 1);
  }
}
