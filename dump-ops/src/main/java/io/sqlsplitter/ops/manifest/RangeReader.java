package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.ops.OperationException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Streams the ranges of a manifest from its file, record by record in the order of the dump, and
 * keeps one position per file. Checks that no record runs past its file, and at the end that every
 * file and the dump are covered exactly. Allocates nothing per record. Not thread safe.
 */
public final class RangeReader implements Closeable {
  /** {@link #file()} of a record that was left out. */
  public static final int OMITTED = -1;

  private static final int MAX_VARINT = 9;

  private final Manifest manifest;
  private final StrictJson json;
  private final Inflater inflater = new Inflater(true);
  private final byte[] bytes = new byte[1 << 13];
  private int at;
  private int end;

  private final long[] positions;
  private long records;
  private long source;
  private long omitted;

  private int file;
  private boolean addition;
  private long position;
  private long length;

  /**
   * Opens {@code path} a second time, behind {@link ManifestReader#read}.
   *
   * @param manifest what that gave
   */
  public RangeReader(Path path, Manifest manifest) throws IOException, OperationException {
    this.manifest = manifest;
    this.positions = new long[manifest.files().size()];
    this.json = StrictJson.open(path);
    try {
      json.nextToken();
      if (!json.seekField("ranges") || !json.seekField("data")) {
        throw json.damaged("no ranges.data");
      }
      json.nextToken();
    } catch (IOException | OperationException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Moves to the next record; false behind the last, when all of them add up.
   *
   * @throws OperationException when the ranges are damaged
   */
  public boolean next() throws IOException, OperationException {
    long head = varint(true);
    if (head < 0) {
      checkEnd();
      return false;
    }
    length = varint(false);
    records++;
    file = (int) Math.min((head >>> 1) - 1, Integer.MAX_VALUE);
    addition = (head & 1) != 0;
    if (file >= positions.length || head == 1) {
      throw json.damaged("record " + records + " is of a file that it does not name");
    }
    if (file == OMITTED) {
      omitted += bounded(omitted, manifest.omittedBytes(), "what was left out");
      cover();
      return true;
    }
    position = positions[file];
    Manifest.FileEntry entry = manifest.files().get(file);
    positions[file] += bounded(position, entry.size(), entry.file());
    if (!addition) {
      cover();
    }
    return true;
  }

  /** Number of the file the record is in; {@link #OMITTED} when its bytes were left out. */
  public int file() {
    return file;
  }

  /** Whether the record's bytes are not of the dump. */
  public boolean isAddition() {
    return addition;
  }

  /** 0-based byte of the file where the record begins. */
  public long position() {
    return position;
  }

  /** Bytes of the record. */
  public long length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    json.close();
  }

  private long bounded(long before, long size, String what) throws OperationException {
    if (length > size - before) {
      throw json.damaged("record " + records + " runs past the end of " + what);
    }
    return length;
  }

  private void cover() throws OperationException {
    source += length;
    if (source > manifest.rangesBytes()) {
      throw json.damaged("record " + records + " runs past the end of the dump");
    }
  }

  private void checkEnd() throws OperationException {
    if (records != manifest.records()) {
      throw json.damaged(records + " of " + manifest.records() + " records");
    }
    for (int i = 0; i < positions.length; i++) {
      Manifest.FileEntry entry = manifest.files().get(i);
      if (positions[i] != entry.size()) {
        throw json.damaged(
            "its records cover "
                + positions[i]
                + " of "
                + entry.size()
                + " bytes of "
                + entry.file());
      }
    }
    if (source != manifest.rangesBytes() || omitted != manifest.omittedBytes()) {
      throw json.damaged(
          "its records cover " + source + " of " + manifest.rangesBytes() + " bytes");
    }
  }

  /** An unsigned LEB128 number; -1 at the end of the data where that {@code mayEnd}. */
  private long varint(boolean mayEnd) throws IOException, OperationException {
    long value = 0;
    for (int i = 0; i < MAX_VARINT; i++) {
      if (at == end && !inflate()) {
        if (i == 0 && mayEnd) {
          return -1;
        }
        throw json.damaged("its ranges are cut");
      }
      byte b = bytes[at++];
      value |= (long) (b & 0x7f) << (7 * i);
      if (b >= 0) {
        return value;
      }
    }
    throw json.damaged("a number in its ranges is too large");
  }

  /** Fills {@link #bytes}; false at the end of the data. */
  private boolean inflate() throws IOException, OperationException {
    try {
      while (true) {
        int n = inflater.inflate(bytes);
        if (n > 0) {
          at = 0;
          end = n;
          return true;
        }
        if (inflater.finished()) {
          if (inflater.getRemaining() > 0 || json.currentToken() != JsonToken.END_ARRAY) {
            throw json.damaged("something follows the end of its ranges");
          }
          return false;
        }
        if (inflater.needsDictionary()) {
          throw json.damaged("its ranges cannot be decompressed");
        }
        if (!nextChunk()) {
          if (inflater.getBytesRead() == 0) {
            return false;
          }
          throw json.damaged("its ranges are cut");
        }
      }
    } catch (DataFormatException e) {
      throw json.damaged("its ranges cannot be decompressed", e);
    }
  }

  /** Hands the present string to the inflater and moves to the next; false when there is none. */
  private boolean nextChunk() throws IOException, OperationException {
    if (json.currentToken() == JsonToken.END_ARRAY) {
      return false;
    }
    String chunk = json.text("ranges.data");
    if (chunk.length() > Manifest.MAX_CHUNK) {
      throw json.damaged("a string of ranges.data is longer than " + Manifest.MAX_CHUNK);
    }
    try {
      inflater.setInput(Base64.getDecoder().decode(chunk));
    } catch (IllegalArgumentException e) {
      throw json.damaged("a string of ranges.data is not base64", e);
    }
    json.nextToken();
    return true;
  }
}
