package io.sqlsplitter.io.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.compress.archivers.zip.ParallelScatterZipCreator;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.parallel.FileBasedScatterGatherBackingStore;

/** Zip archives; as many files as there are workers are compressed at a time. */
final class ZipPacker {
  /** In no time zone: the format has none. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private ZipPacker() {}

  static void write(
      Path folder, List<String> names, int level, int workers, Path archive, Path scratch)
      throws IOException {
    AtomicInteger stores = new AtomicInteger();
    ExecutorService executor = Executors.newFixedThreadPool(workers, ZipPacker::daemon);
    try (FileChannel channel =
            FileChannel.open(
                archive,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                StandardOpenOption.READ);
        ZipArchiveOutputStream zip = new ZipArchiveOutputStream(channel)) {
      zip.setUseZip64(Zip64Mode.AsNeeded);
      ParallelScatterZipCreator creator =
          new ParallelScatterZipCreator(
              executor,
              () ->
                  new FileBasedScatterGatherBackingStore(
                      scratch.resolve("zip-" + stores.incrementAndGet())),
              level);
      for (String name : names) {
        Path file = folder.resolve(name);
        creator.addArchiveEntry(entry(name, Files.size(file)), () -> open(file));
      }
      creator.writeTo(zip);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while packing " + archive.getFileName(), e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static Thread daemon(Runnable work) {
    return Thread.ofPlatform().daemon().name("sql-splitter-zip").unstarted(work);
  }

  private static IOException failure(Throwable cause) {
    return switch (cause) {
      case UncheckedIOException e -> e.getCause();
      case IOException e -> e;
      default -> new IOException("a compressor failed: " + cause, cause);
    };
  }

  private static ZipArchiveEntry entry(String name, long size) {
    ZipArchiveEntry entry = new ZipArchiveEntry(name);
    entry.setMethod(ZipArchiveEntry.DEFLATED);
    entry.setSize(size);
    entry.setTimeLocal(TIME);
    entry.setUnixMode(0100000 | ArchiveWriter.MODE);
    return entry;
  }

  private static InputStream open(Path file) {
    try {
      return Files.newInputStream(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
