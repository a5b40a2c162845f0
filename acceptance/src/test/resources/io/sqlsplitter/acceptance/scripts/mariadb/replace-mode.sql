SET SESSION sql_mode = REPLACE(@@sql_mode, 'STRICT_TRANS_TABLES', '');
SET @@SESSION.sql_mode = (SELECT CONCAT(@@sql_mode, ',NO_ZERO_IN_DATE'));
CREATE TABLE a (d date);
INSERT INTO a VALUES ('2020-13-45');
CREATE TABLE b (d date, e tinyint);
INSERT INTO b VALUES ('2020-00-01', 999);
