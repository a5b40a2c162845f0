package io.sqlsplitter.io.writer;

/** What waits for one writer. Under the pool's lock. Tasks of a file keep their order. */
interface TaskQueue {
  void add(Task task);

  /**
   * What is to be written next: tasks of one file, linked; null when nothing waits. They count as
   * taken.
   */
  Task take();

  /** Tasks that wait. */
  int size();

  /** Bytes that wait. */
  long bytes();

  /** Bytes of the longest run that {@link #take} could give; 0 when nothing waits. */
  long longest();
}
