package io.sqlsplitter.bench.generate;

import java.util.stream.Collectors;

/** "Generate Scripts" of SQL Server Management Studio, schema and data; CR LF line ends. */
final class SsmsShape extends ToolShape {
  private static final String GO = "\r\nGO\r\n";

  private final String columnList;

  SsmsShape(DumpOptions options, ByteSink out) {
    super(options, out);
    columnList =
        options.content().columns().stream()
            .map(column -> "[" + column.name() + "]")
            .collect(Collectors.joining(", "));
  }

  @Override
  Literals literals() {
    return Literals.mssql(out);
  }

  @Override
  boolean schemaFirst() {
    return true;
  }

  @Override
  void begin() {
    out.put("\uFEFFUSE [shop]" + GO);
  }

  @Override
  void createTable(int table) {
    String name = name(table);
    out.put("/****** Object:  Table [dbo].[" + name + "]    ");
    out.put("Script Date: 5/1/2024 12:00:00 PM ******/\r\n");
    out.put("SET ANSI_NULLS ON" + GO + "SET QUOTED_IDENTIFIER ON" + GO);
    out.put("CREATE TABLE [dbo].[" + name + "](\r\n");
    columns("\t", "[", "]", "\r\n");
    out.put(",\r\n CONSTRAINT [PK_" + name + "] PRIMARY KEY CLUSTERED \r\n(\r\n\t[id] ASC\r\n)");
    out.put("WITH (PAD_INDEX = OFF, STATISTICS_NORECOMPUTE = OFF) ON [PRIMARY]\r\n");
    out.put(") ON [PRIMARY]" + GO);
  }

  @Override
  void beginData(int table) {
    out.put("SET IDENTITY_INSERT [dbo].[" + name(table) + "] ON " + GO);
  }

  @Override
  void endData(int table) {
    out.put("SET IDENTITY_INSERT [dbo].[" + name(table) + "] OFF" + GO);
  }

  @Override
  String insertHead(int table) {
    return "INSERT [dbo].[" + name(table) + "] (" + columnList + ") VALUES ";
  }

  @Override
  void insertEnd() {
    out.put(GO);
  }

  @Override
  int rowsPerInsert() {
    return 1;
  }

  @Override
  void end() {
    out.put("USE [master]" + GO + "ALTER DATABASE [shop] SET  READ_WRITE " + GO);
  }

  @Override
  String type(Column column) {
    String type =
        switch (column.type()) {
          // IDENTITY_INSERT can be on for one table at a time only.
          case ID -> options.shape() == DumpShape.ALTERNATE ? "[int]" : "[int] IDENTITY(1,1)";
          case INTEGER -> "[int]";
          case DECIMAL -> "[decimal](10, 2)";
          case STRING -> "[nvarchar](255)";
          case TEXT -> "[nvarchar](max)";
          case TIMESTAMP -> "[datetime]";
          case BLOB -> "[varbinary](max)";
        };
    return type + (column.nullable() ? " NULL" : " NOT NULL");
  }
}
