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
  private long bytes;

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
    bytes += task.length();
    size++;
  }

  @Override
  public Task take() {
    if (files.isEmpty()) {
      return null;
    }
    int most = mostQueued();
    PoolFile file = files.get(most);
    Task first = file.firstQueued;
    Task last = first;
    long run = first.length();
    size--;
    while (last.next != null && run + last.next.length() <= mostBytes) {
      last = last.next;
      run += last.length();
      size--;
    }
    file.queuedBytes -= run;
    bytes -= run;
    file.firstQueued = last.next;
    last.next = null;
    if (file.firstQueued == null) {
      file.lastQueued = null;
      files.set(most, files.getLast());
      files.removeLast();
    }
    return first;
  }

  private int mostQueued() {
    int most = 0;
    for (int i = 1; i < files.size(); i++) {
      if (files.get(i).queuedBytes > files.get(most).queuedBytes) {
        most = i;
      }
    }
    return most;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long longest() {
    return files.isEmpty() ? 0 : Math.min(files.get(mostQueued()).queuedBytes, mostBytes);
  }
}
