package io.sqlsplitter.io.codec;

import io.sqlsplitter.io.InputRemark;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The dumps in an archive, one after the other; what else is in it is passed over. One thread. */
public interface Dumps extends AutoCloseable {
  /**
   * Moves to the next dump.
   *
   * @return its name in the archive; null when there is none left
   * @throws IOException one sentence with the archive's name: not readable, encrypted, not of dumps
   */
  String next() throws IOException;

  /** The archive, as the user named it. */
  String archive();

  /** Name of the dump at hand. */
  String name();

  /** Its bytes as the archive has them; valid until {@link #next}. */
  InputStream member() throws IOException;

  /** Format of the archive, as users call it. */
  String label();

  /** As {@link io.sqlsplitter.io.feed.ByteFeed#storedAs}. */
  String storedAs();

  /** Bytes of the archive taken from the device. */
  long bytesRead();

  /** Why the archive could not be read, as opposed to understood; null when it could. */
  IOException inputFailure();

  /** What was odd about how it is stored, so far. */
  List<InputRemark> remarks();

  @Override
  void close() throws IOException;

  /**
   * Called behind the dump at hand where the caller can take one only.
   *
   * @throws IOException when there are more, naming some
   */
  default void requireOnly() throws IOException {
    String first = name();
    String second = next();
    if (second != null) {
      throw MemberNames.several(archive(), first, second);
    }
  }
}
