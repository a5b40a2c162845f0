/**
 * Owns: file systems and devices for tests that run full, fail or are slow; takes them down again.
 *
 * <p>Gets from: the programs installed on the machine, scripts/simulate-device.sh.
 *
 * <p>Hands to: every test of faults of a disk; where none can be had, a test that is skipped and
 * says why.
 *
 * <p>Must not touch: mounts and loop devices that it did not make; the product.
 */
package io.sqlsplitter.acceptance.disk;
