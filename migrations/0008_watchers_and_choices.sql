-- Watchers of requests; the choice of channels for each kind of notification; the daily list of waiting requests.
CREATE TABLE `request_watchers` (
	`request_seq` integer NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`request_seq`, `user_id`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `muted_push_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `muted_sms_kinds` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `waiting_digest_at` text;--> statement-breakpoint
ALTER TABLE `notification_preferences` ADD `waiting_digest_day` text;--> statement-breakpoint
CREATE INDEX `notification_preferences_waiting_digest` ON `notification_preferences` (`waiting_digest_at`) WHERE waiting_digest_at is not null;--> statement-breakpoint
ALTER TABLE `notifications` ADD `request_title` text;--> statement-breakpoint
ALTER TABLE `notifications` ADD `event_version` integer;