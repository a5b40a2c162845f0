SET @now = NOW(), @uid := 15, @j = JSON_OBJECT('a', 1), @f = -1.5e3, @n = NULL, @s = "d''q\"x\\", @`odd name` = 7;
CREATE TABLE a (i int, s varchar(40));
INSERT INTO a VALUES (@uid, @j), (@f, @s), (@n, @n);
CREATE TABLE b (i int, s varchar(40));
INSERT INTO b VALUES (@uid, @j), (@f, @s), (@`odd name`, @now IS NOT NULL);
REPLACE INTO b SELECT @uid + 1, @s;
UPDATE a SET i = @`odd name` WHERE i IS NULL;
