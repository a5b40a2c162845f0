package io.sqlsplitter.ops.index;

import io.sqlsplitter.ops.RowStretch;
import io.sqlsplitter.parser.ScanRest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Stretches as text: seven LEB128 numbers each, deflated, in base64. See docs/index.md. */
final class StretchCodec {
  /** Base64 of it is 64 KiB, a multiple of four characters: each string decodes by itself. */
  private static final int CHUNK = 3 << 14;

  /** More than any index has: what is inflated takes no more memory than this many. */
  private static final int MOST = 4 * StretchFinder.MOST;

  private StretchCodec() {}

  static List<String> encode(List<RowStretch> stretches) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      long at = 0;
      for (RowStretch rows : stretches) {
        varint(out, rows.rest().ordinal());
        varint(out, rows.from() - at);
        varint(out, rows.length());
        varint(out, rows.statements());
        varint(out, rows.batches());
        varint(out, rows.batchBytes());
        varint(out, rows.line());
        at = rows.to();
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory takes everything", e);
    } finally {
      deflater.end();
    }
    byte[] all = bytes.toByteArray();
    List<String> data = new ArrayList<>();
    for (int at = 0; at < all.length; at += CHUNK) {
      byte[] chunk = java.util.Arrays.copyOfRange(all, at, Math.min(all.length, at + CHUNK));
      data.add(Base64.getEncoder().encodeToString(chunk));
    }
    return data;
  }

  /**
   * @throws IOException when the text is no list of stretches
   */
  static List<RowStretch> decode(List<String> data) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<RowStretch> stretches = new ArrayList<>();
    Inflater inflater = new Inflater(true);
    try {
      for (String chunk : data) {
        bytes.writeBytes(Base64.getDecoder().decode(chunk));
      }
      InputStream deflated = new ByteArrayInputStream(bytes.toByteArray());
      try (InputStream in = new InflaterInputStream(deflated, inflater)) {
        long at = 0;
        for (int rest; (rest = in.read()) >= 0 && stretches.size() < MOST; ) {
          long from = Math.addExact(at, number(in));
          at = Math.addExact(from, number(in));
          stretches.add(
              new RowStretch(
                  ScanRest.values()[rest],
                  from,
                  at,
                  number(in),
                  number(in),
                  number(in),
                  number(in)));
        }
      }
    } catch (RuntimeException e) {
      throw new IOException("the index is damaged", e);
    } finally {
      inflater.end();
    }
    return stretches;
  }

  private static void varint(DeflaterOutputStream out, long value) throws IOException {
    long rest = value;
    while (rest > 0x7f) {
      out.write((int) (rest | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  private static long number(InputStream in) throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("the index is cut off");
      }
      value |= (long) (b & 0x7f) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw new IOException("a number of the index is too large");
  }
}
