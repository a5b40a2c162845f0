package io.sqlsplitter.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StandardOutputTest {
  @Test
  void bytesKeepTheirOrderAtEverySizeOfWrite() throws IOException {
    long seed = 20260101;
    Random random = new Random(seed);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    ByteArrayOutputStream actual = new ByteArrayOutputStream();
    StandardOutput out = new StandardOutput(actual);
    for (int size : new int[] {0, 1, 65535, 1, 1, 65536, 65537, 3, 200_000, 65533, 4, 0, 7}) {
      byte[] bytes = new byte[size + 2];
      random.nextBytes(bytes);
      out.write(bytes, 1, size);
      expected.write(bytes, 1, size);
      out.write(bytes[0]);
      expected.write(bytes[0]);
    }
    out.close();
    assertArrayEquals(expected.toByteArray(), actual.toByteArray(), "seed " + seed);
  }

  @Test
  void afterAnErrorNothingMoreIsWrittenAndTheErrorStays() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    IOException full = new IOException("No space left on device");
    StandardOutput out =
        new StandardOutput(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                calls.incrementAndGet();
                throw full;
              }
            });
    out.write(new byte[10]);
    IOException first = assertThrows(IOException.class, out::flush);
    assertEquals("standard output: No space left on device", first.getMessage());
    out.write(new byte[10]);
    assertSame(first, assertThrows(IOException.class, out::flush));
    assertEquals(1, calls.get());
    assertSame(first, out.failure());
    assertFalse(out.readerGone());
  }

  @Test
  void aClosedPipeIsToldFromAFullDiskInEveryLanguage() {
    for (String message :
        new String[] {"Broken pipe", "Datenübergabe unterbrochen (broken pipe)"}) {
      StandardOutput out =
          new StandardOutput(
              new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                  throw new IOException(message);
                }
              });
      assertThrows(IOException.class, () -> out.write(new byte[1 << 17]));
      assertTrue(out.readerGone(), message);
    }
  }
}
