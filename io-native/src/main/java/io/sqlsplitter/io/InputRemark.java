package io.sqlsplitter.io;

/**
 * Something that a user should know of how an input is stored; not about its content.
 *
 * @param kind what it is
 * @param message a sentence without the name of the input
 */
public record InputRemark(Kind kind, String message) {
  /** Kinds of remarks. */
  public enum Kind {
    /** The stored form is cut off or damaged; the bytes before are good. */
    DAMAGED,
    /** Bytes stand behind its end that do not belong to it. */
    TRAILING_BYTES,
    /** As above, but all of them are zero: padding. */
    TRAILING_ZEROS
  }
}
