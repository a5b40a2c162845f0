package io.sqlsplitter.io.codec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.sqlsplitter.io.feed.ByteFeed;
import io.sqlsplitter.io.libc.IsalInflater;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both inflaters at hostile sizes of input and output. */
class RawInflaterTest {
  private static final long SEED = Long.getLong("seed", 20261130L);

  enum Way {
    JDK,
    ISA_L;

    RawInflater of(StoredBytes in) {
      if (this == JDK) {
        return new JdkInflater(in);
      }
      assumeTrue(IsalInflater.isUsable(), "ISA-L cannot be used on this machine");
      return new NativeInflater(in);
    }
  }

  /** Gives a few bytes at a time. */
  private static final class Drip implements ByteFeed {
    private final byte[] content;
    private final Random random;
    private final int most;
    private int at;

    Drip(byte[] content, Random random, int most) {
      this.content = content;
      this.random = random;
      this.most = most;
    }

    @Override
    public int read(MemorySegment to, long offset, int length) {
      int count = Math.min(Math.min(length, 1 + random.nextInt(most)), content.length - at);
      if (count == 0) {
        return -1;
      }
      MemorySegment.copy(content, at, to, ValueLayout.JAVA_BYTE, offset, count);
      at += count;
      return count;
    }

    @Override
    public boolean atEnd() {
      return at == content.length;
    }

    @Override
    public long bytesRead() {
      return at;
    }

    @Override
    public void close() {
      // Nothing to let go.
    }
  }

  @ParameterizedTest
  @EnumSource
  void streamsEndExactlyWhereTheyEnd(Way way) throws IOException {
    for (int round = 0; round < 150; round++) {
      Random random = new Random(SEED + round);
      byte[] first = text(random);
      byte[] second = text(random);
      byte[] tail = new byte[random.nextInt(12)];
      random.nextBytes(tail);
      byte[] stored = join(deflate(first, random), deflate(second, random), tail);
      String where = "seed " + (SEED + round);
      try (StoredBytes in = new StoredBytes(new Drip(stored, random, 1 + random.nextInt(4000)));
          RawInflater inflater = way.of(in)) {
        assertArrayEquals(first, all(inflater, random), where);
        inflater.reset();
        assertArrayEquals(second, all(inflater, random), where);
        assertEquals(stored.length - tail.length, in.offset(), where);
        for (byte b : tail) {
          assertTrue(in.has(1), where);
          assertEquals(b, in.buffer().get(), where);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void ofACutStreamAllBeforeTheCutComes(Way way) throws IOException {
    for (int round = 0; round < 60; round++) {
      Random random = new Random(SEED + round);
      byte[] content = text(random);
      byte[] stored = deflate(content, random);
      byte[] cut = Arrays.copyOf(stored, random.nextInt(stored.length));
      String where = "seed " + (SEED + round);
      // How much of the last few codes comes depends on the pieces in which the input comes.
      int least = untilTheEnd(Way.JDK, cut, random).length - 8;
      byte[] got = untilTheEnd(way, cut, random);
      assertTrue(got.length >= least, where + ": " + got.length + " of " + least);
      assertArrayEquals(Arrays.copyOf(content, got.length), got, where);
    }
  }

  @ParameterizedTest
  @EnumSource
  void damageIsFoundOrChangesOnlyWhatFollows(Way way) throws IOException {
    for (int round = 0; round < 200; round++) {
      Random random = new Random(SEED + round);
      byte[] stored = deflate(text(random), random);
      byte[] changed = stored.clone();
      changed[random.nextInt(changed.length)] ^= (byte) (1 + random.nextInt(255));
      untilTheEnd(way, changed, random); // ends, whatever it gives
    }
  }

  private static byte[] untilTheEnd(Way way, byte[] stored, Random random) throws IOException {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    try (StoredBytes in = new StoredBytes(new Drip(stored, random, 3000));
        RawInflater inflater = way.of(in)) {
      read(inflater, random, got);
    } catch (EOFException e) {
      // Cut.
    } catch (IOException e) {
      assertTrue(e.getMessage() != null);
    }
    return got.toByteArray();
  }

  private static byte[] all(RawInflater inflater, Random random) throws IOException {
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    read(inflater, random, got);
    return got.toByteArray();
  }

  private static void read(RawInflater inflater, Random random, ByteArrayOutputStream got)
      throws IOException {
    ByteBuffer room = ByteBuffer.allocateDirect(70_000);
    while (true) {
      room.clear().limit(1 + random.nextInt(random.nextInt(10) == 0 ? 70_000 : 400));
      int count = inflater.inflate(room);
      if (count == 0) {
        assertTrue(inflater.finished());
        return;
      }
      assertEquals(count, room.position());
      byte[] bytes = new byte[count];
      room.flip().get(bytes);
      got.writeBytes(bytes);
    }
  }

  /** Stored, fixed and dynamic blocks. */
  private static byte[] deflate(byte[] content, Random random) {
    Deflater deflater = new Deflater(random.nextInt(10), true);
    deflater.setStrategy(random.nextInt(3));
    deflater.setInput(content);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] chunk = new byte[8192];
    while (!deflater.finished()) {
      out.write(chunk, 0, deflater.deflate(chunk));
    }
    deflater.end();
    return out.toByteArray();
  }

  private static byte[] text(Random random) {
    byte[] bytes = new byte[random.nextInt(random.nextInt(5) == 0 ? 200_000 : 3000)];
    int letters = 1 + random.nextInt(60);
    for (int i = 0; i < bytes.length; i++) {
      boolean back = i > 40 && random.nextInt(3) > 0;
      bytes[i] = back ? bytes[i - 1 - random.nextInt(40)] : (byte) (' ' + random.nextInt(letters));
    }
    return bytes;
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
