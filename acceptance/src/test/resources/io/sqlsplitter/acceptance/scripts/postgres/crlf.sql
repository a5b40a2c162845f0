SET timezone = 'Asia/Tokyo';
BEGIN;
CREATE TABLE a (t timestamptz);
CREATE TABLE b (t timestamptz);
INSERT INTO a VALUES ('2020-01-01');
INSERT INTO b VALUES ('2020-01-01');
COMMIT;
