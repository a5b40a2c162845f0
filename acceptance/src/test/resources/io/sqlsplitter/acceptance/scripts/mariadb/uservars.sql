SET @id = 5, @name := 'x''y';
CREATE TABLE a (i int, s varchar(20));
CREATE TABLE b (i int, s varchar(20));
INSERT INTO a VALUES (@id, @name);
INSERT INTO b VALUES (@id + 1, CONCAT(@name, '!'));
SET @id = @id + 10;
INSERT INTO b VALUES (@id, NULL);
INSERT INTO a VALUES (@id, NULL);
