/**
 * Finds statement boundaries, quoting and table names in SQL dumps that lie in memory segments.
 *
 * <p>Needs nothing but the JDK. {@code jdk.incubator.vector} is used when the running image has it.
 */
module io.sqlsplitter.parser {
  requires static jdk.incubator.vector;

  exports io.sqlsplitter.parser;
  exports io.sqlsplitter.parser.detect;
  exports io.sqlsplitter.parser.token;
}
