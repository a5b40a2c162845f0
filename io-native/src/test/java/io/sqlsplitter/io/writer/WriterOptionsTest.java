package io.sqlsplitter.io.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.profile.IoEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriterOptionsTest {
  @ParameterizedTest
  @CsvSource({
    "20000, 8192",
    "256, 192",
    "1024, 960",
    "66, 2",
    "10, 1",
    "-1, 192",
    "9223372036854775807, 8192",
  })
  void othersKeepSomeOfTheOpenFiles(long limit, int openFiles) {
    assertEquals(new WriterOptions(64 << 10, openFiles), WriterOptions.ofLimit(limit));
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1, 32", "0, 2, 2, 32", "0, 100, 64, 1024", "7, 2, 7, 112", "1, 64, 1, 32"})
  void aWorkerPerCoreUnlessTheEnvironmentSaysOtherwise(
      int variable, int processors, int workers, long mebibytes) {
    assertEquals(
        new CompressingOptions(workers, mebibytes << 20, 9),
        CompressingOptions.of(new IoEnvironment(variable, 0, 0, 0, false), processors, 9));
  }

  @Test
  void theDefaultsOfThisMachineAreUsable() {
    assertTrue(WriterOptions.defaults().openFiles() >= 1);
    assertTrue(CompressingOptions.ofThisMachine().workers() >= 1);
  }
}
