CREATE TABLE a (i int auto_increment primary key);
INSERT INTO a VALUES (5);
SET sql_mode=IFNULL(@OLD_NEVER, 'NO_AUTO_VALUE_ON_ZERO');
CREATE TABLE b (i int auto_increment primary key);
INSERT INTO b VALUES (0);
INSERT INTO a VALUES (0);
