SET @A=@@sql_mode, sql_mode='NO_AUTO_VALUE_ON_ZERO';
CREATE TABLE a (i int auto_increment primary key);
SET @B=@@time_zone, time_zone='+03:00';
CREATE TABLE b (i int auto_increment primary key, t timestamp null);
INSERT INTO a VALUES (0);
INSERT INTO b VALUES (0, '2020-01-01');
SET time_zone=@B, sql_mode=@A;
INSERT INTO b VALUES (7, '2020-01-01');
INSERT INTO a VALUES (9);
