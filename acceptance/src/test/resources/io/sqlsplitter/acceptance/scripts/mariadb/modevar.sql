SET @m = 'ANSI_QUOTES,PIPES_AS_CONCAT';
SET sql_mode = @m;
CREATE TABLE "a" (i int, s varchar(20));
CREATE TABLE "b" (i int, s varchar(20));
INSERT INTO "a" VALUES (1, 'a' || 'b');
INSERT INTO "b" VALUES (1, 'a' || 'b');
