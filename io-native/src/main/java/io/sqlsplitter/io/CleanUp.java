package io.sqlsplitter.io;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What is to be undone when the process is ended by a signal (SIGINT, SIGTERM, SIGHUP) or by exit:
 * one shutdown hook for all. The JVM's own exit codes, 130 and 143, stay. Thread safe.
 */
public final class CleanUp {
  private static final Set<Registration> OPEN = new LinkedHashSet<>();
  private static boolean hooked;
  private static volatile boolean running;

  private CleanUp() {}

  /** What is undone. */
  @FunctionalInterface
  public interface Action {
    void run() throws IOException;
  }

  /** Takes an action out again. */
  public static final class Registration implements AutoCloseable {
    private final Action action;

    private Registration(Action action) {
      this.action = action;
    }

    @Override
    public void close() {
      synchronized (OPEN) {
        OPEN.remove(this);
      }
    }
  }

  /**
   * Registers an action. It runs on a thread of its own while all others still run, so it must lock
   * what they change; it must not wait for them otherwise, and what it throws is swallowed.
   */
  public static Registration register(Action action) {
    Registration registration = new Registration(action);
    synchronized (OPEN) {
      if (!hooked) {
        Runtime.getRuntime().addShutdownHook(new Thread(CleanUp::run, "sql-splitter-clean-up"));
        hooked = true;
      }
      OPEN.add(registration);
    }
    return registration;
  }

  /**
   * Whether the process is being ended. Other threads may then fail, since what they work on is
   * taken away; nobody needs to be told.
   */
  public static boolean isRunning() {
    return running;
  }

  private static void run() {
    running = true;
    Registration[] open;
    synchronized (OPEN) {
      open = OPEN.toArray(Registration[]::new);
    }
    for (Registration registration : open) {
      try {
        registration.action.run();
      } catch (IOException | RuntimeException e) {
        // The others must run too, and there is nobody left to tell.
      }
    }
  }
}
