-- Two databases that need each other: views both ways, a foreign key from one to the other, tables of equal names.
SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,NO_AUTO_VALUE_ON_ZERO';
CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci;
CREATE DATABASE stock CHARACTER SET latin1 COLLATE latin1_swedish_ci;

USE shop;
CREATE SEQUENCE ticket START WITH 100 INCREMENT BY 10 MAXVALUE 100000 CACHE 5 CYCLE;
DO NEXTVAL(ticket);
DO NEXTVAL(ticket);

-- An id 0 and a circle of foreign keys; a column of another charset; bytes that are no text; times that depend on a time zone.
CREATE TABLE customer (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name varchar(40) NOT NULL DEFAULT 'it''s; \\ "none"',
  legacy varchar(40) CHARACTER SET latin1,
  password varchar(20) NOT NULL DEFAULT 'secret' INVISIBLE,
  last_order int,
  seen timestamp NULL,
  created timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  born datetime(3),
  photo blob,
  flags set('a','b;c','it''s'),
  UNIQUE KEY by_name (name),
  KEY by_legacy (legacy(5))
) COMMENT = 'it''s a "table"; `of` -- customers \\';
CREATE TABLE orders (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY,
  customer int NOT NULL,
  net decimal(10,2) NOT NULL,
  vat decimal(10,2) NOT NULL DEFAULT 0.19,
  gross decimal(12,2) GENERATED ALWAYS AS (net * (1 + vat)) STORED,
  label varchar(60) GENERATED ALWAYS AS (concat('#', id % 100, ' it''s; ', net)) VIRTUAL,
  note text CHECK (note <> 'don''t; \\'),
  KEY by_gross (gross),
  CONSTRAINT orders_customer FOREIGN KEY (customer) REFERENCES customer (id) ON DELETE CASCADE
) AUTO_INCREMENT = 40;
ALTER TABLE customer ADD CONSTRAINT customer_last FOREIGN KEY (last_order) REFERENCES orders (id) ON DELETE SET NULL;
CREATE TABLE line (
  orders int NOT NULL, no int NOT NULL, item int, amount int NOT NULL DEFAULT 1, raw binary(4),
  PRIMARY KEY (orders, no),
  CONSTRAINT line_orders FOREIGN KEY (orders) REFERENCES orders (id)
);
CREATE TABLE price (
  item int NOT NULL PRIMARY KEY, amount decimal(8,2)
) WITH SYSTEM VERSIONING;
CREATE TABLE visit (
  id int NOT NULL, day date NOT NULL, page varchar(30), KEY (page)
) PARTITION BY RANGE (year(day)) SUBPARTITION BY HASH (id) SUBPARTITIONS 2 (
  PARTITION old VALUES LESS THAN (2020),
  PARTITION recent VALUES LESS THAN (2025),
  PARTITION rest VALUES LESS THAN MAXVALUE
);
CREATE TABLE journal (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY, what varchar(80), FULLTEXT KEY words (what)
) ENGINE = MyISAM;
CREATE TABLE `a.b ``c```(`x;y` int PRIMARY KEY, `select` text);
CREATE TABLE empty_one (id int PRIMARY KEY, t text);

INSERT INTO customer (id, name, legacy, password, seen, created, born, photo, flags) VALUES
  (0, 'nobody', 'Zürich', 'p0', '1970-01-01 00:00:01', '2024-03-31 01:30:00', '2024-02-29 23:59:59.999', NULL, ''),
  (1, 'Müller; 😀', 'ÿ£', 'p1', '2037-12-31 23:59:59', '2024-10-27 00:30:00', '1000-01-01 00:00:00', x'00275c220a0d1a00ff', 'a,it''s'),
  (7, 'D:\\ ''q'' "d"', NULL, 'p2', NULL, '2024-10-27 01:30:00', NULL, '', 'b;c');
INSERT INTO orders (id, customer, net, note) VALUES
  (0, 1, 0, NULL), (41, 1, 19.99, 'a\nb\\n -- c'), (42, 7, 100, 'INSERT INTO customer VALUES (1);'), (50, 0, 3, '');
UPDATE customer SET last_order = 41, created = created WHERE id = 1;
UPDATE customer SET last_order = 0, created = created WHERE id = 7;
INSERT INTO line VALUES (41, 1, 5, 2, x'00ff0000'), (41, 2, 6, 1, NULL), (42, 1, 5, 9, 'a');
INSERT INTO price VALUES (5, 1), (6, 2), (7, 3);
UPDATE price SET amount = 4.5 WHERE item = 6;
DELETE FROM price WHERE item = 7;
INSERT INTO visit VALUES (1, '2019-12-31', 'a'), (2, '2020-01-01', 'b;'), (3, '2030-01-01', NULL);
INSERT INTO journal VALUES (5, 'five'), (9, 'nine');
INSERT INTO `a.b ``c``` VALUES (1, 'it''s'), (2, NULL);

USE stock;
CREATE SEQUENCE shelf_no START WITH 1 INCREMENT BY 1;
CREATE TABLE item (
  id int NOT NULL AUTO_INCREMENT PRIMARY KEY, name varchar(30), since timestamp NOT NULL DEFAULT current_timestamp()
);
-- Its name is that of a table of the other database.
CREATE TABLE customer (id int PRIMARY KEY, rating char(3) COLLATE latin1_german1_ci);
CREATE TABLE movement (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, item int NOT NULL, orders int, amount int,
  CONSTRAINT movement_item FOREIGN KEY (item) REFERENCES item (id),
  CONSTRAINT movement_orders FOREIGN KEY (orders) REFERENCES shop.orders (id)
);
-- Without rows: where a dump locks the table, it cannot fill it, for it does not lock the sequence (error 1100).
CREATE TABLE shelf (no bigint NOT NULL DEFAULT nextval(shelf_no) PRIMARY KEY, label text);
INSERT INTO shelf (label) VALUES ('a'), ('b');
DELETE FROM shelf;
INSERT INTO item VALUES (0, 'nothing', '2024-01-01 00:00:00'), (5, 'Schraube ß', '2024-07-01 12:00:00'), (6, 'it''s', '2024-07-02 00:00:00');
INSERT INTO customer VALUES (1, 'AAA'), (7, 'ÄÖÜ');
INSERT INTO movement (item, orders, amount) VALUES (5, 41, -2), (6, NULL, 100), (0, 42, 0);
CREATE PROCEDURE old_collation(a varchar(10)) SELECT a, 'ü';
ALTER DATABASE stock CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;

USE shop;
CREATE VIEW a_sum AS SELECT 1 AS customer, 1 AS total;
CREATE VIEW v_orders AS SELECT o.*, c.name FROM orders o JOIN customer c ON c.id = o.customer;
CREATE OR REPLACE VIEW a_sum AS SELECT customer, sum(gross) AS total FROM v_orders GROUP BY customer;
CREATE VIEW v_lines AS SELECT l.*, i.name FROM line l LEFT JOIN stock.item i ON i.id = l.item;
USE stock;
CREATE SQL SECURITY INVOKER VIEW v_moved AS
  SELECT m.*, l.no, l.name FROM movement m LEFT JOIN shop.v_lines l ON l.orders = m.orders AND l.item = m.item;
CREATE VIEW a_rated AS SELECT c.rating, s.name FROM customer c JOIN shop.customer s USING (id);

DELIMITER $$
CREATE FUNCTION rated(i int) RETURNS char(3) READS SQL DATA RETURN (SELECT rating FROM customer WHERE id = i)$$
CREATE VIEW a_rating AS SELECT id, rated(id) AS rating FROM item$$
CREATE TRIGGER movement_ins BEFORE INSERT ON movement FOR EACH ROW SET NEW.amount = coalesce(NEW.amount, 0)$$
USE shop$$
SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES,NO_AUTO_VALUE_ON_ZERO'$$
CREATE TRIGGER customer_ins BEFORE INSERT ON customer FOR EACH ROW
BEGIN
  -- don't; stop
  IF NEW."name" = 'D:\' THEN SET NEW."name" = 'it''s; "x"'; END IF;
END$$
SET sql_mode = 'NO_AUTO_VALUE_ON_ZERO'$$
CREATE TRIGGER orders_ins AFTER INSERT ON orders FOR EACH ROW
BEGIN
  DECLARE s varchar(40) DEFAULT 'a\'; "b"';
  /* it's; a comment */
  INSERT INTO journal (what) VALUES (concat('order ', NEW.id, s, '
DELIMITER ;
'));
END$$
CREATE TRIGGER orders_del AFTER DELETE ON orders FOR EACH ROW gone: BEGIN
  INSERT INTO journal (what) VALUES (concat('gone ', OLD.id));
END$$
CREATE PROCEDURE close_day(IN d date, OUT n int)
  MODIFIES SQL DATA COMMENT 'it''s; "closed"'
BEGIN
  CASE WHEN d IS NULL THEN SET n = 0; ELSE SELECT count(*) INTO n FROM orders; END CASE;
  WHILE n > 100 DO SET n = n - 1; END WHILE;
END$$
CREATE FUNCTION total_of(c int) RETURNS decimal(12,2) READS SQL DATA
BEGIN
  RETURN (SELECT coalesce(sum(gross), 0) FROM orders WHERE customer = c);
END$$
CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY STARTS '2030-01-01 02:00:00' DISABLE COMMENT 'at night; "2"'
DO BEGIN
  DELETE FROM visit WHERE day < '2000-01-01';
  INSERT INTO journal (what) VALUES ('it''s night; --');
END$$
SET time_zone = '+03:00'$$
CREATE EVENT elsewhere ON SCHEDULE AT '2035-06-01 00:00:00' ON COMPLETION PRESERVE DISABLE DO DELETE FROM journal$$
SET time_zone = '+00:00'$$
USE stock$$
CREATE EVENT count_all ON SCHEDULE EVERY 1 HOUR STARTS '2030-01-01 02:00:00' DISABLE DO SELECT count(*) FROM item$$
DELIMITER ;
