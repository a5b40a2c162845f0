package io.sqlsplitter.io;

import java.io.IOException;

/** A compressed file or an archive that is cut off or damaged, and where. */
public final class DamagedInputException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param what is wrong, without a full stop
   * @param format the stored form, as users call it
   * @param storedOffset bytes of the stored form before the damage
   * @param plainOffset bytes that were decoded before it
   */
  public DamagedInputException(
      String what, String format, long storedOffset, long plainOffset, Throwable cause) {
    super(
        what
            + " ("
            + format
            + ", at byte "
            + storedOffset
            + " as stored, "
            + plainOffset
            + " bytes of content before)",
        cause);
  }
}
