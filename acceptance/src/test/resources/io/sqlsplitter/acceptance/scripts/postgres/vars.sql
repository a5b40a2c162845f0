\set ON_ERROR_STOP on
\set n 7
\set who 'bob''s'
CREATE TABLE a (i int, s text);
CREATE TABLE b (i int, s text);
INSERT INTO a VALUES (:n, :'who');
INSERT INTO b VALUES (:n, :'who');
\echo done
