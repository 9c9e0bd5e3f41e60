CREATE TABLE `security_event_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`first_row` integer NOT NULL,
	`last_row` integer NOT NULL,
	`sealed_at` text NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `security_events_user`;--> statement-breakpoint
CREATE INDEX `security_events_actor` ON `security_events` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `security_events_kind` ON `security_events` (`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `security_events_time` ON `security_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `settings` ADD `security_events_days` integer DEFAULT 400 NOT NULL;--> statement-breakpoint
ALTER TABLE `record_check` ADD `seal_seq` integer;--> statement-breakpoint
-- R41: security events and their seals never change. What is deleted or replaced without the job does not match its seal any more.
CREATE TRIGGER security_events_stay BEFORE UPDATE ON security_events BEGIN
  SELECT RAISE(ABORT, 'security events do not change');
END;
--> statement-breakpoint
CREATE TRIGGER security_event_seals_stay BEFORE UPDATE ON security_event_seals BEGIN
  SELECT RAISE(ABORT, 'seals do not change');
END;
