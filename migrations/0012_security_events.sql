CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	`user_id` text,
	`actor_id` text,
	`address` text,
	`user_agent` text,
	`http_request_id` text,
	`details` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `security_events_user` ON `security_events` (`user_id`,`id`);