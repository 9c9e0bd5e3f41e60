CREATE TABLE `admin_events` (
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`version` integer NOT NULL,
	`action` text NOT NULL,
	`label` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`created_at` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`entity`, `entity_id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `admin_events_created` ON `admin_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `currencies` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `currencies` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_name` ON `currencies` (lower("name"));--> statement-breakpoint
ALTER TABLE `doa_configurations` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `doa_configurations_active` ON `doa_configurations` (`request_type`) WHERE is_active = 1 and department_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `doa_configurations_active_department` ON `doa_configurations` (`request_type`,`department_id`) WHERE is_active = 1;--> statement-breakpoint
ALTER TABLE `priorities` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `priorities` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `priorities_name` ON `priorities` (lower("name"));--> statement-breakpoint
ALTER TABLE `request_id_config` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `request_types` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `request_types` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `request_types_name` ON `request_types` (lower("name"));--> statement-breakpoint
ALTER TABLE `settings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `departments` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `departments` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `was_used` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`,`id`);