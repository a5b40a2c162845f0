package io.sqlsplitter.bench.generate;

/** mysqldump 8.0 with its default options and {@code --hex-blob}. */
final class MysqldumpShape extends ToolShape {
  /** mysqldump fills INSERTs up to net_buffer_length, 1,046,528 bytes; rows may stick out here. */
  private static final int INSERT_BYTES = 1_040_000;

  MysqldumpShape(DumpOptions options, ByteSink out) {
    super(options, out);
  }

  @Override
  Literals literals() {
    return Literals.mysql(out);
  }

  @Override
  boolean schemaFirst() {
    return false;
  }

  @Override
  void begin() {
    out.put(
        """
        -- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
        --
        -- Host: localhost    Database: shop
        -- ------------------------------------------------------
        -- Server version\t8.0.36

        /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
        /*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
        /*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
        /*!50503 SET NAMES utf8mb4 */;
        /*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
        /*!40103 SET TIME_ZONE='+00:00' */;
        /*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
        /*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
        /*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
        /*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
        """);
  }

  @Override
  void createTable(int table) {
    out.put(
        """

        --
        -- Table structure for table `%1$s`
        --

        DROP TABLE IF EXISTS `%1$s`;
        /*!40101 SET @saved_cs_client     = @@character_set_client */;
        /*!50503 SET character_set_client = utf8mb4 */;
        CREATE TABLE `%1$s` (
        """
            .formatted(name(table)));
    columns("  ", "`", "`", "\n");
    out.put(
        """
        ,
          PRIMARY KEY (`id`)
        ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
        /*!40101 SET character_set_client = @saved_cs_client */;
        """);
  }

  @Override
  void beginData(int table) {
    out.put(
        """

        --
        -- Dumping data for table `%1$s`
        --

        LOCK TABLES `%1$s` WRITE;
        /*!40000 ALTER TABLE `%1$s` DISABLE KEYS */;
        """
            .formatted(name(table)));
  }

  @Override
  void endData(int table) {
    out.put("/*!40000 ALTER TABLE `" + name(table) + "` ENABLE KEYS */;\nUNLOCK TABLES;\n");
  }

  @Override
  String insertHead(int table) {
    return "INSERT INTO `" + name(table) + "` VALUES ";
  }

  @Override
  int rowsPerInsert() {
    return Integer.MAX_VALUE;
  }

  @Override
  long bytesPerInsert() {
    return INSERT_BYTES;
  }

  @Override
  void end() {
    out.put(
        """
        /*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

        /*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
        /*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
        /*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
        /*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
        /*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
        /*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
        /*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

        -- Dump completed on 2024-05-01 12:00:00
        """);
  }

  @Override
  String type(Column column) {
    String type =
        switch (column.type()) {
          case ID -> "int NOT NULL AUTO_INCREMENT";
          case INTEGER -> "int";
          case DECIMAL -> "decimal(10,2)";
          case STRING -> "varchar(255)";
          case TEXT -> "mediumtext";
          case TIMESTAMP -> "datetime";
          case BLOB -> "mediumblob";
        };
    if (column.type() == Column.Type.ID) {
      return type;
    }
    return type + (column.nullable() ? "" : " NOT NULL");
  }
}
