package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.IoStrategy;
import io.sqlsplitter.io.libc.FileCalls;
import io.sqlsplitter.io.libc.NioFallback;
import io.sqlsplitter.io.profile.WriterProfile;
import java.nio.file.Path;

/**
 * A pool that writes in one plain way, with sizes small enough to reach every case.
 *
 * @param staging most bytes that wait in memory
 */
public record PlainPool(int writers, long staging, int sliceMin, int openFiles) {
  private static final int WRITE_SIZE = 256 << 10;

  public WriterPool in(Path folder) {
    return in(folder, new NioFallback());
  }

  WriterPool in(Path folder, FileCalls calls) {
    WriterProfile profile =
        new WriterProfile(
            IoStrategy.SSD, writers, WRITE_SIZE, 0, staging, false, false, false, false);
    return new WriterPool(
        folder, new WriterOptions(sliceMin, openFiles), Adaptation.none(profile), calls);
  }
}
