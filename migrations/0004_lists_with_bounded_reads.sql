CREATE TABLE `user_names` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `requests_requester_status`;--> statement-breakpoint
DROP INDEX `requests_clock`;--> statement-breakpoint
CREATE INDEX `requests_open_due` ON `requests` (`status`,`due_sort`,`seq`) WHERE status in ('pending','needs_info','overdue');--> statement-breakpoint
CREATE INDEX `requests_type` ON `requests` (`request_type`,`created_at`,`seq`);--> statement-breakpoint
-- Parts of names with three or more characters. External content: the names are not stored twice.
CREATE VIRTUAL TABLE user_names_search USING fts5(name, content='user_names', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO user_names(user_id, name)
SELECT id, name FROM users
UNION SELECT requester_id, requester_name FROM requests
UNION SELECT current_approver_id, current_approver_name FROM requests WHERE current_approver_id IS NOT NULL AND current_approver_name IS NOT NULL
UNION SELECT value ->> 'id', value ->> 'name' FROM requests, json_each(requests.waiting_for);
--> statement-breakpoint
INSERT INTO user_names_search(user_names_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER user_names_insert AFTER INSERT ON user_names BEGIN
  INSERT INTO user_names_search(rowid, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER users_name_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_names(user_id, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
CREATE TRIGGER users_name_update AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  INSERT INTO user_names(user_id, name) VALUES (new.id, new.name);
END;
--> statement-breakpoint
-- The two tables with a row for each person and request become WITHOUT ROWID: their key is the table, not an index beside it.
-- They are not renamed, because SQLite then checks the triggers of other tables that name them.
CREATE TABLE participants_copy AS SELECT user_id, request_seq, department_id, status, created_at FROM request_participants;
--> statement-breakpoint
DROP TABLE request_participants;
--> statement-breakpoint
CREATE TABLE `request_participants` (
	`user_id` text NOT NULL,
	`request_seq` integer NOT NULL,
	`department_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `request_seq`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO request_participants(user_id, request_seq, department_id, status, created_at)
SELECT user_id, request_seq, department_id, status, created_at FROM participants_copy ORDER BY user_id, request_seq;
--> statement-breakpoint
DROP TABLE participants_copy;
--> statement-breakpoint
CREATE INDEX `request_participants_request` ON `request_participants` (`request_seq`);--> statement-breakpoint
CREATE INDEX `request_participants_created` ON `request_participants` (`user_id`,`created_at`,`request_seq`);--> statement-breakpoint
CREATE INDEX `request_participants_open` ON `request_participants` (`user_id`,`status`,`created_at`,`request_seq`) WHERE status in ('pending','needs_info','overdue');--> statement-breakpoint
CREATE TRIGGER request_participants_count_insert AFTER INSERT ON request_participants BEGIN
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('user:' || new.user_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_update AFTER UPDATE OF status, department_id ON request_participants BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope = 'user:' || old.user_id AND department_id = old.department_id AND status = old.status;
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('user:' || new.user_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_delete AFTER DELETE ON request_participants BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope = 'user:' || old.user_id AND department_id = old.department_id AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_mark_used AFTER INSERT ON request_participants BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TABLE waiting_copy AS SELECT user_id, status, urgency, request_seq FROM waiting_approvers;
--> statement-breakpoint
DROP TABLE waiting_approvers;
--> statement-breakpoint
CREATE TABLE `waiting_approvers` (
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`urgency` text NOT NULL,
	`request_seq` integer NOT NULL,
	PRIMARY KEY(`user_id`, `status`, `urgency`, `request_seq`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO waiting_approvers(user_id, status, urgency, request_seq) SELECT user_id, status, urgency, request_seq FROM waiting_copy;
--> statement-breakpoint
DROP TABLE waiting_copy;
--> statement-breakpoint
CREATE INDEX `waiting_approvers_request` ON `waiting_approvers` (`request_seq`);
