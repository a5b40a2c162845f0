PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE customer_1 (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price NUMERIC NOT NULL,
  created_at TEXT NOT NULL,
  note TEXT
);
INSERT INTO customer_1 VALUES(1,'shipment 東京',61429,3164.03,'2017-06-17 02:30:06','blue parcel Linus 東京');
INSERT INTO customer_1 VALUES(2,'south customer',50887,9296.65,'2012-04-01 01:46:21','café Ada café');
INSERT INTO customer_1 VALUES(3,'a',40160,7892.00,'2023-11-02 19:01:12','invoice south');
INSERT INTO customer_1 VALUES(4,'東京',19352,5420.66,'2018-06-26 15:36:09','garden');
INSERT INTO customer_1 VALUES(5,'paid parcel',64669,8313.08,'2014-09-07 18:15:42','a shipment winter garden in small south');
INSERT INTO customer_1 VALUES(6,'summer',29291,4960.94,'2004-06-02 02:16:15','invoice');
INSERT INTO customer_1 VALUES(7,'customer winter',34273,8425.14,'2016-09-02 17:30:13','green 東京 Zürich Street customer a');
INSERT INTO customer_1 VALUES(8,'parcel',94650,966.36,'2015-07-08 19:53:04','42 parcel green paid garden north');
INSERT INTO customer_1 VALUES(9,'green',29846,6380.64,'2003-04-19 21:25:32','winter office Linus north of paid');
INSERT INTO customer_1 VALUES(10,'south',11586,898.25,'2009-09-21 23:46:20','refund summer in blue pending of Street');
INSERT INTO customer_1 VALUES(11,'invoice Ada',51660,1698.14,'2006-08-25 09:07:18','Ada summer of of Linus refund');
INSERT INTO customer_1 VALUES(12,'Linus Main south',93164,1951.01,'2006-01-15 23:44:08','Grace Ada invoice order large');
INSERT INTO customer_1 VALUES(13,'of',57076,1639.08,'2019-06-27 18:24:37','Street north Zürich invoice green shipment');
INSERT INTO customer_1 VALUES(14,'pending',34105,9950.87,'2012-04-22 05:24:01','order customer north winter north invoice parcel');
INSERT INTO customer_1 VALUES(15,'Main',35688,5748.02,'2007-09-19 02:46:04','garden Street Ada large Main order 東京');
INSERT INTO customer_1 VALUES(16,'a green to',48897,7893.40,'2011-03-01 11:50:05','Zürich a blue');
INSERT INTO customer_1 VALUES(17,'small',71300,4669.69,'2003-06-06 07:03:37','Ada south north parcel small 42 parcel');
INSERT INTO customer_1 VALUES(18,'winter winter customer',92995,493.70,'2014-08-04 00:13:12','south small');
INSERT INTO customer_1 VALUES(19,'Main',5134,9595.65,'2013-07-21 18:16:37','42 pending Street pending');
INSERT INTO customer_1 VALUES(20,'green',52103,3224.55,'2023-12-19 03:21:28','shipment invoice invoice small in pending Main');
INSERT INTO customer_1 VALUES(21,'to office invoice',14107,9975.20,'2023-10-18 17:46:24','東京 東京 invoice');
INSERT INTO customer_1 VALUES(22,'customer small',70902,7436.67,'2006-05-10 14:18:25','Linus in north north');
INSERT INTO customer_1 VALUES(23,'shipment blue south',12014,8968.09,'2002-10-10 22:10:30','of B-17 B-17 Zürich Ada Zürich to');
INSERT INTO customer_1 VALUES(24,'in',6058,9380.56,'2008-08-23 23:52:36','garden Grace blue small Zürich');
INSERT INTO customer_1 VALUES(25,'Street',52596,9272.71,'2018-10-15 14:35:04','Grace Grace 東京 customer');
INSERT INTO customer_1 VALUES(26,'café',6758,5676.69,'2019-07-04 21:14:43',NULL);
INSERT INTO customer_1 VALUES(27,'Street',31209,7267.06,'2010-07-28 10:28:24','Zürich garden garden of a Main large');
INSERT INTO customer_1 VALUES(28,'of of office',31508,2084.89,'2017-09-22 03:23:38',NULL);
INSERT INTO customer_1 VALUES(29,'south Main',49671,8268.97,'2020-10-05 02:03:27',NULL);
INSERT INTO customer_1 VALUES(30,'Zürich blue parcel',86295,1703.31,'2000-12-25 20:34:54','winter B-17 Street blue café paid pending');
INSERT INTO customer_1 VALUES(31,'paid',78371,8926.76,'2018-01-05 04:52:56',NULL);
INSERT INTO customer_1 VALUES(32,'south',31469,4855.03,'2014-08-07 19:20:31','order small B-17 Ada parcel');
INSERT INTO customer_1 VALUES(33,'東京 Main',87174,7648.93,'2002-11-13 16:09:38','garden garden blue paid office blue customer');
INSERT INTO customer_1 VALUES(34,'Main invoice',89335,5578.15,'2013-06-28 21:41:12','in pending invoice Main');
CREATE TABLE invoice_2 (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price NUMERIC NOT NULL,
  created_at TEXT NOT NULL,
  note TEXT
);
INSERT INTO invoice_2 VALUES(1,'parcel',94641,3855.40,'2017-11-27 08:35:01',NULL);
INSERT INTO invoice_2 VALUES(2,'café paid',27820,3188.50,'2001-01-11 17:41:12','blue large green');
INSERT INTO invoice_2 VALUES(3,'invoice in',40831,2303.70,'2006-04-10 02:00:36','north Ada shipment 42 green blue Zürich');
INSERT INTO invoice_2 VALUES(4,'of',49021,3242.41,'2015-03-26 15:26:27','invoice Ada winter large blue');
INSERT INTO invoice_2 VALUES(5,'large',88865,4972.95,'2009-06-17 06:21:54','東京 refund');
INSERT INTO invoice_2 VALUES(6,'customer south parcel',92726,9416.85,'2022-09-28 05:17:47','order Street Grace B-17 pending');
INSERT INTO invoice_2 VALUES(7,'Grace of',25278,2497.79,'2008-06-14 17:14:40','Street');
INSERT INTO invoice_2 VALUES(8,'of garden Main',10225,4364.72,'2020-01-14 04:59:15','small');
INSERT INTO invoice_2 VALUES(9,'winter north Grace',24901,117.14,'2014-05-13 15:49:23',NULL);
INSERT INTO invoice_2 VALUES(10,'refund',35715,7398.63,'2006-07-23 14:15:15','large');
INSERT INTO invoice_2 VALUES(11,'to garden Linus',74518,8978.06,'2005-07-05 22:45:16','café paid');
INSERT INTO invoice_2 VALUES(12,'東京 order Grace',77985,6508.04,'2019-12-23 06:38:50','blue Main winter garden');
INSERT INTO invoice_2 VALUES(13,'winter',98172,4238.63,'2019-03-09 10:40:23','paid Ada');
INSERT INTO invoice_2 VALUES(14,'pending',63328,6386.10,'2016-04-25 23:57:08','south Street Ada');
INSERT INTO invoice_2 VALUES(15,'shipment invoice',59110,2667.15,'2012-05-14 04:55:02','in of office blue Linus');
INSERT INTO invoice_2 VALUES(16,'pending',27217,5022.21,'2009-07-26 07:23:20',NULL);
INSERT INTO invoice_2 VALUES(17,'north office',42919,9829.52,'2020-03-27 14:10:08','garden order Street 東京 green Street');
INSERT INTO invoice_2 VALUES(18,'in',71372,6379.75,'2009-11-18 15:05:13','42 south winter');
INSERT INTO invoice_2 VALUES(19,'in',22510,8842.30,'2003-12-18 19:12:27','42');
INSERT INTO invoice_2 VALUES(20,'order',79303,3686.61,'2003-11-23 10:07:11','in south office Main');
INSERT INTO invoice_2 VALUES(21,'Ada to',9787,8398.59,'2005-07-06 17:39:03','42');
INSERT INTO invoice_2 VALUES(22,'summer blue large',73435,2356.14,'2018-04-13 18:08:38','B-17');
INSERT INTO invoice_2 VALUES(23,'paid',58720,4140.60,'2004-05-26 19:59:34','blue invoice 東京 small winter');
INSERT INTO invoice_2 VALUES(24,'café',83209,6442.80,'2014-05-21 15:07:11','parcel Main 42');
INSERT INTO invoice_2 VALUES(25,'Linus',76316,3022.77,'2005-03-12 21:54:07','B-17 B-17');
INSERT INTO invoice_2 VALUES(26,'café small blue',34646,9203.08,'2014-04-14 09:48:01','north paid winter summer south');
INSERT INTO invoice_2 VALUES(27,'shipment',7721,2571.82,'2007-06-26 19:03:23','large south a green large south pending');
INSERT INTO invoice_2 VALUES(28,'shipment order',59174,9978.84,'2004-12-11 22:11:01','summer large');
INSERT INTO invoice_2 VALUES(29,'summer summer blue',57993,4478.13,'2004-02-28 13:36:40','parcel of small of café of');
INSERT INTO invoice_2 VALUES(30,'Ada',53436,1146.41,'2008-05-28 22:07:31','garden');
INSERT INTO invoice_2 VALUES(31,'Grace',45237,928.67,'2001-09-15 00:31:47','garden invoice winter office a a');
INSERT INTO invoice_2 VALUES(32,'large Grace',45237,2779.84,'2009-07-17 01:29:28','Zürich order Linus shipment of café');
INSERT INTO invoice_2 VALUES(33,'summer Linus',59967,7248.58,'2019-08-26 09:53:36','large Zürich');
INSERT INTO invoice_2 VALUES(34,'in',72514,8919.09,'2010-05-08 03:56:14','north green');
INSERT INTO invoice_2 VALUES(35,'refund customer',28309,9277.19,'2007-08-21 05:34:07','paid south Main Ada order Zürich B-17');
INSERT INTO invoice_2 VALUES(36,'blue customer',48070,6957.41,'2020-05-27 02:44:14','parcel north office in of green');
INSERT INTO invoice_2 VALUES(37,'pending blue',11765,1132.81,'2004-03-09 10:24:31','to a');
CREATE TABLE shipment_3 (
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  price NUMERIC NOT NULL,
  created_at TEXT NOT NULL,
  note TEXT
);
INSERT INTO shipment_3 VALUES(1,'B-17 to Street',57588,4165.11,'2004-06-27 08:52:50',NULL);
INSERT INTO shipment_3 VALUES(2,'invoice order paid',83544,4410.68,'2012-05-26 21:15:25','order');
INSERT INTO shipment_3 VALUES(3,'Linus',58152,598.31,'2007-07-28 19:32:41','東京 green of paid office Ada');
INSERT INTO shipment_3 VALUES(4,'Linus paid',34514,5806.33,'2011-05-04 02:48:34','green summer summer Street Zürich');
INSERT INTO shipment_3 VALUES(5,'Main green blue',92561,379.75,'2004-08-24 06:52:42','green B-17 to a refund');
INSERT INTO shipment_3 VALUES(6,'Grace invoice',3583,2032.89,'2016-03-06 06:21:32','south café customer Zürich B-17');
INSERT INTO shipment_3 VALUES(7,'Grace in garden',89121,4803.77,'2017-07-13 12:55:09','large green');
INSERT INTO shipment_3 VALUES(8,'Linus order',59424,1368.82,'2016-08-10 17:55:43','Linus');
INSERT INTO shipment_3 VALUES(9,'customer south',14960,8688.10,'2011-09-15 02:32:36','café');
INSERT INTO shipment_3 VALUES(10,'Ada green',98809,2204.11,'2012-10-15 14:30:17','B-17 42 office');
INSERT INTO shipment_3 VALUES(11,'parcel 東京 Grace',86986,350.07,'2000-08-22 19:20:35','to');
INSERT INTO shipment_3 VALUES(12,'of customer',46269,7716.02,'2023-09-02 16:18:48','small invoice garden office winter 42 parcel');
INSERT INTO shipment_3 VALUES(13,'shipment of',45618,3038.68,'2016-04-02 17:56:03','pending refund pending Street Linus B-17 summer');
INSERT INTO shipment_3 VALUES(14,'B-17',48486,597.41,'2017-02-09 16:46:38','Main parcel shipment summer in a customer');
INSERT INTO shipment_3 VALUES(15,'customer Main',17407,7763.69,'2006-06-20 02:05:05',NULL);
INSERT INTO shipment_3 VALUES(16,'Main a',24029,8821.10,'2005-10-06 02:30:56','summer order invoice office');
INSERT INTO shipment_3 VALUES(17,'blue 42 to',46711,8192.24,'2009-02-25 07:25:53','garden Ada office 東京 north');
INSERT INTO shipment_3 VALUES(18,'Street',65529,5636.54,'2005-02-17 10:55:38','pending café Street winter paid shipment');
INSERT INTO shipment_3 VALUES(19,'summer Zürich of',42273,7645.16,'2021-02-13 18:03:16','Ada green in');
INSERT INTO shipment_3 VALUES(20,'Street Street large',73578,3873.61,'2022-01-14 08:31:24','Street Main large south blue small office');
INSERT INTO shipment_3 VALUES(21,'to',49873,3185.96,'2003-12-23 04:19:40','of Zürich 42 of Ada');
INSERT INTO shipment_3 VALUES(22,'東京',34333,1600.76,'2007-10-16 07:32:51','東京 parcel');
INSERT INTO shipment_3 VALUES(23,'Ada',4605,440.77,'2014-07-06 06:18:34','東京 north Main');
INSERT INTO shipment_3 VALUES(24,'B-17',55115,7170.12,'2015-10-05 11:09:55','Grace');
INSERT INTO shipment_3 VALUES(25,'garden',17371,2174.50,'2022-01-08 21:15:44','winter');
INSERT INTO shipment_3 VALUES(26,'pending Zürich',65674,7887.49,'2015-04-16 05:35:12','invoice north Street to Ada winter');
INSERT INTO shipment_3 VALUES(27,'large',2221,6840.02,'2006-09-27 21:41:23','Linus winter B-17 Street blue');
INSERT INTO shipment_3 VALUES(28,'south café south',22882,8763.05,'2007-05-04 04:26:22','small');
INSERT INTO shipment_3 VALUES(29,'B-17 B-17',19044,7339.52,'2014-07-17 08:25:31','small large');
INSERT INTO shipment_3 VALUES(30,'Street',39259,3900.81,'2022-08-01 20:17:53','south south');
INSERT INTO shipment_3 VALUES(31,'south 42',73766,1541.85,'2019-07-28 04:39:02',NULL);
INSERT INTO shipment_3 VALUES(32,'pending of paid',7679,4144.86,'2002-10-26 16:47:38','order summer Street 42 B-17 blue of');
INSERT INTO shipment_3 VALUES(33,'paid',79233,5616.64,'2000-05-27 19:34:53','south');
INSERT INTO shipment_3 VALUES(34,'Zürich Ada Grace',91093,8313.10,'2008-04-05 06:10:58','garden café small café green');
INSERT INTO shipment_3 VALUES(35,'café',81333,5644.57,'2023-04-25 14:03:49','refund a B-17 invoice Ada north café');
INSERT INTO shipment_3 VALUES(36,'north B-17 green',49078,4538.01,'2001-12-18 13:14:01','42 customer paid south south');
COMMIT;
