/**
 * manifest.json: where every byte of a dump went.
 *
 * <p>Owns: the format, as docs/manifest.md has it: its writer and its strict reader.
 *
 * <p>Gets from: split: places and counts; merge and describe: a folder.
 *
 * <p>Hands to: split: the finished file; merge and describe: what the folder holds.
 *
 * <p>Must not touch: content of the dump, other files of the folder.
 */
package io.sqlsplitter.ops.manifest;
