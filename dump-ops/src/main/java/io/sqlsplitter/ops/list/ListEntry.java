package io.sqlsplitter.ops.list;

import io.sqlsplitter.parser.StatementKind;

/**
 * One line of a table of contents.
 *
 * @param offset 0-based byte where it begins (its text, not the gap before)
 * @param length bytes; per object: of all its pieces together
 * @param line 1-based line of {@code offset}
 * @param kind of the piece; per object: of the piece that makes it
 * @param type for people and machines: {@code table}, {@code view}, {@code index}, {@code trigger},
 *     {@code routine}, …
 * @param database the database it lies in, or null where the dump does not say
 * @param name the object's name as the dump qualifies it, or null
 * @param table the table it belongs to, or null
 * @param statements number of SQL statements (per object: that make it and fill it)
 */
public record ListEntry(
    long offset,
    long length,
    long line,
    StatementKind kind,
    String type,
    String database,
    String name,
    String table,
    long statements) {}
