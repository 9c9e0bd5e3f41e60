CREATE TABLE `rate_limits` (
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`window_started_at` text NOT NULL,
	`uses` integer NOT NULL,
	PRIMARY KEY(`user_id`, `action`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `exports` ADD `scope` text;