CREATE TABLE a (i int auto_increment primary key);
CREATE TABLE b (i int auto_increment primary key, s varchar(20));
SET STATEMENT max_statement_time=0, sql_mode='NO_AUTO_VALUE_ON_ZERO' FOR INSERT INTO a VALUES (0);
SET STATEMENT sql_mode='ANSI_QUOTES', div_precision_increment=9 FOR SELECT 1;
INSERT INTO b VALUES (8, "x");
INSERT INTO b VALUES (9, 1/3);
