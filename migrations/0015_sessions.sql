ALTER TABLE `settings` ADD `session_idle_hours` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `user_agent` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sessions_used` ON `sessions` (`last_used_at`);--> statement-breakpoint
UPDATE `sessions` SET `id` = lower(hex(randomblob(16))), `last_used_at` = `created_at`;
