CREATE TABLE `checkpoint_heads` (
	`request_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL,
	`checkpoint` integer NOT NULL,
	`at` text NOT NULL,
	`mac` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `checkpoints` ADD `numbering` text;--> statement-breakpoint
ALTER TABLE `checkpoints` ADD `mac` text;