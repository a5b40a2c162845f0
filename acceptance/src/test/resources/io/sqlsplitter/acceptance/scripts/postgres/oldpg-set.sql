-- x
SET client_encoding = 'LATIN1';
SET standard_conforming_strings = off;
SET search_path = public, pg_catalog;
CREATE TABLE a (s text, d date);
CREATE TABLE b (s text, d date);
SET datestyle = 'SQL, DMY';
INSERT INTO a VALUES ('ä\'x', '02/03/2020');
SET standard_conforming_strings = on;
INSERT INTO b VALUES ('\', '02/03/2020');
INSERT INTO a VALUES ('\', '02/03/2020');
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE;
SET session_replication_role = replica;
INSERT INTO b VALUES ('q', '04/03/2020');
SET session_replication_role = DEFAULT;
INSERT INTO a VALUES ('q', '04/03/2020');
