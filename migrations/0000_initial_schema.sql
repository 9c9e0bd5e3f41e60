CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`category` text DEFAULT 'general' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`target_departments` text NOT NULL,
	`target_roles` text NOT NULL,
	`status` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`decided_by_id` text,
	`decided_by_name` text,
	`decision_comments` text,
	`expires_at` text,
	`created_at` text NOT NULL,
	`decided_at` text
);
--> statement-breakpoint
CREATE INDEX `announcements_status` ON `announcements` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`holder` text NOT NULL,
	`started_at` text NOT NULL,
	`request_id` text,
	`answer` text,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_started` ON `idempotency_keys` (`started_at`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`request_id` text,
	`url` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	`next_attempt_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `currencies` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`symbol` text NOT NULL,
	`decimals` integer DEFAULT 2 NOT NULL,
	`rate_e8` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_code` ON `currencies` (`code`);--> statement-breakpoint
CREATE TABLE `doa_configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`request_type` text NOT NULL,
	`configuration_type` text DEFAULT 'amount_based' NOT NULL,
	`department_id` text,
	`approver_user_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `doa_configurations_type` ON `doa_configurations` (`request_type`,`department_id`);--> statement-breakpoint
CREATE TABLE `doa_levels` (
	`configuration_id` text NOT NULL,
	`position` integer NOT NULL,
	`max_amount_minor` integer,
	`currency` text DEFAULT 'USD' NOT NULL,
	`approver_user_id` text,
	PRIMARY KEY(`configuration_id`, `position`),
	FOREIGN KEY (`configuration_id`) REFERENCES `doa_configurations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `priorities` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`color` text DEFAULT '#6B7280' NOT NULL,
	`escalation_hours` integer DEFAULT 72 NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `priorities_code` ON `priorities` (`code`);--> statement-breakpoint
CREATE TABLE `request_id_config` (
	`id` integer PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`separator` text NOT NULL,
	`suffix_format` integer NOT NULL,
	`counter_start` integer NOT NULL,
	`include_department` integer NOT NULL,
	`include_year` integer NOT NULL,
	`include_month` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `request_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last_number` integer NOT NULL,
	`last_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `request_type_payers` (
	`request_type_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`request_type_id`, `user_id`),
	FOREIGN KEY (`request_type_id`) REFERENCES `request_types`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `request_types` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`requires_amount` integer DEFAULT true NOT NULL,
	`default_currency` text DEFAULT 'USD' NOT NULL,
	`approval_required` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_types_code` ON `request_types` (`code`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`desktop_notifications` integer DEFAULT true NOT NULL,
	`sms_notifications` integer DEFAULT false NOT NULL,
	`auto_assign_approvers` integer DEFAULT true NOT NULL,
	`send_overdue_reminders` integer DEFAULT true NOT NULL,
	`allow_request_modifications` integer DEFAULT true NOT NULL,
	`password_min_length` integer DEFAULT 6 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`request_seq` integer NOT NULL,
	`position` integer NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `attachments_request` ON `attachments` (`request_seq`,`position`);--> statement-breakpoint
CREATE TABLE `request_counts` (
	`scope` text NOT NULL,
	`department_id` text NOT NULL,
	`status` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`scope`, `department_id`, `status`)
);
--> statement-breakpoint
CREATE TABLE `request_events` (
	`request_id` text NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`created_at` text NOT NULL,
	`payload` text NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`request_id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `request_events_created` ON `request_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `request_participants` (
	`user_id` text NOT NULL,
	`request_seq` integer NOT NULL,
	`department_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `request_seq`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `request_participants_request` ON `request_participants` (`request_seq`);--> statement-breakpoint
CREATE INDEX `request_participants_created` ON `request_participants` (`user_id`,`created_at`,`request_seq`);--> statement-breakpoint
CREATE INDEX `request_participants_status` ON `request_participants` (`user_id`,`status`,`created_at`,`request_seq`);--> statement-breakpoint
CREATE TABLE `requests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`head_hash` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`request_type` text NOT NULL,
	`amount_minor` integer,
	`amount_value` real NOT NULL,
	`amount_decimals` integer NOT NULL,
	`currency` text NOT NULL,
	`priority` text NOT NULL,
	`priority_rank` integer NOT NULL,
	`status` text NOT NULL,
	`requester_id` text NOT NULL,
	`requester_name` text NOT NULL,
	`department_id` text NOT NULL,
	`department_name` text NOT NULL,
	`current_approver_id` text,
	`current_approver_name` text,
	`route` text NOT NULL,
	`eligible_ids` text NOT NULL,
	`current_level` integer DEFAULT 0 NOT NULL,
	`due_at` text,
	`due_sort` text GENERATED ALWAYS AS (coalesce(due_at, '9999')) VIRTUAL NOT NULL,
	`info_requested` text,
	`was_reassigned` integer DEFAULT false NOT NULL,
	`was_modified` integer DEFAULT false NOT NULL,
	`last_reminded_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`approved_at` text,
	`decided_at` text,
	CONSTRAINT "requests_status_known" CHECK(status in ('pending','needs_info','overdue','approved','rejected','cancelled')),
	CONSTRAINT "requests_never_own" CHECK(current_approver_id is null or current_approver_id <> requester_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_id` ON `requests` (`id`);--> statement-breakpoint
CREATE INDEX `requests_created` ON `requests` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_updated` ON `requests` (`updated_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_due` ON `requests` (`due_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_amount` ON `requests` (`amount_value`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_priority` ON `requests` (`priority_rank`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_title` ON `requests` (`title`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_status` ON `requests` (`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_department` ON `requests` (`department_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_department_status` ON `requests` (`department_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_requester` ON `requests` (`requester_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_requester_status` ON `requests` (`requester_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_approver` ON `requests` (`current_approver_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `requests_reassigned` ON `requests` (`created_at`,`seq`) WHERE was_reassigned = 1;--> statement-breakpoint
CREATE INDEX `requests_modified` ON `requests` (`created_at`,`seq`) WHERE was_modified = 1;--> statement-breakpoint
CREATE INDEX `requests_clock` ON `requests` (`due_at`) WHERE status = 'pending' and due_at is not null;--> statement-breakpoint
CREATE TABLE `sheets_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`spreadsheet_title` text,
	`worksheet_title` text,
	`total_rows` integer DEFAULT 0 NOT NULL,
	`data_rows` integer DEFAULT 0 NOT NULL,
	`last_checked` text,
	`error` text
);
--> statement-breakpoint
CREATE TABLE `departments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`budget_minor` integer,
	`head_user_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `departments_name` ON `departments` (lower("name"));--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`remember` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`id` text NOT NULL,
	`key` text NOT NULL,
	`attempted_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_key` ON `sign_in_attempts` (`key`,`attempted_at`);--> statement-breakpoint
CREATE INDEX `sign_in_attempts_id` ON `sign_in_attempts` (`id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`department_id` text NOT NULL,
	`designation` text DEFAULT '' NOT NULL,
	`role` text DEFAULT 'requester' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`password_is_default` integer DEFAULT false NOT NULL,
	`dashboard_sort_by` text DEFAULT 'created_at' NOT NULL,
	`dashboard_sort_order` text DEFAULT 'desc' NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`);--> statement-breakpoint
CREATE INDEX `users_department` ON `users` (`department_id`);