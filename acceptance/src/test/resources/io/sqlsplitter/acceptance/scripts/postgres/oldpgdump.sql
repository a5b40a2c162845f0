-- old

SET statement_timeout = 0;
SET client_encoding = 'SQL_ASCII';
SET standard_conforming_strings = off;
SET check_function_bodies = false;
SET client_min_messages = warning;
SET escape_string_warning = off;

CREATE SCHEMA s1;
CREATE SCHEMA s2;

SET search_path = s1, pg_catalog;

SET default_tablespace = '';

SET default_with_oids = false;

CREATE TABLE t (i integer, s text);

SET search_path = s2, pg_catalog;
SET default_tablespace = spare;
CREATE TABLE t (i integer, s text);
CREATE TABLE u (i integer, s text DEFAULT 'a\'b;');
SET search_path = s1, pg_catalog;
INSERT INTO t VALUES (1, 'x\'y;\\');
SET search_path = s2, pg_catalog;
COPY t (i, s) FROM stdin;
2	two;
\.
INSERT INTO t VALUES (1, 'x\'y;\\');
SET search_path = s1, pg_catalog;
SET default_tablespace = '';
CREATE INDEX ti ON t USING btree (i);
SET search_path = s2, pg_catalog;
SET default_tablespace = spare;
ALTER TABLE ONLY t ADD CONSTRAINT t_pk PRIMARY KEY (i, s);
