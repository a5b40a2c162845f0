package io.sqlsplitter.io.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.IoStrategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WritePlanTest {
  private static final IoEnvironment EMPTY = new IoEnvironment(0, 0, 0, 0, false);
  private static final int MIB = 1 << 20;

  @TempDir Path folder;

  @Test
  void theTableIsTheDocumentedOne() {
    ProfileTable table = new ProfileTable(EMPTY, 8, true);
    WriterProfile ssd = table.of(IoStrategy.SSD);
    assertEquals(
        new WriterProfile(IoStrategy.SSD, 4, 256 << 10, 0, 32 * MIB, false, false, false, false),
        ssd);
    assertEquals(
        new WriterProfile(IoStrategy.HDD, 1, 8 * MIB, 64 * MIB, 256 * MIB, true, false, true, true),
        table.of(IoStrategy.HDD));
    assertEquals(
        new WriterProfile(
            IoStrategy.CHEAP, 1, 32 * MIB, 64 * MIB, 512 * MIB, true, false, true, false),
        table.of(IoStrategy.CHEAP));
    assertFalse(new ProfileTable(EMPTY, 8, false).of(IoStrategy.HDD).turns());
    assertEquals(1, new ProfileTable(EMPTY, 1, false).of(IoStrategy.SSD).writers());
    assertThrows(IllegalArgumentException.class, () -> table.of(IoStrategy.AUTO));
  }

  @ParameterizedTest
  @CsvSource({
    // size, compressed, probed from, epoch
    "67108863, false, -1, 0",
    "67108864, false, 0, 16777216",
    "16777216, true, 0, 16777216",
    "16777215, true, -1, 0",
    "10000000000, false, 0, 268435456",
    "-1, false, 16777216, 268435456"
  })
  void autoAsksTheDeviceOnlyWhenThereIsMuchToWrite(
      long size, boolean compressed, long probeFrom, long epoch) {
    WritePlan plan =
        WritePlan.of(IoStrategy.AUTO, size, compressed, new ProfileTable(EMPTY, 8, false));
    assertEquals(IoStrategy.SSD, plan.first().strategy());
    assertEquals(probeFrom, plan.probeFrom());
    assertEquals(epoch, plan.epoch());
    assertEquals(epoch == 0 ? 4 : 1, plan.first().writers());
  }

  @Test
  void theEnvironmentBeatsEveryProfile() {
    IoEnvironment environment =
        environment(Map.of("SQL_SPLITTER_WRITERS", "7", "SQL_SPLITTER_WRITE_BUF", "1000000"));
    ProfileTable table = new ProfileTable(environment, 2, false);
    for (IoStrategy strategy : IoStrategy.values()) {
      WritePlan plan = WritePlan.of(strategy, 1 << 30, false, table);
      assertEquals(7, plan.first().writers());
      assertEquals(1_000_000 / 4096 * 4096, plan.first().writeSize());
      assertTrue(
          plan.reason().endsWith(", SQL_SPLITTER_WRITERS, SQL_SPLITTER_WRITE_BUF"), plan.reason());
    }
  }

  @Test
  void directWritesAreForSlowDevicesWhereTheyAreAskedFor() {
    ProfileTable table =
        new ProfileTable(environment(Map.of("SQL_SPLITTER_DIRECT", "1")), 2, false);
    assertTrue(table.of(IoStrategy.HDD).direct());
    assertTrue(table.of(IoStrategy.CHEAP).direct());
    assertFalse(table.of(IoStrategy.SSD).direct());
    assertFalse(environment(Map.of("SQL_SPLITTER_DIRECT", "0")).direct());
  }

  @Test
  void aProbeInTheEnvironmentIsBelieved() {
    ProfileTable table =
        new ProfileTable(environment(Map.of("SQL_SPLITTER_IO_PROBE", "12.5")), 2, false);
    WritePlan plan = WritePlan.of(IoStrategy.AUTO, 1, false, table);
    assertEquals(IoStrategy.CHEAP, plan.first().strategy());
    assertEquals(0, plan.epoch());
    assertEquals("SQL_SPLITTER_IO_PROBE, 13 MB/s", plan.reason());
    // The flag is above it.
    assertEquals(IoStrategy.HDD, WritePlan.of(IoStrategy.HDD, 1, false, table).first().strategy());
  }

  @Test
  void epochsInTheEnvironmentForceAdaptation() {
    ProfileTable table =
        new ProfileTable(environment(Map.of("SQL_SPLITTER_EPOCH_BYTES", "5000")), 2, false);
    WritePlan plan = WritePlan.of(IoStrategy.AUTO, 1, false, table);
    assertEquals(5000, plan.epoch());
    assertEquals(0, plan.probeFrom());
    assertEquals(0, WritePlan.of(IoStrategy.SSD, 1, false, table).epoch());
  }

  @ParameterizedTest
  @CsvSource({
    "SQL_SPLITTER_WRITERS,0",
    "SQL_SPLITTER_WRITERS,65",
    "SQL_SPLITTER_WRITERS,two",
    "SQL_SPLITTER_WRITE_BUF,4095",
    "SQL_SPLITTER_WRITE_BUF,67108865",
    "SQL_SPLITTER_EPOCH_BYTES,0",
    "SQL_SPLITTER_EPOCH_BYTES,-1",
    "SQL_SPLITTER_DIRECT,2",
    "SQL_SPLITTER_IO_PROBE,fast",
    "SQL_SPLITTER_IO_PROBE,0",
    "SQL_SPLITTER_IO_PROBE,NaN"
  })
  void whatCannotBeIsToldByName(String name, String value) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> environment(Map.of(name, value)))
            .getMessage();
    assertTrue(message.startsWith(name + " must be "), message);
    assertTrue(message.endsWith(", not " + value), message);
  }

  @Test
  void blankVariablesSayNothing() {
    assertEquals(
        EMPTY, environment(Map.of("SQL_SPLITTER_WRITERS", " ", "SQL_SPLITTER_IO_PROBE", "")));
  }

  @Test
  void readingAndWritingOnOneDeviceIsSeen() throws Exception {
    Path input = Files.createFile(folder.resolve("dump.sql"));
    assertTrue(ProfileTable.ofThisMachine(input, folder).sameDevice());
    assertFalse(ProfileTable.ofThisMachine(null, folder).sameDevice());
    assertFalse(ProfileTable.ofThisMachine(folder, folder).sameDevice());
    assertFalse(ProfileTable.ofThisMachine(folder.resolve("gone"), folder).sameDevice());
    if (Files.exists(Path.of("/proc/version"))) {
      assertFalse(ProfileTable.ofThisMachine(Path.of("/proc/version"), folder).sameDevice());
    }
  }

  private static IoEnvironment environment(Map<String, String> variables) {
    return IoEnvironment.of(variables::get);
  }
}
