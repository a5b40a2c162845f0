CREATE TABLE a (i int auto_increment primary key);
INSERT INTO a VALUES (5);
SET @n = (SELECT MAX(i) FROM a);
INSERT INTO a VALUES (@n + 1);
CREATE TABLE b (i int auto_increment primary key);
INSERT INTO b VALUES (7);
SET @n = LAST_INSERT_ID();
INSERT INTO b VALUES (@n + 20);
