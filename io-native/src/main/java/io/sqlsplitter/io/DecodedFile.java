package io.sqlsplitter.io;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.xxhash.XXHashFactory;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.tukaani.xz.XZInputStream;

/** What a compressed file holds. */
public final class DecodedFile {
  private static final int BUFFER = 1 << 14;

  private DecodedFile() {}

  /** Reads a file, decoded by its content, all members one behind the other; plain ones as is. */
  public static InputStream open(Path file) throws IOException {
    Compression format = Compression.of(file);
    InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
    return switch (format) {
      case NONE -> in;
      case GZIP -> new GZIPInputStream(in, BUFFER);
      case ZSTD -> new ZstdInputStreamNoFinalizer(in);
      case BZIP2 -> new BZip2CompressorInputStream(in, true);
      case XZ -> new XZInputStream(in);
      case LZ4 ->
          new LZ4FrameInputStream(
              in,
              LZ4Factory.nativeInstance().safeDecompressor(),
              XXHashFactory.nativeInstance().hash32());
    };
  }
}
