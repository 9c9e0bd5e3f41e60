-- R41: a row that exists is not replaced either. REPLACE deletes without firing DELETE triggers; it takes the key's row, or the one of a rowid that is named.
CREATE TRIGGER request_events_no_replace BEFORE INSERT ON request_events
WHEN EXISTS (SELECT 1 FROM request_events WHERE request_id = new.request_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM request_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only: constraint failed, the entry exists');
END;
--> statement-breakpoint
-- The administration's record becomes one chain. What there is gets its place in it, without a hash: SQLite has no SHA-256.
CREATE TABLE `admin_chain` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`unchained` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `admin_events` ADD `seq` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `admin_events` ADD `prev_hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `admin_events` ADD `hash` text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP TRIGGER admin_events_no_update;
--> statement-breakpoint
UPDATE admin_events SET seq = place.seq
FROM (SELECT rowid AS id, row_number() OVER (ORDER BY rowid) AS seq FROM admin_events) place WHERE admin_events.rowid = place.id;
--> statement-breakpoint
CREATE TRIGGER admin_events_no_update BEFORE UPDATE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_events_seq` ON `admin_events` (`seq`);--> statement-breakpoint
INSERT INTO admin_chain(id, seq, hash, unchained)
SELECT 1, count(*), '0000000000000000000000000000000000000000000000000000000000000000', count(*) FROM admin_events;
--> statement-breakpoint
CREATE TRIGGER admin_events_no_replace BEFORE INSERT ON admin_events
WHEN EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM admin_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only: constraint failed, the entry exists');
END;
--> statement-breakpoint
-- Of two changes at once the second continues a head that is no longer one: its batch fails, and is tried again with the new head.
CREATE TRIGGER admin_events_continue_chain BEFORE INSERT ON admin_events
WHEN NOT EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  AND NOT EXISTS (SELECT 1 FROM admin_chain WHERE id = 1 AND new.seq = seq + 1 AND new.prev_hash = hash) BEGIN
  SELECT RAISE(ABORT, 'admin_chain: constraint failed, another entry came first');
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_move_head AFTER INSERT ON admin_events BEGIN
  UPDATE admin_chain SET seq = new.seq, hash = new.hash WHERE id = 1;
END;
--> statement-breakpoint
CREATE TABLE `record_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`round_started_at` text NOT NULL,
	`after_request` text,
	`admin_seq` integer NOT NULL,
	`admin_hash` text NOT NULL,
	`admin_unchained` integer NOT NULL,
	`requests_checked` integer NOT NULL,
	`last_ended_at` text,
	`last_requests` integer
);
--> statement-breakpoint
CREATE TABLE `record_findings` (
	`id` text PRIMARY KEY NOT NULL,
	`fault` text NOT NULL,
	`found_at` text NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_findings_found` ON `record_findings` (`found_at`);--> statement-breakpoint
ALTER TABLE `request_series` ADD `first_number` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- From where on a series gave every number up to its last one: the unbroken stretch that ends there.
UPDATE request_series SET first_number = coalesce((
  WITH given AS (
    SELECT DISTINCT CAST(substr(e.request_id, length(request_series.series) + 1) AS INTEGER) AS n FROM request_events e
    WHERE e.version = 1 AND e.request_id > request_series.series AND e.request_id < request_series.series || ':'
      AND substr(e.request_id, length(request_series.series) + 1) NOT GLOB '*[^0-9]*'),
  stretches AS (SELECT n, n - row_number() OVER (ORDER BY n) AS stretch FROM given WHERE n <= request_series.last_number)
  SELECT min(n) FROM stretches WHERE stretch = (SELECT stretch FROM stretches WHERE n = request_series.last_number)), last_number + 1);
