package io.sqlsplitter.io.writer;

import io.sqlsplitter.io.libc.NativeFile;
import java.util.zip.CRC32C;

/** A file of a {@link WriterPool}: what the producer knows of it, and what its writer does. */
final class PoolFile {
  final String relativePath;

  // The producer's.

  /** Bytes handed over. */
  long length;

  /** Chosen at the first byte, and then for ever; null before. */
  Writer writer;

  /** The chunk that is being filled, or null. */
  Task.Chunk chunk;

  /** Size of the next chunk; grows as chunks get full, shrinks when they are taken half empty. */
  int sizeClass;

  /** Neighbours in the order in which the chunks were begun. */
  PoolFile prevStaged;

  PoolFile nextStaged;

  // The queue's, under the lock.

  /** First and last of its tasks in a {@link RunQueue}, and their bytes. */
  Task firstQueued;

  Task lastQueued;
  long queuedBytes;

  // The writer's.

  boolean made;

  /** Bytes written, so where the next go. */
  long written;

  /** Up to where room is reserved; at most {@link #written} when none is. */
  long reserved;

  /** Whether {@link #open} was opened by calls that know of devices. */
  boolean openNative;

  /** Over all that was written; read by the producer when the pool has finished. */
  final CRC32C checksum = new CRC32C();

  /** Open, or null: files are closed when too many are open, and opened again. */
  NativeFile open;

  /** Neighbours in the order of last use. */
  PoolFile prevUsed;

  PoolFile nextUsed;

  PoolFile(String relativePath) {
    this.relativePath = relativePath;
  }
}
