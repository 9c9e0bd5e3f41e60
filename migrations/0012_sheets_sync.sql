ALTER TABLE `sheets_status` ADD `target` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `event_cursor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `full_after_seq` integer;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `full_at` text;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `rows_done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `rows_total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `lease_until` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sheets_status` ADD `next_attempt_at` text DEFAULT '' NOT NULL;