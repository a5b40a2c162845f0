/**
 * What a client that reads a dump would have set at each place of it.
 *
 * <p>Owns: the settings, saved values and transaction in force, and the SQL that brings a client
 * from one such state to another, for each dialect.
 *
 * <p>Gets from: statements that change the session, as {@code StatementText}.
 *
 * <p>Hands to: split, which begins every file with the state in force at its first piece.
 *
 * <p>Must not touch: files, tables, the rules by which text is cut (the scanner follows those
 * itself).
 */
package io.sqlsplitter.ops.session;
