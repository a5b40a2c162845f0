/**
 * A folder of SQL files.
 *
 * <p>Owns: which files of a folder count, how users name them, and whether they are as split left
 * them.
 *
 * <p>Gets from: the file system names, sizes and times; {@code ops.manifest} what should be there.
 *
 * <p>Hands to: the operations that begin with a folder.
 *
 * <p>Must not touch: any single operation; it changes nothing in the folder.
 */
package io.sqlsplitter.ops.folder;
