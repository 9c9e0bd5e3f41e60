CREATE TABLE `admin_chain` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
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
	`seq` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`entity`, `entity_id`, `version`),
	CONSTRAINT "admin_events_hashes" CHECK(length(prev_hash) = 64 AND length(hash) = 64)
);
--> statement-breakpoint
CREATE INDEX `admin_events_created` ON `admin_events` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_events_seq` ON `admin_events` (`seq`);--> statement-breakpoint
CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `record_check` (
	`id` integer PRIMARY KEY NOT NULL,
	`round_started_at` text NOT NULL,
	`after_request` text,
	`admin_seq` integer NOT NULL,
	`admin_hash` text NOT NULL,
	`requests_checked` integer NOT NULL,
	`last_ended_at` text,
	`last_requests` integer
);
--> statement-breakpoint
CREATE TABLE `record_findings` (
	`id` text PRIMARY KEY NOT NULL,
	`fault` text NOT NULL,
	`found_at` text NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_findings_found` ON `record_findings` (`found_at`);--> statement-breakpoint
CREATE TABLE `announcement_reads` (
	`announcement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_at` text NOT NULL,
	PRIMARY KEY(`announcement_id`, `user_id`),
	FOREIGN KEY (`announcement_id`) REFERENCES `announcements`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`decided_at` text,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_status` ON `announcements` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_author` ON `announcements` (`author_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `announcements_created` ON `announcements` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `assistant_usage` (
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`calls` integer NOT NULL,
	`tokens` integer NOT NULL,
	PRIMARY KEY(`day`, `user_id`)
);
--> statement-breakpoint
CREATE TABLE `delegations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`delegate_user_id` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`created_at` text NOT NULL,
	`ended_at` text,
	`opened_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`delegate_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "delegations_of_another" CHECK(user_id <> delegate_user_id),
	CONSTRAINT "delegations_period" CHECK(starts_at < ends_at)
);
--> statement-breakpoint
CREATE INDEX `delegations_user` ON `delegations` (`user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `delegations_delegate` ON `delegations` (`delegate_user_id`,`ends_at`);--> statement-breakpoint
CREATE INDEX `delegations_to_open` ON `delegations` (`starts_at`) WHERE opened_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX `delegations_ended` ON `delegations` (`ends_at`);--> statement-breakpoint
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
CREATE TABLE `notification_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`muted_mail_kinds` text NOT NULL,
	`phone` text,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`quiet_from_minute` integer,
	`quiet_to_minute` integer,
	`daily_digest` integer DEFAULT false NOT NULL,
	`digest_minute` integer DEFAULT 480 NOT NULL,
	`unsubscribe_token` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_preferences_token` ON `notification_preferences` (`unsubscribe_token`);--> statement-breakpoint
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
CREATE INDEX `notifications_read` ON `notifications` (`created_at`) WHERE read_at is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	`next_attempt_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`gave_up_at` text
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`topic`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_token_hash` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`session_token_hash`) REFERENCES `sessions`(`token_hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_token_hash`);--> statement-breakpoint
CREATE TABLE `exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`format` text NOT NULL,
	`filters` text NOT NULL,
	`status` text NOT NULL,
	`rows_total` integer NOT NULL,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`scope` text,
	`size` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` text NOT NULL,
	`lease_until` text NOT NULL,
	`finished_at` text,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "exports_completed" CHECK(status <> 'completed' OR (scope IS NOT NULL AND size IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `exports_user` ON `exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `exports_due` ON `exports` (`lease_until`) WHERE status in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX `exports_expiry` ON `exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `currencies` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`symbol` text NOT NULL,
	`decimals` integer DEFAULT 2 NOT NULL,
	`rate_e8` integer NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_code` ON `currencies` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_name` ON `currencies` (lower("name"));--> statement-breakpoint
CREATE TABLE `doa_configurations` (
	`id` text PRIMARY KEY NOT NULL,
	`request_type` text NOT NULL,
	`configuration_type` text DEFAULT 'amount_based' NOT NULL,
	`department_id` text,
	`approver_user_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `doa_configurations_type` ON `doa_configurations` (`request_type`,`department_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `doa_configurations_active` ON `doa_configurations` (`request_type`) WHERE is_active = 1 and department_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `doa_configurations_active_department` ON `doa_configurations` (`request_type`,`department_id`) WHERE is_active = 1;--> statement-breakpoint
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
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `priorities_code` ON `priorities` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `priorities_name` ON `priorities` (lower("name"));--> statement-breakpoint
CREATE TABLE `request_id_config` (
	`id` integer PRIMARY KEY NOT NULL,
	`prefix` text NOT NULL,
	`separator` text NOT NULL,
	`suffix_format` integer NOT NULL,
	`counter_start` integer NOT NULL,
	`include_department` integer NOT NULL,
	`include_year` integer NOT NULL,
	`include_month` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `request_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last_number` integer NOT NULL,
	`last_id` text NOT NULL,
	`first_number` integer NOT NULL
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
	`accepts_amount` integer DEFAULT true NOT NULL,
	`default_currency` text DEFAULT 'USD' NOT NULL,
	`approval_required` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_types_code` ON `request_types` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `request_types_name` ON `request_types` (lower("name"));--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`desktop_notifications` integer DEFAULT true NOT NULL,
	`sms_notifications` integer DEFAULT false NOT NULL,
	`auto_assign_approvers` integer DEFAULT true NOT NULL,
	`send_overdue_reminders` integer DEFAULT true NOT NULL,
	`allow_request_modifications` integer DEFAULT true NOT NULL,
	`password_min_length` integer DEFAULT 6 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
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
	`id_reversed` text GENERATED ALWAYS AS (substr(id, -1, 1) || substr(id, -2, 1) || substr(id, -3, 1) || substr(id, -4, 1) || substr(id, -5, 1) || substr(id, -6, 1) || substr(id, -7, 1) || substr(id, -8, 1) || substr(id, -9, 1) || substr(id, -10, 1) || substr(id, -11, 1) || substr(id, -12, 1) || substr(id, -13, 1) || substr(id, -14, 1) || substr(id, -15, 1) || substr(id, -16, 1)) VIRTUAL NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`request_type` text NOT NULL,
	`amount_minor` integer,
	`amount_usd` real NOT NULL,
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
	`urgency` text GENERATED ALWAYS AS (coalesce(due_at, '9999') || printf(' %06d %012d', 100000 - priority_rank, seq)) VIRTUAL NOT NULL,
	`info_requested` text,
	`was_reassigned` integer DEFAULT false NOT NULL,
	`was_modified` integer DEFAULT false NOT NULL,
	`last_reminded_at` text,
	`escalation_clock_at` text,
	`overdue_reminded_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`approved_at` text,
	`decided_at` text,
	CONSTRAINT "requests_status_known" CHECK(status in ('pending','needs_info','overdue','approved','rejected','cancelled')),
	CONSTRAINT "requests_never_own" CHECK(current_approver_id is null or current_approver_id <> requester_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requests_id` ON `requests` (`id`);--> statement-breakpoint
CREATE INDEX `requests_id_reversed` ON `requests` (`id_reversed`);--> statement-breakpoint
CREATE INDEX `requests_created` ON `requests` (`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_updated` ON `requests` (`updated_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_due` ON `requests` (`due_sort`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_amount` ON `requests` (`amount_usd`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_priority` ON `requests` (`priority_rank`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_title` ON `requests` (`title`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_status` ON `requests` (`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_department` ON `requests` (`department_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_department_status` ON `requests` (`department_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_requester` ON `requests` (`requester_id`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_requester_status` ON `requests` (`requester_id`,`status`,`created_at`,`seq`);--> statement-breakpoint
CREATE INDEX `requests_approver` ON `requests` (`current_approver_id`,`status`,`urgency`);--> statement-breakpoint
CREATE INDEX `requests_reassigned` ON `requests` (`created_at`,`seq`) WHERE was_reassigned = 1;--> statement-breakpoint
CREATE INDEX `requests_modified` ON `requests` (`created_at`,`seq`) WHERE was_modified = 1;--> statement-breakpoint
CREATE INDEX `requests_clock` ON `requests` (`due_at`) WHERE status = 'pending' and due_at is not null;--> statement-breakpoint
CREATE INDEX `requests_escalation` ON `requests` (`priority`,`escalation_clock_at`) WHERE escalation_clock_at is not null;--> statement-breakpoint
CREATE INDEX `requests_overdue_reminder` ON `requests` (`overdue_reminded_at`) WHERE status = 'overdue';--> statement-breakpoint
CREATE TABLE `sheets_status` (
	`id` integer PRIMARY KEY NOT NULL,
	`spreadsheet_title` text,
	`worksheet_title` text,
	`total_rows` integer DEFAULT 0 NOT NULL,
	`data_rows` integer DEFAULT 0 NOT NULL,
	`last_checked` text,
	`error` text,
	`target` text DEFAULT '' NOT NULL,
	`event_cursor` integer DEFAULT 0 NOT NULL,
	`full_after_seq` integer,
	`full_at` text,
	`rows_done` integer DEFAULT 0 NOT NULL,
	`rows_total` integer DEFAULT 0 NOT NULL,
	`holder` text,
	`lease_until` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `departments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`budget_minor` integer,
	`head_user_id` text,
	`is_active` integer DEFAULT true NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `departments_name` ON `departments` (lower("name"));--> statement-breakpoint
CREATE TABLE `known_devices` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE INDEX `known_devices_used` ON `known_devices` (`last_used_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`window_started_at` text NOT NULL,
	`uses` integer NOT NULL,
	PRIMARY KEY(`user_id`, `action`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
	`password_kind` text DEFAULT 'own' NOT NULL,
	`password_expires_at` text,
	`dashboard_sort_by` text DEFAULT 'created_at' NOT NULL,
	`dashboard_sort_order` text DEFAULT 'desc' NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`department_id`) REFERENCES `departments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`is_active`);--> statement-breakpoint
CREATE INDEX `users_department` ON `users` (`department_id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`,`id`);