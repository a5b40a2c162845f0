package io.sqlsplitter.io;

/** What the bytes of an input are; told by its first bytes. */
public enum InputEncoding {
  /** Handed on as they are: UTF-8 or any charset that keeps ASCII. */
  BYTES,
  /**
   * Decoded to UTF-8 window by window; unpaired units become three bytes each, as WTF-8 has them.
   */
  UTF_16LE,
  UTF_16BE
}
