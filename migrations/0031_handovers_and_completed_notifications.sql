CREATE TABLE `pending_handovers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`to_id` text,
	`actor_id` text,
	`comments` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `requests` ADD `departed_approver_id` text;--> statement-breakpoint
CREATE INDEX `requests_departed` ON `requests` (`departed_approver_id`) WHERE departed_approver_id is not null;--> statement-breakpoint
-- People whose open requests must move to others: those who become inactive (R52), and those over whose accounts somebody gets influence (R45).
-- Without OR IGNORE, because an upsert that fires a trigger replaces its conflict clause.
CREATE TRIGGER handovers_user_deactivated AFTER UPDATE OF is_active ON users WHEN new.is_active = 0 AND old.is_active = 1 BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.id);
END;
--> statement-breakpoint
CREATE TRIGGER handovers_influence_began AFTER INSERT ON account_influences BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.user_id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.user_id);
END;
--> statement-breakpoint
CREATE TRIGGER handovers_influence_renewed AFTER UPDATE OF last_at ON account_influences BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.user_id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.user_id);
END;
--> statement-breakpoint
INSERT INTO pending_handovers(user_id) SELECT id FROM users WHERE id IN (SELECT user_id FROM waiting_approvers)
  AND (is_active = 0 OR id IN (SELECT user_id FROM account_influences));
--> statement-breakpoint
ALTER TABLE `notifications` ADD `completed_at` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `about` text GENERATED ALWAYS AS (coalesce(request_id, iif(url GLOB '/announcements/?*' OR url GLOB '/admin/changes#?*', url, NULL))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `notifications_about` ON `notifications` (`about`) WHERE about is not null;--> statement-breakpoint
-- Notifications about deleted requests go with their titles; those about decided requests no longer count as unread (R51).
DELETE FROM notifications WHERE request_id IS NOT NULL AND request_id NOT IN (SELECT id FROM requests);--> statement-breakpoint
UPDATE notifications SET completed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), read_at = coalesce(read_at, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), is_planned = 1
WHERE request_id IN (SELECT id FROM requests WHERE status NOT IN ('pending','needs_info','overdue')) AND kind IN ('request_submitted','request_responded',
  'request_reminded','request_overdue','request_overdue_reminder','request_escalated','request_unassigned','request_too_few_approvers','request_stuck','request_info_requested');
--> statement-breakpoint
-- Security events store the names of their time (R12). Names and clients of erased people can go, so later seals do not cover these columns.
ALTER TABLE `security_events` ADD `user_name` text;--> statement-breakpoint
ALTER TABLE `security_events` ADD `actor_name` text;--> statement-breakpoint
ALTER TABLE `security_event_seals` ADD `covers_clients` integer DEFAULT true NOT NULL;--> statement-breakpoint
DROP TRIGGER security_events_stay;--> statement-breakpoint
CREATE TRIGGER security_events_stay BEFORE UPDATE OF id, kind, created_at, user_id, actor_id, address, http_request_id, details ON security_events BEGIN
  SELECT RAISE(ABORT, 'security events do not change');
END;
--> statement-breakpoint
UPDATE security_events SET user_name = (SELECT name FROM users WHERE id = security_events.user_id),
  actor_name = (SELECT name FROM users WHERE id = security_events.actor_id);
