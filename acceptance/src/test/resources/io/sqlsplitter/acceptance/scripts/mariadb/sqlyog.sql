/*
SQLyog Community v13.1.5  (64 bit)
MySQL - 5.7.25 : Database - sp
*********************************************************************
*/

/*!40101 SET NAMES utf8 */;

/*!40101 SET SQL_MODE=''*/;

/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;
/*Table structure for table `a` */

DROP TABLE IF EXISTS `a`;

CREATE TABLE `a` (
  `id` int(11) NOT NULL AUTO_INCREMENT,
  `d` date not null,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;

/*Data for the table `a` */

insert  into `a`(`id`,`d`) values (0,'2020-02-31'),(5,'0000-00-00');

/*Table structure for table `b` */

DROP TABLE IF EXISTS `b`;

CREATE TABLE `b` (
  `id` int(11) NOT NULL AUTO_INCREMENT, d date not null,
  PRIMARY KEY (`id`)
) ENGINE=InnoDB;

insert  into `b`(`id`,`d`) values (0,'0000-00-00');

DELIMITER $$

/*!50003 DROP TRIGGER*//*!50032 IF EXISTS */ /*!50003 `ta` */$$

/*!50003 CREATE */ /*!50003 TRIGGER `ta` BEFORE INSERT ON `a` FOR EACH ROW BEGIN
 SET NEW.d = '2020-01-01';
END */$$

DELIMITER ;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;
