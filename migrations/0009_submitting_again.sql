-- Where a request was copied from, and what people keep for later submissions: drafts, templates and recurring requests.
CREATE TABLE `recurring_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`unit` text NOT NULL,
	`every` integer NOT NULL,
	`day` integer NOT NULL,
	`time_zone` text NOT NULL,
	`next_on` text NOT NULL,
	`next_at` text NOT NULL,
	`ends_on` text,
	`state` text NOT NULL,
	`pause_reason` text,
	`last_request_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recurring_requests_user` ON `recurring_requests` (`user_id`,`next_at`);--> statement-breakpoint
CREATE INDEX `recurring_requests_due` ON `recurring_requests` (`next_at`) WHERE state = 'active';--> statement-breakpoint
CREATE TABLE `request_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL,
	`audience` text NOT NULL,
	`department_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "request_templates_audience" CHECK((audience = 'department') = (department_id is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_templates_owner` ON `request_templates` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `request_templates_shared` ON `request_templates` (`audience`,`department_id`,`name`) WHERE audience <> 'own';--> statement-breakpoint
CREATE TABLE `submission_drafts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`saved_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_drafts_saved` ON `submission_drafts` (`saved_at`);--> statement-breakpoint
ALTER TABLE `requests` ADD `copied_from` text;--> statement-breakpoint
CREATE INDEX `requests_copied` ON `requests` (`copied_from`,`seq`) WHERE copied_from is not null;