package io.sqlsplitter.io.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sqlsplitter.io.DecodedFile;
import io.sqlsplitter.io.DumpArchive;
import io.sqlsplitter.io.InputMode;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.InputSource;
import io.sqlsplitter.io.InputWindow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stored forms, read back: from a file and from a pipe, whole, joined, cut off, damaged. */
class DecodingTest {
  private static final long SEED = Long.getLong("seed", 20261130L);

  @TempDir Path folder;

  /** What a source gave. */
  private record Read(byte[] content, List<InputRemark> remarks, String storedAs) {
    InputRemark only() {
      assertEquals(1, remarks.size(), remarks::toString);
      return remarks.getFirst();
    }
  }

  @ParameterizedTest
  @EnumSource
  void contentComesBackFromFileAndPipe(Packed form) throws IOException {
    for (int size : new int[] {1, 1000, 65_536, 3_000_001}) {
      byte[] content = sql(Math.min(size, form.most()));
      for (Read read : both(form.of(content))) {
        assertArrayEquals(content, read.content);
        assertEquals(List.of(), read.remarks);
        assertEquals(form.label, read.storedAs);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void emptyContentIsNoDamage(Packed form) throws IOException {
    for (Read read : both(form.of(new byte[0]))) {
      assertEquals(0, read.content.length);
      assertEquals(List.of(), read.remarks);
    }
  }

  @ParameterizedTest
  @EnumSource
  void membersBehindOneAnotherAreOne(Packed form) throws IOException {
    byte[] joined = join(form.of(sql(5000)), form.of(new byte[0]), form.of(sql(70_000)));
    for (Read read : both(joined)) {
      assertArrayEquals(join(sql(5000), sql(70_000)), read.content);
      assertEquals(List.of(), read.remarks);
    }
  }

  @Test
  void membersOfDifferentFormsAreOne() throws IOException {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (Packed form : Packed.values()) {
      joined.write(form.of(sql(4000)));
      content.write(sql(4000));
    }
    for (Read read : both(joined.toByteArray())) {
      assertArrayEquals(content.toByteArray(), read.content);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whereverItIsCutTheBytesBeforeComeAndDamageIsTold(Packed form) throws IOException {
    byte[] content = sql(900);
    byte[] whole = form.of(content);
    for (int cut = 8; cut < whole.length; cut++) {
      byte[] stored = Arrays.copyOf(whole, cut);
      Read read = fromPipe(stored);
      assertTrue(read.content.length <= content.length, "cut at " + cut);
      assertArrayEquals(Arrays.copyOf(content, read.content.length), read.content, "cut at " + cut);
      assertEquals(InputRemark.Kind.DAMAGED, read.only().kind(), "cut at " + cut);
      String said = read.only().message();
      assertTrue(said.startsWith("the compressed data ends early"), cut + ": " + said);
      assertTrue(said.contains(", " + read.content.length + " bytes of content before"), said);
    }
  }

  /** Several blocks of each format lie before the cut, so several blocks must come. */
  @ParameterizedTest
  @EnumSource(names = "LZ4_LINKED", mode = EnumSource.Mode.EXCLUDE)
  void blocksBeforeACutAreNotLost(Packed form) throws IOException {
    byte[] content = sql(4_000_000);
    byte[] whole = form.of(content);
    Read read = fromPipe(Arrays.copyOf(whole, whole.length * 3 / 4));
    assertTrue(read.content.length > content.length / 2, "only " + read.content.length);
    assertArrayEquals(Arrays.copyOf(content, read.content.length), read.content);
    assertEquals(InputRemark.Kind.DAMAGED, read.only().kind());
  }

  /** A changed byte: either it shows, or (a file name, a time) it changes nothing. */
  @ParameterizedTest
  @EnumSource
  void changedBytesNeverPassAsWholeContent(Packed form) throws IOException {
    byte[] content = sql(Math.min(300_000, form.most()));
    byte[] whole = form.of(content);
    Random random = new Random(SEED);
    for (int i = 0; i < 60; i++) {
      byte[] stored = whole.clone();
      int at = 6 + random.nextInt(whole.length - 6);
      stored[at] ^= (byte) (1 << random.nextInt(8));
      String where = "seed " + SEED + ", byte " + at;
      Read read;
      try {
        read = fromPipe(stored);
      } catch (IOException e) {
        continue; // refused as a whole, with a sentence
      }
      boolean told =
          read.remarks.stream().anyMatch(r -> r.kind() != InputRemark.Kind.TRAILING_ZEROS);
      // Frames of zstd written at once have no checksum.
      if (form != Packed.ZSTD) {
        assertTrue(told || Arrays.equals(content, read.content), where);
      }
    }
  }

  /** What one block of zstd gave must come, though the next is damaged. */
  @Test
  void zstdBlocksBeforeADamagedOneCome() throws IOException {
    byte[] content = sql(1_000_000);
    byte[] stored = Packed.ZSTD_STREAM.of(content);
    Arrays.fill(stored, stored.length / 2, stored.length / 2 + 200, (byte) 0xEE);
    Read read = fromPipe(stored);
    assertTrue(read.content.length >= 3 * 128 * 1024, "only " + read.content.length);
    assertArrayEquals(Arrays.copyOf(content, read.content.length), read.content);
    assertEquals(InputRemark.Kind.DAMAGED, read.only().kind());
  }

  @ParameterizedTest
  @EnumSource
  void whatStandsBehindTheEndIsLeftOutAndTold(Packed form) throws IOException {
    byte[] content = sql(1000);
    byte[] stored = form.of(content);
    for (Read read : both(join(stored, new byte[512]))) {
      assertArrayEquals(content, read.content);
      assertEquals(InputRemark.Kind.TRAILING_ZEROS, read.only().kind());
    }
    byte[] junk = "<br />Warning: x".getBytes(StandardCharsets.US_ASCII);
    for (Read read : both(join(stored, new byte[3], junk))) {
      assertArrayEquals(content, read.content);
      assertEquals(InputRemark.Kind.TRAILING_BYTES, read.only().kind());
      String said = read.only().message();
      assertTrue(said.startsWith("19 bytes that are not part of it stand behind"), said);
      assertTrue(said.contains("from byte " + stored.length + " of the file"), said);
    }
  }

  /** A tape or a block device fills up with zeros between what was written to it. */
  @Test
  void zerosBetweenMembersArePadding() throws IOException {
    byte[] joined = join(Packed.GZIP.of(sql(100)), new byte[900], Packed.GZIP.of(sql(200)));
    for (Read read : both(joined)) {
      assertArrayEquals(join(sql(100), sql(200)), read.content);
    }
  }

  @Test
  void skippableFramesAreSkippedAlsoInFront() throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(8 + 300).order(ByteOrder.LITTLE_ENDIAN);
    frame.putInt(0x184D2A5B).putInt(300);
    byte[] skipped = frame.array();
    for (Packed form : List.of(Packed.ZSTD, Packed.LZ4)) {
      byte[] stored = join(skipped, form.of(sql(900)), skipped, form.of(sql(80)), skipped);
      for (Read read : both(stored)) {
        assertArrayEquals(join(sql(900), sql(80)), read.content);
        assertEquals(List.of(), read.remarks);
      }
    }
  }

  @Test
  void gzipHeadersMayHoldNamesCommentsExtrasAndTheirCrc() throws IOException {
    byte[] plain = Packed.GZIP.of(sql(700));
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(plain, 0, 3);
    header.write(2 | 4 | 8 | 16);
    header.write(plain, 4, 6);
    header.write(new byte[] {3, 0, 'a', 'b', 'c'});
    header.write("dump.sql\0nightly\0".getBytes(StandardCharsets.ISO_8859_1));
    CRC32 crc = new CRC32();
    crc.update(header.toByteArray());
    header.write((int) crc.getValue());
    header.write((int) crc.getValue() >> 8);
    for (Read read :
        both(join(header.toByteArray(), Arrays.copyOfRange(plain, 10, plain.length)))) {
      assertArrayEquals(sql(700), read.content);
    }
  }

  @Test
  void gzipChecksItsSums() throws IOException {
    byte[] stored = Packed.GZIP.of(sql(700));
    stored[stored.length - 5] ^= 1;
    assertTrue(fromPipe(stored).only().message().contains("its CRC is wrong"));
    stored[stored.length - 5] ^= 1;
    stored[stored.length - 1] ^= 1;
    assertTrue(fromPipe(stored).only().message().contains("its length is wrong"));
  }

  @Test
  void textThatBeginsLikeBzip2IsText() throws IOException {
    byte[] text = "BZh9 is no dump, but text".getBytes(StandardCharsets.US_ASCII);
    for (Read read : both(text)) {
      assertArrayEquals(text, read.content);
      assertNull(read.storedAs);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tarsOfOneDumpAreThatDump(Packed form) throws IOException {
    byte[] dump = sql(Math.min(200_000, form.most()));
    byte[] tar =
        Packed.tar(
            "./readme.txt",
            new byte[10],
            "backup/._shop.sql",
            new byte[9],
            "backup/shop.sql",
            dump);
    for (Read read : both(form.of(tar))) {
      assertArrayEquals(dump, read.content);
      assertEquals("tar+" + form.label, read.storedAs);
    }
    for (Read read : both(Packed.tar("shop.sql.zst", form.of(sql(50))))) {
      assertArrayEquals(sql(50), read.content);
      assertEquals(form.label + "+tar", read.storedAs);
    }
  }

  @Test
  void cutTarsGiveWhatStandsBefore() throws IOException {
    byte[] tar = Packed.tar("shop.sql", sql(100_000));
    Read read = fromPipe(Arrays.copyOf(tar, 60_000));
    assertArrayEquals(Arrays.copyOf(sql(100_000), 60_000 - 512), read.content);
    assertEquals(InputRemark.Kind.DAMAGED, read.only().kind());
    byte[] packed = Packed.GZIP.of(tar);
    Read inner = fromPipe(Arrays.copyOf(packed, packed.length / 2));
    assertTrue(inner.content.length > 1000);
    assertTrue(inner.only().message().startsWith("the compressed data ends early"));
  }

  /** The checksum of a compressed tar stands behind the end of the tar. */
  @ParameterizedTest
  @EnumSource(names = "ZSTD", mode = EnumSource.Mode.EXCLUDE) // one block, and no checksum behind
  void compressedTarsAreReadToTheirEnd(Packed form) throws IOException {
    byte[] whole = form.of(Packed.tar("shop.sql", sql(3000)));
    for (int cut = 1; cut <= 4; cut++) {
      Read read = fromPipe(Arrays.copyOf(whole, whole.length - cut));
      assertArrayEquals(sql(3000), read.content);
      assertTrue(read.only().message().startsWith("the compressed data ends early"), cut + "");
    }
  }

  /** Damage of an outer layer shows behind all that it gave. */
  @Test
  void damageOfAnOuterLayerTakesNothingFromTheInner() throws IOException {
    byte[] stored = Packed.GZIP.of(Packed.GZIP.of(sql(700_000)));
    stored[stored.length - 5] ^= 1;
    Read read = fromPipe(stored);
    assertArrayEquals(sql(700_000), read.content);
    assertTrue(read.only().message().contains("its CRC is wrong"));
  }

  @Test
  void tooManyLayersAreRefused() throws IOException {
    byte[] stored = sql(100);
    for (int i = 0; i < 5; i++) {
      stored = Packed.GZIP.of(stored);
    }
    assertTrue(refused(stored).contains("more than 4 times over"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"BZh", "BZh9", "\u001f\u008b", "PK\u0003\u0004"})
  void theFirstBytesAloneAreNoReasonToFail(String head) throws IOException {
    byte[] stored = head.getBytes(StandardCharsets.ISO_8859_1);
    try {
      assertEquals(InputRemark.Kind.DAMAGED, fromPipe(stored).only().kind());
    } catch (IOException e) {
      assertTrue(e.getMessage().contains("archive"), e.getMessage());
    }
  }

  @Test
  void zipsOfStandardInputCallItADash() throws IOException {
    for (Read read : both(Packed.zip("-", sql(500)))) {
      assertArrayEquals(sql(500), read.content);
    }
  }

  @Test
  void zipsOfOneDumpAreThatDump() throws IOException {
    byte[] zip =
        Packed.zip(
            "__MACOSX/._dump.sql",
            sql(9),
            ".DS_Store",
            sql(3),
            "a/",
            new byte[0],
            ".hidden.sql",
            sql(99_000));
    for (Read read : both(zip)) {
      assertArrayEquals(sql(99_000), read.content);
      assertEquals("zip", read.storedAs);
    }
    Read odd = fromFile(Packed.zip("database.txt", sql(88)));
    assertArrayEquals(sql(88), odd.content);
  }

  @Test
  void cutZipsGiveWhatStandsBefore() throws IOException {
    byte[] zip = Packed.zip("shop.sql", sql(400_000));
    for (Read read : both(Arrays.copyOf(zip, zip.length / 2))) {
      assertTrue(read.content.length > 100_000, "only " + read.content.length);
      assertArrayEquals(Arrays.copyOf(sql(400_000), read.content.length), read.content);
      assertTrue(read.remarks.stream().anyMatch(r -> r.kind() == InputRemark.Kind.DAMAGED));
    }
    // All of the dump, but nothing that says so.
    Read late = fromFile(Arrays.copyOf(zip, zip.length - 30));
    assertArrayEquals(sql(400_000), late.content);
    assertTrue(late.remarks.stream().anyMatch(r -> r.kind() == InputRemark.Kind.DAMAGED));
  }

  @Test
  void zipsCheckTheirSums() throws IOException {
    byte[] zip = Packed.zip("shop.sql", sql(400_000));
    for (int at = 100; at < zip.length - 200; at += zip.length / 9) {
      byte[] changed = zip.clone();
      changed[at] ^= 4;
      Read read = fromFile(changed);
      assertTrue(
          read.remarks.stream().anyMatch(r -> r.kind() == InputRemark.Kind.DAMAGED), "byte " + at);
    }
  }

  @Test
  void encryptedZipsAreRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
      zip.putArchiveEntry(new ZipArchiveEntry("shop.sql"));
      zip.write(sql(100));
      zip.closeArchiveEntry();
    }
    byte[] stored = bytes.toByteArray();
    stored[6] |= 1; // APPNOTE 4.4.4: bit 0, in the local header and in the directory
    for (int i = 0; i < stored.length - 4; i++) {
      if (stored[i] == 'P' && stored[i + 1] == 'K' && stored[i + 2] == 1 && stored[i + 3] == 2) {
        stored[i + 8] |= 1;
      }
    }
    String said = refused(stored);
    assertTrue(said.contains("shop.sql is encrypted"), said);
  }

  @Test
  void archivesOfSeveralDumpsAreToldApartAndGoneThrough() throws IOException {
    for (byte[] stored :
        List.of(
            Packed.tar(
                "a.sql", sql(100), "x/b.sql.gz", Packed.GZIP.of(sql(300_000)), "c.txt", sql(1)),
            Packed.GZIP.of(Packed.tar("a.sql", sql(100), "x/b.sql", sql(300_000))),
            Packed.zip("a.sql", sql(100), "x/b.sql", sql(300_000)))) {
      String said = refused(stored);
      assertTrue(said.contains("several dumps (a.sql, x/b.sql"), said);
      Path file = Files.write(folder.resolve("several"), stored);
      try (DumpArchive archive = DumpArchive.open(file)) {
        assertTrue(archive.next());
        assertEquals("a.sql", archive.name());
        try (InputSource source = archive.source()) {
          assertArrayEquals(sql(100), read(source).content);
        }
        assertTrue(archive.next());
        try (InputSource source = archive.source()) {
          assertArrayEquals(sql(300_000), read(source).content);
        }
        assertFalse(archive.next());
      }
    }
    assertNull(DumpArchive.open(Files.write(folder.resolve("plain.sql"), sql(9))));
  }

  /** A dump that is given up early does not take the archive from those behind it. */
  @Test
  void theDumpsBehindOneThatWasGivenUpCome() throws IOException {
    byte[] junk = new byte[9_000_000];
    new Random(SEED).nextBytes(junk);
    for (byte[] stored :
        List.of(
            Packed.tar("a.sql", junk, "b.sql", sql(300_000)),
            Packed.BZIP2.of(Packed.tar("a.sql", junk, "b.sql", sql(300_000))),
            Packed.zip("a.sql", junk, "b.sql", sql(300_000)))) {
      try (DumpArchive archive = DumpArchive.open(Files.write(folder.resolve("x"), stored))) {
        assertTrue(archive.next());
        try (InputSource source = archive.source()) {
          source.next(0);
        }
        assertTrue(archive.next());
        try (InputSource source = archive.source()) {
          assertArrayEquals(sql(300_000), read(source).content);
        }
      }
    }
  }

  @Test
  void anArchiveCutBetweenTwoDumpsIsDamaged() throws IOException {
    byte[] tar = Packed.tar("a.sql", sql(1024), "b.sql", sql(1024));
    Read read = fromPipe(Arrays.copyOf(tar, 512 + 1024));
    assertArrayEquals(sql(1024), read.content);
    assertEquals(InputRemark.Kind.DAMAGED, read.only().kind());
  }

  @Test
  void zipsFromAPipeCheckTheirSumsToo() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
      ZipArchiveEntry entry = new ZipArchiveEntry("shop.sql");
      CRC32 crc = new CRC32();
      crc.update(sql(5000));
      entry.setMethod(ZipArchiveEntry.STORED);
      entry.setSize(5000);
      entry.setCrc(crc.getValue());
      zip.putArchiveEntry(entry);
      zip.write(sql(5000));
      zip.closeArchiveEntry();
    }
    byte[] stored = bytes.toByteArray();
    assertEquals(List.of(), fromPipe(stored).remarks);
    stored[2000] ^= 1;
    assertTrue(fromPipe(stored).only().message().contains("the CRC of shop.sql is wrong"));
  }

  @Test
  void archivesWithoutDumpsSayWhatTheyHold() throws IOException {
    assertTrue(
        refused(Packed.tar("a.txt", sql(1), "b.txt", sql(1))).contains("it holds a.txt, b.txt"));
    assertTrue(
        refused(Packed.zip("a.txt", sql(1), "b.txt", sql(1))).contains("it holds a.txt, b.txt"));
    assertTrue(
        refused(Packed.tar("toc.dat", sql(1), "restore.sql", sql(1))).contains("pg_restore"));
    assertTrue(
        refused(Packed.tar("manifest.json", sql(1), "a.sql", sql(1)))
            .contains("sql-splitter merge"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void utf16InsideIsDecoded(int layers) throws IOException {
    byte[] stored = "\uFEFFSELECT 'ü';".getBytes(StandardCharsets.UTF_16LE);
    for (int i = 0; i < layers; i++) {
      stored = Packed.GZIP.of(stored);
    }
    for (Read read : both(stored)) {
      assertEquals("\uFEFFSELECT 'ü';", new String(read.content, StandardCharsets.UTF_8));
    }
  }

  @ParameterizedTest
  @EnumSource
  void decodedFilesAreStreams(Packed form) throws IOException {
    byte[] content = sql(Math.min(700_000, form.most()));
    Path file = Files.write(folder.resolve("packed"), form.of(content));
    try (InputStream in = DecodedFile.open(file)) {
      assertArrayEquals(content, in.readAllBytes());
    }
    Files.write(file, Arrays.copyOf(form.of(content), 2000));
    try (InputStream in = DecodedFile.open(file)) {
      assertThrows(IOException.class, in::readAllBytes);
    }
    Files.write(file, content);
    try (InputStream in = DecodedFile.open(file)) {
      assertArrayEquals(content, in.readAllBytes());
    }
  }

  private String refused(byte[] stored) throws IOException {
    Path file = Files.write(folder.resolve("refused"), stored);
    String said = assertThrows(IOException.class, () -> fromFile(stored)).getMessage();
    assertTrue(said.startsWith(file.toString()), said);
    assertThrows(IOException.class, () -> fromPipe(stored));
    return said;
  }

  private List<Read> both(byte[] stored) throws IOException {
    return List.of(fromFile(stored), fromPipe(stored));
  }

  private Read fromFile(byte[] stored) throws IOException {
    Path file = Files.write(folder.resolve("refused"), stored);
    try (InputSource source = InputSource.open(file, InputMode.AUTO)) {
      Read read = read(source);
      assertEquals(stored.length, source.size());
      return read;
    }
  }

  private static Read fromPipe(byte[] stored) throws IOException {
    try (InputSource source =
        InputSource.of(Channels.newChannel(new ByteArrayInputStream(stored)), "-")) {
      return read(source);
    }
  }

  private static Read read(InputSource source) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    InputWindow window = source.next(0);
    long from = 0;
    Random random = new Random(SEED);
    while (true) {
      byte[] bytes = window.segment().toArray(ValueLayout.JAVA_BYTE);
      int kept = (int) (from - window.base());
      content.write(bytes, kept, bytes.length - kept);
      from = window.base() + bytes.length;
      if (window.last()) {
        return new Read(
            content.toByteArray(), new ArrayList<>(source.remarks()), source.storedAs());
      }
      window = source.next(from - random.nextInt(Math.min(bytes.length, 400_000)));
    }
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  /** Text as dumps have it, the same for the same size. */
  private static byte[] sql(int size) {
    StringBuilder text = new StringBuilder(size + 60);
    Random random = new Random(SEED + size);
    while (text.length() < size) {
      text.append("INSERT INTO t VALUES (").append(random.nextInt()).append(",'");
      text.append(Long.toHexString(random.nextLong())).append("');\n");
    }
    return Arrays.copyOf(text.toString().getBytes(StandardCharsets.US_ASCII), size);
  }
}
