CREATE TABLE `account_influences` (
	`user_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`kind` text NOT NULL,
	`began_at` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `influencer_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_influences_influencer` ON `account_influences` (`influencer_id`,`last_at`);--> statement-breakpoint
CREATE INDEX `account_influences_last` ON `account_influences` (`last_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `password_set_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `password_set_by_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_set_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_set_by_role` text;--> statement-breakpoint
ALTER TABLE `password_links` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `password_links` ADD `created_by_role` text;--> statement-breakpoint
ALTER TABLE `password_links` ADD `is_mailed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `passkeys` ADD `accessible_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `totp` ADD `accessible_to` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `totp` ADD `setup_token_hash` text;--> statement-breakpoint
CREATE INDEX `users_one_time_password` ON `users` (`password_set_by_role`) WHERE password_kind = 'one_time';--> statement-breakpoint
-- Who made the one-time passwords and links that still work. The present role of the maker stands for the role at that time.
UPDATE users SET password_set_by = (SELECT e.actor_id FROM admin_events e WHERE e.entity = 'user' AND e.entity_id = users.id
  AND (e.action = 'created' OR json_extract(e.after, '$.password_changed') = 1) ORDER BY e.version DESC LIMIT 1)
WHERE password_kind = 'one_time';
--> statement-breakpoint
UPDATE users SET password_set_by_role = (SELECT m.role FROM users m WHERE m.id = users.password_set_by) WHERE password_set_by IS NOT NULL;
--> statement-breakpoint
UPDATE password_links SET created_by = (SELECT e.actor_id FROM admin_events e WHERE e.entity = 'user' AND e.entity_id = password_links.user_id
  AND e.action IN ('created', 'link_created') ORDER BY e.version DESC LIMIT 1)
WHERE kind = 'invitation' AND ended_at IS NULL;
--> statement-breakpoint
UPDATE password_links SET created_by_role = (SELECT m.role FROM users m WHERE m.id = password_links.created_by) WHERE created_by IS NOT NULL;
--> statement-breakpoint
-- The influences of the last 30 days (R45). Whether a link was seen is unknown, so it counts as seen.
INSERT INTO account_influences(user_id, influencer_id, kind, began_at, last_at)
WITH changes AS (
  SELECT e.entity_id AS user_id, e.actor_id AS influencer_id, e.action, e.created_at, e.before, e.after FROM admin_events e
  WHERE e.entity = 'user' AND e.created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days') AND e.actor_id <> e.entity_id
    AND e.entity_id IN (SELECT id FROM users) AND e.actor_id IN (SELECT id FROM users)),
kinds AS (
  SELECT *, 'credential' AS kind FROM changes WHERE action IN ('created', 'link_created') OR json_extract(after, '$.password_changed') = 1
  UNION ALL SELECT *, 'address' FROM changes WHERE action = 'created' OR json_extract(after, '$.email') <> json_extract(before, '$.email')
  UNION ALL SELECT *, 'position' FROM changes WHERE action = 'created' OR json_extract(after, '$.role') <> json_extract(before, '$.role')
    OR json_extract(after, '$.department') <> json_extract(before, '$.department')
  UNION ALL SELECT *, 'factor' FROM changes WHERE action = 'factors_removed')
SELECT user_id, influencer_id, kind, min(created_at), max(created_at) FROM kinds GROUP BY user_id, influencer_id, kind;
--> statement-breakpoint
UPDATE passkeys SET accessible_to = (SELECT json_group_array(i.influencer_id) FROM account_influences i
  WHERE i.user_id = passkeys.user_id AND i.kind = 'credential' AND i.began_at < passkeys.created_at);
--> statement-breakpoint
UPDATE totp SET accessible_to = (SELECT json_group_array(i.influencer_id) FROM account_influences i
  WHERE i.user_id = totp.user_id AND i.kind = 'credential' AND i.began_at < totp.created_at);
