package io.sqlsplitter.ops;

/** Whether a dump is whole. */
public enum Completeness {
  /** The tool's closing mark is there and nothing is open. */
  YES,
  /** Something is missing. */
  NO,
  /** Nothing tells: the writer has no closing mark, or none that is known. */
  UNKNOWN
}
