package io.sqlsplitter.io.codec;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.BlockLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream.BlockSize;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Bytes in every form in which dumps come, for tests. */
enum Packed {
  GZIP("gzip", content -> through(GZIPOutputStream::new, content)),
  ZSTD("zstd", content -> Zstd.compress(content, 3)),
  /** With the checksum that zstd's tool writes, and blocks of their own. */
  ZSTD_STREAM("zstd", Packed::zstdStream),
  XZ("xz", content -> through(out -> new XZOutputStream(out, new LZMA2Options(1)), content)),
  BZIP2("bzip2", content -> through(out -> new BZip2CompressorOutputStream(out, 1), content)),
  LZ4("lz4", Packed::lz4),
  LZ4_LINKED("lz4", Packed::linked);

  /** As messages call it. */
  final String label;

  private final UnaryOperator<byte[]> packer;

  Packed(String label, UnaryOperator<byte[]> packer) {
    this.label = label;
    this.packer = packer;
  }

  /** Most bytes that its packer takes in a time that is worth it. */
  int most() {
    return this == LZ4_LINKED ? 70_000 : Integer.MAX_VALUE;
  }

  byte[] of(byte[] content) {
    return packer.apply(content);
  }

  private interface Opener {
    OutputStream open(OutputStream out) throws IOException;
  }

  private static byte[] through(Opener opener, byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = opener.open(bytes)) {
      out.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] zstdStream(byte[] content) {
    return through(
        out -> {
          var stream = new com.github.luben.zstd.ZstdOutputStream(out);
          stream.setChecksum(true);
          stream.setCloseFrameOnFlush(false);
          return stream;
        },
        content);
  }

  private static byte[] lz4(byte[] content) {
    return through(
        out ->
            new LZ4FrameOutputStream(
                out,
                LZ4FrameOutputStream.BLOCKSIZE.SIZE_64KB,
                LZ4FrameOutputStream.FLG.Bits.BLOCK_INDEPENDENCE,
                LZ4FrameOutputStream.FLG.Bits.CONTENT_CHECKSUM),
        content);
  }

  private static byte[] linked(byte[] content) {
    return through(
        out ->
            new FramedLZ4CompressorOutputStream(
                out,
                new FramedLZ4CompressorOutputStream.Parameters(
                    BlockSize.K64,
                    true,
                    false,
                    true,
                    BlockLZ4CompressorOutputStream.createParameterBuilder()
                        .tunedForSpeed()
                        .build())),
        content);
  }

  /** A tar of the given names and contents. */
  static byte[] tar(Object... namesAndContents) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        byte[] content = (byte[]) namesAndContents[i + 1];
        TarArchiveEntry entry = new TarArchiveEntry((String) namesAndContents[i]);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A zip of the given names and contents. */
  static byte[] zip(Object... namesAndContents) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        zip.putArchiveEntry(new ZipArchiveEntry((String) namesAndContents[i]));
        zip.write((byte[]) namesAndContents[i + 1]);
        zip.closeArchiveEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
