-- What a SQLite database can hold that is hard to take apart. The shell's own CLI writes the dump.
PRAGMA foreign_keys = OFF;
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL DEFAULT 'it''s; none' COLLATE NOCASE,
  last_order INTEGER REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED,
  photo BLOB
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  net REAL NOT NULL CHECK (net >= 0),
  gross REAL GENERATED ALWAYS AS (net * 1.5) STORED,
  label TEXT AS ('#' || id || '; it''s') VIRTUAL
);
CREATE TABLE line (
  orders INTEGER REFERENCES orders (id), no INTEGER, item TEXT, PRIMARY KEY (orders, no)
) WITHOUT ROWID;
CREATE TABLE strictly (id INTEGER PRIMARY KEY, r REAL, b BLOB, a ANY) STRICT;
CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT);
CREATE TABLE journal (at TEXT DEFAULT 'now', what TEXT);
CREATE TABLE "odd; ""name" ("a;b" TEXT, [c'd] INTEGER, `select` TEXT);
CREATE TABLE empty_one (id INTEGER PRIMARY KEY AUTOINCREMENT, t TEXT);
CREATE TABLE "values" (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
CREATE VIRTUAL TABLE page USING fts5(title, body, tokenize = 'porter');
CREATE VIRTUAL TABLE box USING rtree(id, x0, x1);

INSERT INTO customer VALUES (0, 'zero', NULL, x'00275c220a0d1a00ff'), (1, 'it''s; "x"', 41, NULL), (7, 'line
two' || char(13, 10) || '\n', 40, x'');
INSERT INTO orders (id, customer, net) VALUES (40, 7, 1.1), (41, 1, 1e300), (42, 0, 0.1);
INSERT INTO line VALUES (40, 1, 'INSERT INTO customer VALUES (9);'), (41, 1, NULL), (41, 2, '-- /* ');
INSERT INTO strictly VALUES (1, 1, x'ff', 'text'), (2, 2.5, NULL, 3), (3, NULL, NULL, 4.0);
INSERT INTO counted VALUES (500, 'gone'), (3, 'here');
DELETE FROM counted WHERE id = 500;
INSERT INTO empty_one VALUES (77, 'gone');
DELETE FROM empty_one;
INSERT INTO journal VALUES ('2024-01-01', 'COMMIT;'), (NULL, 'it''s');
INSERT INTO "odd; ""name" VALUES ('x', 1, NULL), ('y', NULL, ';');
INSERT INTO "values" VALUES ('a', 1), ('b', 2.5), ('c', x'00'), ('d', '9223372036854775807'), ('e', 9223372036854775807);
INSERT INTO page VALUES ('First; page', 'running it''s'), ('Second', 'walks');
INSERT INTO box VALUES (1, 0.5, 1.5), (2, -3, 4);

CREATE INDEX orders_customer ON orders (customer, net DESC);
CREATE INDEX orders_large ON orders (net) WHERE net > 100;
CREATE INDEX customer_lower ON customer (lower(name));
CREATE UNIQUE INDEX line_item ON line (item) WHERE item IS NOT NULL;
CREATE VIEW a_sum AS SELECT customer, sum(gross) AS total FROM v_orders GROUP BY customer;
CREATE VIEW v_orders AS SELECT o.*, c.name FROM orders o JOIN customer c ON c.id = o.customer;
CREATE VIEW v_page(t) AS SELECT title FROM page WHERE page MATCH 'run';
CREATE TRIGGER orders_ins AFTER INSERT ON orders BEGIN
  INSERT INTO journal (what) VALUES ('order ' || NEW.id || '; it''s');
  UPDATE customer SET last_order = CASE WHEN NEW.net > 0 THEN NEW.id ELSE NULL END WHERE id = NEW.customer;
END;
CREATE TRIGGER journal_del BEFORE DELETE ON journal WHEN OLD.what = 'END;' BEGIN
  SELECT RAISE(ABORT, 'never; not'); -- a comment; END
END;
CREATE TRIGGER v_orders_ins INSTEAD OF INSERT ON v_orders BEGIN
  INSERT INTO orders (customer, net) VALUES (NEW.customer, NEW.net);
END;
ANALYZE;
