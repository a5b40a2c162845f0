/**
 * How output suits its device.
 *
 * <p>Owns: the table of profiles, the probe of a device, the rules by which a run changes its
 * profile, what the environment says about all that.<br>
 * Gets from: operations: the strategy asked for and the size of the input; writers: what an epoch
 * took.<br>
 * Hands to: {@code io.writer} a profile; operations: what was chosen and why.<br>
 * Must not touch: output files, SQL, standard output.
 */
package io.sqlsplitter.io.profile;
