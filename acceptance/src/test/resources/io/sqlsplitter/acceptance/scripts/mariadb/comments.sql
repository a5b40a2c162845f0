/*!40101 SET NAMES utf8mb4*/;
/*!40101 SET SQL_MODE='NO_AUTO_VALUE_ON_ZERO,PIPES_AS_CONCAT'*/;
/*!40014 SET FOREIGN_KEY_CHECKS=0*/;
# comment
-- c
SET /* odd */ time_zone = /* x */ '+01:00' -- y
, sql_notes = 0;
/*!50003 SET @a = 'q', @b = "w" */;
CREATE TABLE a (s varchar(20), t timestamp null);
INSERT INTO a VALUES (@a || @b, '2020-01-01');
CREATE TABLE b (s varchar(20), t timestamp null);
INSERT INTO b VALUES (@a || @b, '2020-01-01');
