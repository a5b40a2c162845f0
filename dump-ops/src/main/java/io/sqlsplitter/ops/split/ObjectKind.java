package io.sqlsplitter.ops.split;

/** What a name of the dump stands for. */
enum ObjectKind {
  TABLE,
  /** A view or materialized view, stand-ins of dump tools included. */
  VIEW,
  SEQUENCE,
  /** A routine, type, or other object that only its own kind of statement names. */
  OTHER
}
