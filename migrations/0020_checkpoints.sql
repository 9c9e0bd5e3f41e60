CREATE TABLE `checkpoints` (
	`number` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`hash` text NOT NULL,
	`public_key` text NOT NULL,
	`last_row` integer NOT NULL,
	`requests` integer NOT NULL,
	`is_complete` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `record_check` ADD `checkpoint_number` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `checkpoint_mail` text;