package io.sqlsplitter.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ReportTest {
  private static final String RESULTS =
      """
      fact\tdate\t2026-12-01T02:03:04Z
      fact\tmachine\ta | b, 2 cores
      fact\tcommand\tbench/compare.sh --only 'x|y'
      tool\tcp\tcp
      tool\tours\tsql-splitter
      tool\trs\tsql-splitter 1.21.0
      tool\trival1\ttoo <slow> & more
      case\tsplit/mysql/1.2G/100/disk\tsplit\tmysql\t1200000093\t100\tdisk
      peak\tsplit/mysql/1.2G/100/disk\tours\t100000
      check\tsplit/mysql/1.2G/100/disk\tours\t
      check\tsplit/mysql/1.2G/100/disk\trs\t7 of 9 bytes of data lost, in 1 of 100 tables
      left\tsplit/mysql/1.2G/100/disk\trival1\tfailed, or took longer than 120 s
      run\tsplit/mysql/1.2G/100/disk\tcp\t500000\t450000
      run\tsplit/mysql/1.2G/100/disk\tours\t700000\t900000
      run\tsplit/mysql/1.2G/100/disk\trs\t3000000\t3500000
      run\tsplit/mysql/1.2G/100/disk\tcp\t400000\t350000
      run\tsplit/mysql/1.2G/100/disk\tours\t600000\t800000
      run\tsplit/mysql/1.2G/100/disk\trs\t2800000\t3300000
      run\tsplit/mysql/1.2G/100/disk\tcp\t900000\t450000
      run\tsplit/mysql/1.2G/100/disk\tours\t900000\t1000000
      run\tsplit/mysql/1.2G/100/disk\trs\t2900000\t3400000
      """;

  private static final String BARS =
      """
      # comment
      split/(mysql|other)/1.2G/.*|time|ours|rs|0.25
      split/mysql/1.2G/100/disk|time|ours|cp|1.25
      one/.*|time|ours|cp|1
      .*|peak|ours.*|-|150
      """;

  @TempDir Path folder;

  private Results results(String text) throws IOException {
    return Results.read(Files.writeString(folder.resolve("results.tsv"), text));
  }

  private List<Bar> bars() throws IOException {
    return Bar.read(Files.writeString(folder.resolve("bars.tsv"), BARS));
  }

  @Test
  void aRowHasMedianSpreadRatiosProcessorTimeMemoryAndVerdict() throws IOException {
    String report = CompareTables.of(results(RESULTS), bars(), "x.svg");
    assertTrue(report.contains("# Whole processes compared, 2026-12-01\n"), report);
    assertTrue(report.contains("| machine | a \\| b, 2 cores |\n"), report);
    assertTrue(report.contains("![Time of whole processes](x.svg)"), report);
    assertTrue(report.contains("\n## Split: mysqldump, 1.2 GB, 100 tables, on disk\n"), report);
    assertTrue(
        report.contains(
            "| sql-splitter | 0.700 | 0.600–0.900 | 1.40 | 0.24 | 0.900 | 102 | right |\n"),
        report);
    assertTrue(
        report.contains(
            "| sql-splitter 1.21.0 | 2.90 | 2.80–3.00 | 5.80 | 1.00 | 3.40 | – |"
                + " **wrong**: 7 of 9 bytes of data lost, in 1 of 100 tables |\n"),
        report);
    assertTrue(
        report.contains("| – | – | – | – | – | – | not measured: failed, or took longer"), report);
  }

  @Test
  void barsAreSetAgainstWhatWasMeasured() throws IOException {
    String report = CompareTables.of(results(RESULTS), bars(), "x.svg");
    String first = "| split/mysql/1.2G/100/disk | ";
    assertTrue(
        report.contains(
            first + "time of sql-splitter to that of sql-splitter 1.21.0 | 0.24 | ≤ 0.25 | met |"),
        report);
    assertTrue(
        report.contains(
            first + "time of sql-splitter to that of cp | 1.40 | ≤ 1.25 | **not met** |"),
        report);
    assertTrue(
        report.contains(first + "peak of sql-splitter | 102.4 MB | ≤ 150 MB | met |"), report);
    assertFalse(report.contains("| one/"), report);
  }

  @Test
  void theBarsOfTheProjectCanBeRead() throws IOException {
    Path bars = Path.of(System.getProperty("repository.root"), "bench/bars.tsv");
    List<Bar> read = Bar.read(bars);
    assertTrue(read.size() >= 10, "only " + read.size());
    assertEquals(
        2,
        read.stream()
            .filter(
                bar ->
                    "split/mssql/1.2G/100/disk".matches(bar.cases()) && bar.figure().equals("time"))
            .count());
  }

  @Test
  void anythingElseInAResultFileIsAnErrorThatNamesTheLine() {
    for (String line : List.of("run\tno/such\tcp\t1\t2", "what\tis this", "case\tx\ty", "peak")) {
      IllegalArgumentException error =
          assertThrows(IllegalArgumentException.class, () -> results("fact\ta\tb\n" + line + "\n"));
      assertTrue(error.getMessage().contains("line 2 is no line of a result file"), line);
    }
  }

  @Test
  void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    Sample sample = new Sample();
    List.of(9L, 1L, 4L, 2L).forEach(sample::add);
    assertEquals(3.0, sample.median());
    sample.add(100);
    assertEquals(4.0, sample.median());
    assertEquals(1, sample.least());
    assertEquals(100, sample.greatest());
  }

  @Test
  void theChartHasABarPerToolAsLongAsItsTime() throws Exception {
    Document svg = svg(BarChart.of(results(RESULTS)));
    List<Double> widths = new ArrayList<>();
    var rectangles = svg.getElementsByTagName("rect");
    // The first is the panel behind everything.
    for (int i = 1; i < rectangles.getLength(); i++) {
      widths.add(
          Double.parseDouble(
              rectangles.item(i).getAttributes().getNamedItem("width").getNodeValue()));
    }
    assertEquals(3, widths.size());
    // In the order in which the tools are first named: sql-splitter, the other one, cp.
    assertEquals(0.7 / 2.9, widths.get(0) / widths.get(1), 0.01);
    assertEquals(0.5 / 2.9, widths.get(2) / widths.get(1), 0.01);
    String text = svg.getDocumentElement().getTextContent();
    assertTrue(text.contains("0.70 s (1.40x)"), text);
    assertTrue(text.contains("2.90 s (5.80x) wrong"), text);
    assertTrue(text.contains("prefers-color-scheme: dark"), text);
  }

  private static Document svg(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  @Test
  void growthTellsWhatEachFurtherPartCosts() throws Exception {
    Results results =
        results(
            """
            fact\tdate\t2026-12-01
            tool\tours\tsql-splitter
            case\tsize/1M/10\tsize\tmysql\t1000000\t10\tdisk
            peak\tsize/1M/10\tours\t1000
            run\tsize/1M/10\tours\t100000\t50000
            case\tsize/1G/10\tsize\tmysql\t1001000000\t10\tdisk
            peak\tsize/1G/10\tours\t2000
            run\tsize/1G/10\tours\t600000\t700000
            case\ttables/1M/1000\ttables\tmysql\t1000000\t1000\tdisk
            run\ttables/1M/1000\tours\t300000\t70000
            case\ttables/1M/1\ttables\tmysql\t1000000\t1\tdisk
            run\ttables/1M/1\tours\t100200\t50000
            """);
    String report = GrowthTables.of(results, "x.svg");
    assertTrue(
        report.contains(
            "| 1 MB | 0.100 |  | 0.0500 | 1.02 |\n| 1 GB | 0.600 | 0.500 | 0.700 | 2.05 |"),
        report);
    assertTrue(
        report.contains(
            "| 1 | 0.100 |  | 0.0500 | 0.00 |\n| 1,000 | 0.300 | 0.200 | 0.0700 | 0.00 |"),
        report);
    Document svg = svg(GrowthChart.of(results));
    assertEquals(4, svg.getElementsByTagName("polyline").getLength());
    assertEquals(8, svg.getElementsByTagName("circle").getLength());
  }

  @Test
  void aLogarithmicAxisPutsPowersOfTenAtEqualDistances() {
    GrowthChart.Axis axis = new GrowthChart.Axis(0.02, 3, 100, 400);
    assertEquals(List.of(0.01, 0.1, 1.0, 10.0), Arrays.stream(axis.ticks()).boxed().toList());
    assertEquals(100, axis.at(0.01), 1e-9);
    assertEquals(200, axis.at(0.1), 1e-9);
    assertEquals(400, axis.at(10), 1e-9);
  }

  @Test
  void jmhResultsBecomeATablePerBenchmarkAndSizeWithAColumnPerKernel() {
    String table =
        JmhTable.of(
            """
            "Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: content","Param: kernel","Param: size","Param: target"
            "io.x.bench.ScannerBenchmark.scan","thrpt",1,5,59.1,1.0,"ops/s",TEXT,swar,67108864,MYSQL
            "io.x.bench.ScannerBenchmark.scan:gigabytes","thrpt",1,5,3.961,1.0,"ops/s",TEXT,swar,67108864,MYSQL
            "io.x.bench.ScannerBenchmark.scan:gigabytes","thrpt",1,5,7.5,1.0,"ops/s",TEXT,vector512,67108864,MYSQL
            "io.x.bench.ScannerBenchmark.scan:gigabytes","thrpt",1,5,1.25,NaN,"ops/s",TEXT,swar,32768,MYSQL
            """
                .lines()
                .toList());
    assertEquals(
        """

        ### ScannerBenchmark.scan, input of 64 MiB, GB/s
        | | swar | vector512 |
        |---|---:|---:|
        | MYSQL TEXT | 3.96 | 7.50 |

        ### ScannerBenchmark.scan, input of 32 KiB, GB/s
        | | swar |
        |---|---:|
        | MYSQL TEXT | 1.25 |
        """,
        table);
  }

  @Test
  void figuresHaveThreeDigitsThatCount() {
    assertEquals("0.0314", Figures.seconds(0.03141));
    assertEquals("3.14", Figures.seconds(3.141));
    assertEquals("-31.4", Figures.seconds(-31.41));
    assertEquals("6.1 ms", Figures.time(0.0061));
    assertEquals("1.2 GB", Figures.bytes(1_200_000_093));
    assertEquals("141 MB", Figures.bytes(141_000_000));
    assertEquals("1 MB", Figures.bytes(1_000_093));
  }
}
