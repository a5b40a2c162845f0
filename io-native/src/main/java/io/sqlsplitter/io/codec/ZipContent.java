package io.sqlsplitter.io.codec;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/** The content of a zip entry, held against its CRC, which the zip library leaves to its users. */
public final class ZipContent extends CheckedInputStream {
  private final ZipArchiveEntry entry;

  private ZipContent(InputStream content, ZipArchiveEntry entry) {
    super(content, new CRC32());
    this.entry = entry;
  }

  /** Of an entry whose directory was read. */
  public static InputStream of(ZipFile zip, ZipArchiveEntry entry) throws IOException {
    return new ZipContent(zip.getInputStream(entry), entry);
  }

  /** Of an entry that is read from front to back; its CRC may come behind its content. */
  static InputStream of(InputStream entries, ZipArchiveEntry entry) {
    return new ZipContent(entries, entry);
  }

  @Override
  public int read() throws IOException {
    return check(super.read());
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    return check(super.read(to, offset, length));
  }

  private int check(int result) throws IOException {
    boolean known = entry.getCrc() != ZipArchiveEntry.CRC_UNKNOWN;
    if (result < 0 && known && entry.getCrc() != getChecksum().getValue()) {
      throw new IOException("the CRC of " + entry.getName() + " is wrong");
    }
    return result;
  }
}
