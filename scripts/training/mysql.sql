-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	8.0.36

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

--
-- Table structure for table `customer_1`
--

DROP TABLE IF EXISTS `customer_1`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `customer_1` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `quantity` int NOT NULL,
  `price` decimal(10,2) NOT NULL,
  `created_at` datetime NOT NULL,
  `note` varchar(255),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `customer_1`
--

LOCK TABLES `customer_1` WRITE;
/*!40000 ALTER TABLE `customer_1` DISABLE KEYS */;
INSERT INTO `customer_1` VALUES (1,'shipment 東京',61429,3164.03,'2017-06-17 02:30:06','blue parcel Linus 東京'),(2,'south customer',50887,9296.65,'2012-04-01 01:46:21','café Ada café'),(3,'a',40160,7892.00,'2023-11-02 19:01:12','invoice south'),(4,'東京',19352,5420.66,'2018-06-26 15:36:09','garden'),(5,'paid parcel',64669,8313.08,'2014-09-07 18:15:42','a shipment winter garden in small south'),(6,'summer',29291,4960.94,'2004-06-02 02:16:15','invoice'),(7,'customer winter',34273,8425.14,'2016-09-02 17:30:13','green 東京 Zürich Street customer a'),(8,'parcel',94650,966.36,'2015-07-08 19:53:04','42 parcel green paid garden north'),(9,'green',29846,6380.64,'2003-04-19 21:25:32','winter office Linus north of paid'),(10,'south',11586,898.25,'2009-09-21 23:46:20','refund summer in blue pending of Street'),(11,'invoice Ada',51660,1698.14,'2006-08-25 09:07:18','Ada summer of of Linus refund'),(12,'Linus Main south',93164,1951.01,'2006-01-15 23:44:08','Grace Ada invoice order large'),(13,'of',57076,1639.08,'2019-06-27 18:24:37','Street north Zürich invoice green shipment'),(14,'pending',34105,9950.87,'2012-04-22 05:24:01','order customer north winter north invoice parcel'),(15,'Main',35688,5748.02,'2007-09-19 02:46:04','garden Street Ada large Main order 東京'),(16,'a green to',48897,7893.40,'2011-03-01 11:50:05','Zürich a blue'),(17,'small',71300,4669.69,'2003-06-06 07:03:37','Ada south north parcel small 42 parcel'),(18,'winter winter customer',92995,493.70,'2014-08-04 00:13:12','south small'),(19,'Main',5134,9595.65,'2013-07-21 18:16:37','42 pending Street pending'),(20,'green',52103,3224.55,'2023-12-19 03:21:28','shipment invoice invoice small in pending Main'),(21,'to office invoice',14107,9975.20,'2023-10-18 17:46:24','東京 東京 invoice'),(22,'customer small',70902,7436.67,'2006-05-10 14:18:25','Linus in north north'),(23,'shipment blue south',12014,8968.09,'2002-10-10 22:10:30','of B-17 B-17 Zürich Ada Zürich to'),(24,'in',6058,9380.56,'2008-08-23 23:52:36','garden Grace blue small Zürich'),(25,'Street',52596,9272.71,'2018-10-15 14:35:04','Grace Grace 東京 customer'),(26,'café',6758,5676.69,'2019-07-04 21:14:43',NULL),(27,'Street',31209,7267.06,'2010-07-28 10:28:24','Zürich garden garden of a Main large'),(28,'of of office',31508,2084.89,'2017-09-22 03:23:38',NULL),(29,'south Main',49671,8268.97,'2020-10-05 02:03:27',NULL),(30,'Zürich blue parcel',86295,1703.31,'2000-12-25 20:34:54','winter B-17 Street blue café paid pending'),(31,'paid',78371,8926.76,'2018-01-05 04:52:56',NULL),(32,'south',31469,4855.03,'2014-08-07 19:20:31','order small B-17 Ada parcel'),(33,'東京 Main',87174,7648.93,'2002-11-13 16:09:38','garden garden blue paid office blue customer'),(34,'Main invoice',89335,5578.15,'2013-06-28 21:41:12','in pending invoice Main'),(35,'parcel',94641,3855.40,'2017-11-27 08:35:01',NULL),(36,'café paid',27820,3188.50,'2001-01-11 17:41:12','blue large green');
/*!40000 ALTER TABLE `customer_1` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `invoice_2`
--

DROP TABLE IF EXISTS `invoice_2`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `invoice_2` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `quantity` int NOT NULL,
  `price` decimal(10,2) NOT NULL,
  `created_at` datetime NOT NULL,
  `note` varchar(255),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `invoice_2`
--

LOCK TABLES `invoice_2` WRITE;
/*!40000 ALTER TABLE `invoice_2` DISABLE KEYS */;
INSERT INTO `invoice_2` VALUES (1,'invoice in',40831,2303.70,'2006-04-10 02:00:36','north Ada shipment 42 green blue Zürich'),(2,'of',49021,3242.41,'2015-03-26 15:26:27','invoice Ada winter large blue'),(3,'large',88865,4972.95,'2009-06-17 06:21:54','東京 refund'),(4,'customer south parcel',92726,9416.85,'2022-09-28 05:17:47','order Street Grace B-17 pending'),(5,'Grace of',25278,2497.79,'2008-06-14 17:14:40','Street'),(6,'of garden Main',10225,4364.72,'2020-01-14 04:59:15','small'),(7,'winter north Grace',24901,117.14,'2014-05-13 15:49:23',NULL),(8,'refund',35715,7398.63,'2006-07-23 14:15:15','large'),(9,'to garden Linus',74518,8978.06,'2005-07-05 22:45:16','café paid'),(10,'東京 order Grace',77985,6508.04,'2019-12-23 06:38:50','blue Main winter garden'),(11,'winter',98172,4238.63,'2019-03-09 10:40:23','paid Ada'),(12,'pending',63328,6386.10,'2016-04-25 23:57:08','south Street Ada'),(13,'shipment invoice',59110,2667.15,'2012-05-14 04:55:02','in of office blue Linus'),(14,'pending',27217,5022.21,'2009-07-26 07:23:20',NULL),(15,'north office',42919,9829.52,'2020-03-27 14:10:08','garden order Street 東京 green Street'),(16,'in',71372,6379.75,'2009-11-18 15:05:13','42 south winter'),(17,'in',22510,8842.30,'2003-12-18 19:12:27','42'),(18,'order',79303,3686.61,'2003-11-23 10:07:11','in south office Main'),(19,'Ada to',9787,8398.59,'2005-07-06 17:39:03','42'),(20,'summer blue large',73435,2356.14,'2018-04-13 18:08:38','B-17'),(21,'paid',58720,4140.60,'2004-05-26 19:59:34','blue invoice 東京 small winter'),(22,'café',83209,6442.80,'2014-05-21 15:07:11','parcel Main 42'),(23,'Linus',76316,3022.77,'2005-03-12 21:54:07','B-17 B-17'),(24,'café small blue',34646,9203.08,'2014-04-14 09:48:01','north paid winter summer south'),(25,'shipment',7721,2571.82,'2007-06-26 19:03:23','large south a green large south pending'),(26,'shipment order',59174,9978.84,'2004-12-11 22:11:01','summer large'),(27,'summer summer blue',57993,4478.13,'2004-02-28 13:36:40','parcel of small of café of'),(28,'Ada',53436,1146.41,'2008-05-28 22:07:31','garden'),(29,'Grace',45237,928.67,'2001-09-15 00:31:47','garden invoice winter office a a'),(30,'large Grace',45237,2779.84,'2009-07-17 01:29:28','Zürich order Linus shipment of café'),(31,'summer Linus',59967,7248.58,'2019-08-26 09:53:36','large Zürich'),(32,'in',72514,8919.09,'2010-05-08 03:56:14','north green'),(33,'refund customer',28309,9277.19,'2007-08-21 05:34:07','paid south Main Ada order Zürich B-17'),(34,'blue customer',48070,6957.41,'2020-05-27 02:44:14','parcel north office in of green'),(35,'pending blue',11765,1132.81,'2004-03-09 10:24:31','to a'),(36,'B-17 to Street',57588,4165.11,'2004-06-27 08:52:50',NULL),(37,'invoice order paid',83544,4410.68,'2012-05-26 21:15:25','order'),(38,'Linus',58152,598.31,'2007-07-28 19:32:41','東京 green of paid office Ada');
/*!40000 ALTER TABLE `invoice_2` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `shipment_3`
--

DROP TABLE IF EXISTS `shipment_3`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!50503 SET character_set_client = utf8mb4 */;
CREATE TABLE `shipment_3` (
  `id` int NOT NULL AUTO_INCREMENT,
  `name` varchar(255) NOT NULL,
  `quantity` int NOT NULL,
  `price` decimal(10,2) NOT NULL,
  `created_at` datetime NOT NULL,
  `note` varchar(255),
  PRIMARY KEY (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `shipment_3`
--

LOCK TABLES `shipment_3` WRITE;
/*!40000 ALTER TABLE `shipment_3` DISABLE KEYS */;
INSERT INTO `shipment_3` VALUES (1,'Linus paid',34514,5806.33,'2011-05-04 02:48:34','green summer summer Street Zürich'),(2,'Main green blue',92561,379.75,'2004-08-24 06:52:42','green B-17 to a refund'),(3,'Grace invoice',3583,2032.89,'2016-03-06 06:21:32','south café customer Zürich B-17'),(4,'Grace in garden',89121,4803.77,'2017-07-13 12:55:09','large green'),(5,'Linus order',59424,1368.82,'2016-08-10 17:55:43','Linus'),(6,'customer south',14960,8688.10,'2011-09-15 02:32:36','café'),(7,'Ada green',98809,2204.11,'2012-10-15 14:30:17','B-17 42 office'),(8,'parcel 東京 Grace',86986,350.07,'2000-08-22 19:20:35','to'),(9,'of customer',46269,7716.02,'2023-09-02 16:18:48','small invoice garden office winter 42 parcel'),(10,'shipment of',45618,3038.68,'2016-04-02 17:56:03','pending refund pending Street Linus B-17 summer'),(11,'B-17',48486,597.41,'2017-02-09 16:46:38','Main parcel shipment summer in a customer'),(12,'customer Main',17407,7763.69,'2006-06-20 02:05:05',NULL),(13,'Main a',24029,8821.10,'2005-10-06 02:30:56','summer order invoice office'),(14,'blue 42 to',46711,8192.24,'2009-02-25 07:25:53','garden Ada office 東京 north'),(15,'Street',65529,5636.54,'2005-02-17 10:55:38','pending café Street winter paid shipment'),(16,'summer Zürich of',42273,7645.16,'2021-02-13 18:03:16','Ada green in'),(17,'Street Street large',73578,3873.61,'2022-01-14 08:31:24','Street Main large south blue small office'),(18,'to',49873,3185.96,'2003-12-23 04:19:40','of Zürich 42 of Ada'),(19,'東京',34333,1600.76,'2007-10-16 07:32:51','東京 parcel'),(20,'Ada',4605,440.77,'2014-07-06 06:18:34','東京 north Main'),(21,'B-17',55115,7170.12,'2015-10-05 11:09:55','Grace'),(22,'garden',17371,2174.50,'2022-01-08 21:15:44','winter'),(23,'pending Zürich',65674,7887.49,'2015-04-16 05:35:12','invoice north Street to Ada winter'),(24,'large',2221,6840.02,'2006-09-27 21:41:23','Linus winter B-17 Street blue'),(25,'south café south',22882,8763.05,'2007-05-04 04:26:22','small'),(26,'B-17 B-17',19044,7339.52,'2014-07-17 08:25:31','small large'),(27,'Street',39259,3900.81,'2022-08-01 20:17:53','south south'),(28,'south 42',73766,1541.85,'2019-07-28 04:39:02',NULL),(29,'pending of paid',7679,4144.86,'2002-10-26 16:47:38','order summer Street 42 B-17 blue of'),(30,'paid',79233,5616.64,'2000-05-27 19:34:53','south'),(31,'Zürich Ada Grace',91093,8313.10,'2008-04-05 06:10:58','garden café small café green'),(32,'café',81333,5644.57,'2023-04-25 14:03:49','refund a B-17 invoice Ada north café'),(33,'north B-17 green',49078,4538.01,'2001-12-18 13:14:01','42 customer paid south south'),(34,'Street B-17 42',30101,322.98,'2006-10-22 05:28:06',NULL),(35,'of 42 Grace',67797,7855.35,'2022-12-25 07:11:56','shipment café Main'),(36,'café parcel green',7500,5189.73,'2005-05-02 05:17:48','in Zürich Grace in pending Linus');
/*!40000 ALTER TABLE `shipment_3` ENABLE KEYS */;
UNLOCK TABLES;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2024-05-01 12:00:00
