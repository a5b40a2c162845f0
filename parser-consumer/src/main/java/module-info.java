/** Another project, as it would use the parser: it knows no other module of ours. */
module io.sqlsplitter.consumer {
  requires io.sqlsplitter.parser;
}
