/*!40101 SET NAMES latin1 */;
CREATE TABLE a (s varchar(20)) charset utf8mb4;
/*!40101 SET @saved_cs_client = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `bé` (s varchar(20)) charset utf8mb4;
/*!40101 SET character_set_client = @saved_cs_client */;
INSERT INTO a VALUES ('é');
/*!50503 SET NAMES utf8mb4 */;
INSERT INTO `bé` VALUES ('é');
