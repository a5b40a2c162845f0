package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.session.FileSession;

/** What a client that reads a file would have set behind what was written to it so far. */
final class ClientState {
  /** MySQL: what ends a statement at this point of the file. */
  byte[] delimiter = OutputFile.SEMICOLON;

  /** SQL Server: the batch of the dump whose statements wait for GO in this file. */
  long batch = OutputFile.NO_BATCH;

  /** Settings and transaction; null for what is no SQL. */
  final FileSession session;

  /** The database that the client has switched to; null for none. */
  byte[] use;

  /** Last byte of the file; a line end while it is empty. */
  byte lastByte = '\n';

  /** Where in the dump the piece ended that was written last. */
  long dumpEnd = -1;

  ClientState(FileSession session) {
    this.session = session;
  }
}
