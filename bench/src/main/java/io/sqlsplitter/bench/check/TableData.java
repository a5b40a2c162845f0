package io.sqlsplitter.bench.check;

/**
 * The data of one table: lines of INSERTs, or rows of COPY blocks.
 *
 * @param lines number of them
 * @param bytes in all of them, line ends and blanks before these not counted
 * @param mark sum of the CRC-32 of each line; the same in any order of lines
 */
record TableData(long lines, long bytes, long mark) {
  static final TableData NONE = new TableData(0, 0, 0);

  TableData plus(TableData more) {
    return new TableData(lines + more.lines, bytes + more.bytes, mark + more.mark);
  }
}
