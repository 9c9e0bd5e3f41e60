CREATE TABLE `proposed_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`operation` text NOT NULL,
	`target_id` text,
	`target_version` integer,
	`input` text NOT NULL,
	`summary` text NOT NULL,
	`author_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`state` text NOT NULL,
	`decided_by` text,
	`decided_at` text,
	`comment` text
);
--> statement-breakpoint
CREATE INDEX `proposed_changes_state` ON `proposed_changes` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `proposed_changes_author` ON `proposed_changes` (`author_id`,`decided_at`);--> statement-breakpoint
CREATE INDEX `proposed_changes_decided` ON `proposed_changes` (`decided_by`,`decided_at`);--> statement-breakpoint
ALTER TABLE `settings` ADD `four_eyes` integer DEFAULT false NOT NULL;