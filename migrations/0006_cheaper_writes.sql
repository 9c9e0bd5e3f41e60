-- The newest entries of all records are read in the order in which they were appended.
DROP INDEX `request_events_created`;--> statement-breakpoint
-- The key of the participants begins with the request, so that no other index must find the participants of a request.
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
	PRIMARY KEY(`request_seq`, `user_id`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO request_participants(user_id, request_seq, department_id, status, created_at)
SELECT user_id, request_seq, department_id, status, created_at FROM participants_copy ORDER BY request_seq, user_id;
--> statement-breakpoint
DROP TABLE participants_copy;
--> statement-breakpoint
CREATE INDEX `request_participants_created` ON `request_participants` (`user_id`,`created_at`,`request_seq`);--> statement-breakpoint
CREATE INDEX `request_participants_open` ON `request_participants` (`user_id`,`status`,`created_at`,`request_seq`) WHERE status in ('pending','needs_info','overdue');--> statement-breakpoint
CREATE TRIGGER request_participants_mark_used AFTER INSERT ON request_participants BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;
--> statement-breakpoint
-- Counters: one row for each scope and department, with a column for each status, so that a change of status writes one row.
DROP TRIGGER requests_count_insert;
--> statement-breakpoint
DROP TRIGGER requests_count_update;
--> statement-breakpoint
DROP TRIGGER requests_count_delete;
--> statement-breakpoint
DROP TABLE request_counts;
--> statement-breakpoint
CREATE TABLE `request_counts` (
	`scope` text NOT NULL,
	`department_id` text NOT NULL,
	`pending` integer NOT NULL,
	`needs_info` integer NOT NULL,
	`overdue` integer NOT NULL,
	`approved` integer NOT NULL,
	`rejected` integer NOT NULL,
	`cancelled` integer NOT NULL,
	PRIMARY KEY(`scope`, `department_id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO request_counts(scope, department_id, pending, needs_info, overdue, approved, rejected, cancelled)
SELECT scope, department_id, sum(status = 'pending'), sum(status = 'needs_info'), sum(status = 'overdue'), sum(status = 'approved'),
  sum(status = 'rejected'), sum(status = 'cancelled')
FROM (SELECT 'all' AS scope, department_id, status FROM requests UNION ALL
  SELECT 'own:' || requester_id, department_id, status FROM requests UNION ALL
  SELECT 'user:' || user_id, department_id, status FROM request_participants)
GROUP BY scope, department_id;
--> statement-breakpoint
-- Inserting into this view adds a request with the new status to the counters of a scope, and subtracts one with the old status. One of the
-- two can be NULL.
CREATE VIEW request_count_changes AS SELECT NULL AS scope, NULL AS department_id, NULL AS old_status, NULL AS new_status;
--> statement-breakpoint
CREATE TRIGGER request_count_changes_insert INSTEAD OF INSERT ON request_count_changes BEGIN
  INSERT INTO request_counts(scope, department_id, pending, needs_info, overdue, approved, rejected, cancelled)
  VALUES (new.scope, new.department_id, (new.new_status IS 'pending') - (new.old_status IS 'pending'),
    (new.new_status IS 'needs_info') - (new.old_status IS 'needs_info'), (new.new_status IS 'overdue') - (new.old_status IS 'overdue'),
    (new.new_status IS 'approved') - (new.old_status IS 'approved'), (new.new_status IS 'rejected') - (new.old_status IS 'rejected'),
    (new.new_status IS 'cancelled') - (new.old_status IS 'cancelled'))
  ON CONFLICT DO UPDATE SET pending = pending + excluded.pending, needs_info = needs_info + excluded.needs_info,
    overdue = overdue + excluded.overdue, approved = approved + excluded.approved, rejected = rejected + excluded.rejected,
    cancelled = cancelled + excluded.cancelled;
END;
--> statement-breakpoint
CREATE TRIGGER requests_count_insert AFTER INSERT ON requests BEGIN
  INSERT INTO request_count_changes VALUES ('all', new.department_id, NULL, new.status), ('own:' || new.requester_id, new.department_id, NULL, new.status);
END;
--> statement-breakpoint
CREATE TRIGGER requests_count_update AFTER UPDATE OF status, department_id ON requests
WHEN old.status <> new.status AND old.department_id = new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('all', new.department_id, old.status, new.status),
    ('own:' || new.requester_id, new.department_id, old.status, new.status);
  UPDATE request_participants SET status = new.status WHERE request_seq = new.seq AND status <> new.status;
END;
--> statement-breakpoint
CREATE TRIGGER requests_count_move AFTER UPDATE OF department_id ON requests WHEN old.department_id <> new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('all', old.department_id, old.status, NULL), ('all', new.department_id, NULL, new.status),
    ('own:' || old.requester_id, old.department_id, old.status, NULL), ('own:' || new.requester_id, new.department_id, NULL, new.status);
  UPDATE request_participants SET status = new.status, department_id = new.department_id WHERE request_seq = new.seq AND department_id <> new.department_id;
END;
--> statement-breakpoint
-- BEFORE, not AFTER: the participants are deleted first, while their own trigger can still subtract them from the counters.
CREATE TRIGGER requests_count_delete BEFORE DELETE ON requests BEGIN
  INSERT INTO request_count_changes VALUES ('all', old.department_id, old.status, NULL), ('own:' || old.requester_id, old.department_id, old.status, NULL);
  DELETE FROM request_participants WHERE request_seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_insert AFTER INSERT ON request_participants BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || new.user_id, new.department_id, NULL, new.status);
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_update AFTER UPDATE OF status ON request_participants WHEN old.department_id = new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || new.user_id, new.department_id, old.status, new.status);
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_move AFTER UPDATE OF department_id ON request_participants WHEN old.department_id <> new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || old.user_id, old.department_id, old.status, NULL), ('user:' || new.user_id, new.department_id, NULL, new.status);
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_delete AFTER DELETE ON request_participants BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || old.user_id, old.department_id, old.status, NULL);
END;
--> statement-breakpoint
-- The rows of a request in waiting_approvers are found by the old values of its columns: their key. So they need no index of the requests.
CREATE TABLE waiting_copy AS SELECT user_id, status, urgency, request_seq FROM waiting_approvers;
--> statement-breakpoint
DROP TABLE waiting_approvers;
--> statement-breakpoint
CREATE TABLE `waiting_approvers` (
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`urgency` text NOT NULL,
	`request_seq` integer NOT NULL,
	PRIMARY KEY(`user_id`, `status`, `urgency`, `request_seq`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO waiting_approvers(user_id, status, urgency, request_seq) SELECT user_id, status, urgency, request_seq FROM waiting_copy;
--> statement-breakpoint
DROP TABLE waiting_copy;
--> statement-breakpoint
DROP TRIGGER requests_waiting_update;
--> statement-breakpoint
CREATE TRIGGER requests_waiting_update AFTER UPDATE OF waiting_for ON requests WHEN new.waiting_for <> old.waiting_for BEGIN
  DELETE FROM waiting_approvers WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
  INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
  SELECT value ->> 'id', new.status, new.urgency, new.seq FROM json_each(new.waiting_for);
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT value ->> 'id', new.seq, new.department_id, new.status, new.created_at FROM json_each(new.waiting_for);
END;
--> statement-breakpoint
DROP TRIGGER requests_waiting_urgency;
--> statement-breakpoint
CREATE TRIGGER requests_waiting_urgency AFTER UPDATE OF status, due_at, priority_rank ON requests
WHEN new.waiting_for = old.waiting_for AND new.waiting_for <> '[]' AND (new.status <> old.status OR new.urgency <> old.urgency) BEGIN
  UPDATE waiting_approvers SET status = new.status, urgency = new.urgency WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER requests_waiting_delete BEFORE DELETE ON requests WHEN old.waiting_for <> '[]' BEGIN
  DELETE FROM waiting_approvers WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
END;
--> statement-breakpoint
-- R4: the delegates of those who can decide. Reads the delegations of each of these people, without a temporary table.
DROP TRIGGER requests_show_delegates_insert;
--> statement-breakpoint
CREATE TRIGGER requests_show_delegates_insert AFTER INSERT ON requests WHEN new.status = 'pending' BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at
  FROM (SELECT value ->> 'id' AS id FROM json_each(new.waiting_for) UNION ALL SELECT value FROM json_each(new.eligible_ids)) p
  CROSS JOIN delegations d ON d.user_id = p.id
  WHERE new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER requests_show_delegates_update;
--> statement-breakpoint
CREATE TRIGGER requests_show_delegates_update AFTER UPDATE OF waiting_for, eligible_ids ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue')
  AND (new.waiting_for <> old.waiting_for OR new.eligible_ids <> old.eligible_ids) BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at
  FROM (SELECT value ->> 'id' AS id FROM json_each(new.waiting_for) UNION ALL SELECT value FROM json_each(new.eligible_ids)) p
  CROSS JOIN delegations d ON d.user_id = p.id
  WHERE new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
--> statement-breakpoint
-- R12: a decision changes the route, but refers to nothing new.
DROP TRIGGER requests_mark_used_update;
--> statement-breakpoint
CREATE TRIGGER requests_mark_used_update AFTER UPDATE OF request_type, currency, priority, department_id, route ON requests
WHEN new.request_type <> old.request_type OR new.currency <> old.currency OR new.priority <> old.priority OR new.department_id <> old.department_id
  OR new.route ->> '$.configuration_id' IS NOT old.route ->> '$.configuration_id' BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE priorities SET was_used = 1 WHERE code = new.priority AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE doa_configurations SET was_used = 1 WHERE id = json_extract(new.route, '$.configuration_id') AND was_used = 0;
END;
--> statement-breakpoint
-- A notification itself says whether its deliveries are planned, so it needs no row of its own in the outbox. Its key is the order of a
-- person's list.
CREATE TABLE notifications_copy AS SELECT id, user_id, kind, title, message, request_id, url, created_at, read_at,
  NOT EXISTS (SELECT 1 FROM outbox o WHERE o.id = n.id AND o.topic = 'notification') AS is_planned FROM notifications n;
--> statement-breakpoint
DROP TABLE notifications;
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`request_id` text,
	`url` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text,
	`is_planned` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `created_at`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO notifications(id, user_id, kind, title, message, request_id, url, created_at, read_at, is_planned)
SELECT id, user_id, kind, title, message, request_id, url, created_at, read_at, is_planned FROM notifications_copy ORDER BY user_id, created_at, id;
--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX `notifications_unplanned` ON `notifications` (`created_at`) WHERE is_planned = 0;--> statement-breakpoint
-- Deliveries name the key of their notification. The outbox becomes WITHOUT ROWID: its key is the table, not an index beside it.
CREATE TABLE outbox_copy AS SELECT o.id, o.topic,
  iif(n.id IS NULL, o.payload, json_set(o.payload, '$.user_id', n.user_id, '$.created_at', n.created_at)) AS payload,
  o.created_at, o.next_attempt_at, o.attempts, o.last_error, o.gave_up_at
FROM outbox o LEFT JOIN notifications_copy n ON n.id = o.payload ->> 'notification_id' WHERE o.topic <> 'notification';
--> statement-breakpoint
DROP TABLE notifications_copy;
--> statement-breakpoint
DROP TABLE outbox;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	`next_attempt_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`gave_up_at` text
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO outbox(id, topic, payload, created_at, next_attempt_at, attempts, last_error, gave_up_at)
SELECT id, topic, payload, created_at, next_attempt_at, attempts, last_error, gave_up_at FROM outbox_copy;
--> statement-breakpoint
DROP TABLE outbox_copy;
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`topic`,`next_attempt_at`);
