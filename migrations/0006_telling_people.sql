CREATE TABLE `announcement_reads` (
	`announcement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`announcement_id`, `user_id`),
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `delegations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`delegate_user_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	`opened_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delegate_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delegations_of_another" CHECK(user_id <> delegate_user_id),
	CONSTRAINT "delegations_period" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX `delegations_user` ON `delegations` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `delegations_delegate` ON `delegations` (`delegate_user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `delegations_to_open` ON `delegations` (`starts_at`) WHERE opened_at is null and ended_at is null;--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`muted_mail_kinds` text NOT NULL,
	`phone` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`quiet_from_minute` integer,
	`quiet_to_minute` integer,
	`daily_digest` integer DEFAULT false NOT NULL,
	`digest_minute` integer DEFAULT 480 NOT NULL,
	`unsubscribe_token` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_preferences_token` ON `notification_preferences` (`unsubscribe_token`);--> statement-breakpoint
DROP INDEX `announcements_status`;--> statement-breakpoint
ALTER TABLE `announcements` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `announcements_author` ON `announcements` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_status` ON `announcements` (`status`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `gave_up_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `escalation_clock_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `overdue_reminded_at` text;--> statement-breakpoint
CREATE INDEX `requests_escalation` ON `requests` (`priority`,`escalation_clock_at`) WHERE escalation_clock_at is not null;--> statement-breakpoint
CREATE INDEX `requests_overdue_reminder` ON `requests` (`overdue_reminded_at`) WHERE status = 'overdue';--> statement-breakpoint
UPDATE requests SET escalation_clock_at = updated_at WHERE status IN ('pending', 'overdue') AND current_approver_id IS NOT NULL;
