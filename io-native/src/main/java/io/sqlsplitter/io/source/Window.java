package io.sqlsplitter.io.source;

import io.sqlsplitter.io.InputWindow;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/** A window and the count of those who hold it. */
final class Window implements InputWindow {
  private final MemorySegment segment;
  private final long base;
  private final boolean last;
  private final Runnable whenFree;
  private final AtomicInteger holds = new AtomicInteger(1);

  /**
   * Held once, by the source.
   *
   * @param whenFree takes the memory back; run once, by the thread that lets go last
   */
  Window(MemorySegment segment, long base, boolean last, Runnable whenFree) {
    this.segment = segment.asReadOnly();
    this.base = base;
    this.last = last;
    this.whenFree = whenFree;
  }

  @Override
  public MemorySegment segment() {
    if (holds.getPlain() <= 0) {
      throw letGo();
    }
    return segment;
  }

  @Override
  public long base() {
    return base;
  }

  @Override
  public boolean last() {
    return last;
  }

  long end() {
    return base + segment.byteSize();
  }

  @Override
  public void retain() {
    int now;
    do {
      now = holds.get();
      if (now <= 0) {
        throw letGo();
      }
    } while (!holds.compareAndSet(now, now + 1));
  }

  @Override
  public void release() {
    int left = holds.decrementAndGet();
    if (left == 0) {
      whenFree.run();
    } else if (left < 0) {
      throw letGo();
    }
  }

  private IllegalStateException letGo() {
    return new IllegalStateException("the window at byte " + base + " is held by nobody");
  }
}
