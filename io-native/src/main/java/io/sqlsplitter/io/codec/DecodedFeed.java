package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.DamagedInputException;
import io.sqlsplitter.io.InputRemark;
import io.sqlsplitter.io.LibraryException;
import io.sqlsplitter.io.feed.ByteFeed;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.xxhash.XXHashFactory;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.SingleXZInputStream;

/**
 * What a compressed file holds: its members, one behind the other, each by the decoder that its
 * first bytes name. Zeros between members and behind the last are padding; anything else behind the
 * last is left out, with a remark.
 */
final class DecodedFeed implements ByteFeed {
  private static final int STEP = 1 << 16;

  /** The bzip2 library loses what it has decoded in a step that fails. */
  private static final int BZIP2_STEP = 512;

  private static final int SKIPPABLE_HEADER = 8;

  private final StoredBytes in;
  private final Map<Format, Decoder> decoders = new EnumMap<>(Format.class);
  private final List<InputRemark> remarks = new ArrayList<>();
  private volatile Format format;
  private Decoder member;
  private long plain;
  private boolean ended;

  /**
   * Owns the feed.
   *
   * @param format of the first member
   */
  DecodedFeed(ByteFeed stored, Format format) {
    this.in = new StoredBytes(stored);
    this.format = format;
  }

  @Override
  public int read(MemorySegment to, long offset, int length) throws IOException {
    ByteBuffer room = to.asSlice(offset, length).asByteBuffer();
    try {
      while (!ended) {
        if (member == null && !nextMember()) {
          ended = true;
          break;
        }
        if (member != null) {
          int count = member.read(room);
          if (count > 0) {
            plain += count;
            return count;
          }
          member = null;
        }
      }
      return -1;
    } catch (DamagedInputException | LibraryException e) {
      throw e;
    } catch (IOException e) {
      if (in.failure() != null) {
        throw in.failure();
      }
      if (e instanceof EOFException) {
        throw damaged("the compressed data ends early", e);
      }
      throw damaged("the compressed data is damaged: " + e.getMessage(), e);
    }
  }

  private DamagedInputException damaged(String what, IOException cause) {
    ended = true;
    return new DamagedInputException(what, format.label(), in.offset(), plain, cause);
  }

  /** Begins the next member, or skips what holds no data; false behind the last. */
  private boolean nextMember() throws IOException {
    long zeros = 0;
    if (in.offset() > 0) {
      zeros = skipZeros();
    }
    if (!in.has(1)) {
      if (in.failure() != null) {
        throw in.failure();
      }
      if (zeros > 0) {
        remark(InputRemark.Kind.TRAILING_ZEROS, zeros, "zero bytes stand", in.offset() - zeros);
      }
      return false;
    }
    in.has(Format.HEAD);
    Format found = Format.of(MemorySegment.ofBuffer(in.buffer()));
    if (!found.isCompression()) {
      long at = in.offset() - zeros;
      long count = zeros + in.skip(Long.MAX_VALUE);
      remark(InputRemark.Kind.TRAILING_BYTES, count, "bytes that are not part of it stand", at);
      return false;
    }
    if (found == Format.SKIPPABLE) {
      skipFrame();
      return true;
    }
    format = found;
    member = decoders.get(found);
    if (member == null) {
      try {
        member = decoder(found);
      } catch (LinkageError e) {
        throw new LibraryException(found.label(), e);
      }
      decoders.put(found, member);
    }
    member.begin();
    return true;
  }

  private long skipZeros() throws IOException {
    long zeros = 0;
    ByteBuffer buffer = in.buffer();
    while (in.has(1) && buffer.get(buffer.position()) == 0) {
      buffer.get();
      zeros++;
    }
    return zeros;
  }

  private void skipFrame() throws IOException {
    ByteBuffer buffer = in.need(SKIPPABLE_HEADER);
    long size = buffer.getInt(buffer.position() + 4) & 0xFFFFFFFFL;
    in.skipAll(SKIPPABLE_HEADER + size);
  }

  private void remark(InputRemark.Kind kind, long count, String what, long at) {
    remarks.add(
        new InputRemark(
            kind,
            count
                + " "
                + what
                + " behind the "
                + format.label()
                + " data, from byte "
                + at
                + " of the file; they were left out"));
  }

  private Decoder decoder(Format of) throws IOException {
    return switch (of) {
      case GZIP -> new GzipDecoder(in, RawInflater.of(in));
      case ZSTD -> new ZstdDecoder(in);
      case XZ -> new StreamDecoder(in, from -> new SingleXZInputStream(from.stream()), STEP);
      case BZIP2 ->
          new StreamDecoder(
              in, from -> new BZip2CompressorInputStream(from.stream(), false), BZIP2_STEP);
      case LZ4 ->
          new StreamDecoder(
              in,
              from ->
                  new LZ4FrameInputStream(
                      from.stream(),
                      LZ4Factory.nativeInstance().safeDecompressor(),
                      XXHashFactory.nativeInstance().hash32(),
                      true),
              STEP);
      // The other library takes no linked blocks.
      case LZ4_LINKED ->
          new StreamDecoder(
              in, from -> new FramedLZ4CompressorInputStream(from.stream(), false), STEP);
      case SKIPPABLE, ZIP, TAR, PLAIN ->
          throw new IllegalArgumentException(of + " is no compression");
    };
  }

  @Override
  public boolean atEnd() {
    return ended;
  }

  @Override
  public long bytesRead() {
    return in.feed().bytesRead();
  }

  @Override
  public String storedAs() {
    String outer = in.feed().storedAs();
    return outer == null ? format.label() : format.label() + "+" + outer;
  }

  @Override
  public List<InputRemark> remarks() {
    List<InputRemark> all = new ArrayList<>(in.feed().remarks());
    all.addAll(remarks);
    return all;
  }

  @Override
  public void close() throws IOException {
    decoders.values().forEach(Decoder::close);
    in.close();
  }
}
