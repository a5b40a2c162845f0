package io.sqlsplitter.io.writer;

import java.util.ArrayList;
import java.util.List;

/**
 * A queue that gives all that waits for one file at a time, up to a limit, and next the file with
 * most bytes: each change of the file is a seek, so it should be worth it.
 */
final class RunQueue implements TaskQueue {
  private final long mostBytes;

  /** Files with something queued, in no order: few, since a queue has few tasks. */
  private final List<PoolFile> files = new ArrayList<>();

  private int size;

  /**
   * @param mostBytes of one run; a task alone may be larger
   */
  RunQueue(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  @Override
  public void add(Task task) {
    PoolFile file = task.file;
    task.next = null;
    if (file.firstQueued == null) {
      file.firstQueued = task;
      files.add(file);
    } else {
      file.lastQueued.next = task;
    }
    file.lastQueued = task;
    file.queuedBytes += task.length();
    size++;
  }

  @Override
  public Task take() {
    if (files.isEmpty()) {
      return null;
    }
    int most = 0;
    for (int i = 1; i < files.size(); i++) {
      if (files.get(i).queuedBytes > files.get(most).queuedBytes) {
        most = i;
      }
    }
    PoolFile file = files.get(most);
    Task first = file.firstQueued;
    Task last = first;
    long bytes = first.length();
    size--;
    while (last.next != null && bytes + last.next.length() <= mostBytes) {
      last = last.next;
      bytes += last.length();
      size--;
    }
    file.queuedBytes -= bytes;
    file.firstQueued = last.next;
    last.next = null;
    if (file.firstQueued == null) {
      file.lastQueued = null;
      files.set(most, files.getLast());
      files.removeLast();
    }
    return first;
  }

  @Override
  public int size() {
    return size;
  }
}
