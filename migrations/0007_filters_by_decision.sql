-- Who approved or rejected a request, from the record of requests.
CREATE TABLE `request_decisions` (
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`request_seq` integer NOT NULL,
	PRIMARY KEY(`user_id`, `created_at`, `request_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT OR IGNORE INTO request_decisions(user_id, created_at, request_seq)
SELECT e.actor_id, r.created_at, r.seq FROM request_events e JOIN requests r ON r.id = e.request_id
WHERE e.kind IN ('request.approved', 'request.rejected') AND e.actor_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER request_events_add_decision AFTER INSERT ON request_events
WHEN new.kind IN ('request.approved', 'request.rejected') AND new.actor_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO request_decisions(user_id, created_at, request_seq)
  SELECT new.actor_id, r.created_at, r.seq FROM requests r WHERE r.id = new.request_id;
END;
--> statement-breakpoint
-- The rows of a request are found by their key: the people are in its record, which stays.
CREATE TRIGGER requests_decisions_delete BEFORE DELETE ON requests BEGIN
  DELETE FROM request_decisions WHERE user_id IN (SELECT actor_id FROM request_events
      WHERE request_id = old.id AND kind IN ('request.approved', 'request.rejected'))
    AND created_at = old.created_at AND request_seq = old.seq;
END;
--> statement-breakpoint
CREATE INDEX `requests_decided` ON `requests` (`decided_at`,`seq`) WHERE status in ('approved','rejected');
