-- The flags of open requests (docs/decisions/assistant.md). They follow from requests, so they are not part of the record.
CREATE TABLE `request_flags` (
	`request_seq` integer PRIMARY KEY NOT NULL,
	`request_version` integer NOT NULL,
	`revision` integer NOT NULL,
	`flags` text NOT NULL,
	`related` text NOT NULL,
	`computed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_flags_computed` ON `request_flags` (`computed_at`,`request_seq`);
--> statement-breakpoint
-- Which flags refer to a request.
CREATE TABLE `request_flag_references` (
	`related_id` text NOT NULL,
	`request_seq` integer NOT NULL,
	PRIMARY KEY(`related_id`, `request_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
-- The requests whose flags must be computed.
CREATE TABLE `flag_tasks` (
	`request_seq` integer PRIMARY KEY NOT NULL,
	`stamp` integer DEFAULT 1 NOT NULL,
	`spreads` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER request_flags_insert AFTER INSERT ON request_flags WHEN new.related <> '[]' BEGIN
  INSERT OR IGNORE INTO request_flag_references(related_id, request_seq) SELECT value, new.request_seq FROM json_each(new.related);
END;
--> statement-breakpoint
CREATE TRIGGER request_flags_update AFTER UPDATE OF related ON request_flags WHEN new.related <> old.related BEGIN
  DELETE FROM request_flag_references WHERE related_id IN (SELECT value FROM json_each(old.related)) AND request_seq = old.request_seq;
  INSERT OR IGNORE INTO request_flag_references(related_id, request_seq) SELECT value, new.request_seq FROM json_each(new.related);
END;
--> statement-breakpoint
CREATE TRIGGER request_flags_delete AFTER DELETE ON request_flags WHEN old.related <> '[]' BEGIN
  DELETE FROM request_flag_references WHERE related_id IN (SELECT value FROM json_each(old.related)) AND request_seq = old.request_seq;
END;
--> statement-breakpoint
-- `spreads`: the flags of other requests can follow from this change.
CREATE TRIGGER requests_flags_insert AFTER INSERT ON requests WHEN new.status IN ('pending', 'needs_info', 'overdue') BEGIN
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1);
END;
--> statement-breakpoint
CREATE TRIGGER requests_flags_content AFTER UPDATE OF title, description, request_type, amount_minor, amount_decimals, currency, department_id ON requests
WHEN new.title <> old.title OR new.description <> old.description OR new.request_type <> old.request_type OR new.amount_minor IS NOT old.amount_minor
  OR new.amount_decimals <> old.amount_decimals OR new.currency <> old.currency OR new.department_id <> old.department_id BEGIN
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1)
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, spreads = 1, attempts = 0;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = new.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
-- The limit that an amount is compared with and the approvals of a request are in its route.
CREATE TRIGGER requests_flags_approver AFTER UPDATE OF route, current_level, current_approver_id ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue') AND (new.route <> old.route OR new.current_level <> old.current_level
  OR new.current_approver_id IS NOT old.current_approver_id) BEGIN
  INSERT INTO flag_tasks(request_seq) VALUES (new.seq) ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
-- A closed request has no flags. Those of other requests can change.
CREATE TRIGGER requests_flags_close AFTER UPDATE OF status ON requests
WHEN old.status IN ('pending', 'needs_info', 'overdue') AND new.status NOT IN ('pending', 'needs_info', 'overdue') BEGIN
  DELETE FROM request_flags WHERE request_seq = new.seq;
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1)
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, spreads = 1, attempts = 0;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = new.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
CREATE TRIGGER requests_flags_delete BEFORE DELETE ON requests BEGIN
  DELETE FROM request_flags WHERE request_seq = old.seq;
  DELETE FROM flag_tasks WHERE request_seq = old.seq;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = old.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
CREATE TRIGGER attachments_flags_insert AFTER INSERT ON attachments BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests WHERE seq = new.request_seq AND status IN ('pending', 'needs_info', 'overdue')
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
CREATE TRIGGER attachments_flags_delete AFTER DELETE ON attachments BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests WHERE seq = old.request_seq AND status IN ('pending', 'needs_info', 'overdue')
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
CREATE TRIGGER departments_flags_budget AFTER UPDATE OF budget_minor ON departments WHEN new.budget_minor IS NOT old.budget_minor BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests INDEXED BY requests_department_status
      WHERE department_id = new.id AND status IN ('pending', 'needs_info', 'overdue') LIMIT 1000
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;
--> statement-breakpoint
INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests WHERE status IN ('pending', 'needs_info', 'overdue');
