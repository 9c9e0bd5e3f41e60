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
ALTER TABLE `settings` ADD `four_eyes` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- R39: while a second administrator confirms changes of rules, there are always two active administrators.
CREATE TRIGGER users_keep_two_admins BEFORE UPDATE OF role, is_active ON users
WHEN old.role = 'admin' AND old.is_active = 1 AND (new.role <> 'admin' OR new.is_active = 0)
  AND EXISTS (SELECT 1 FROM settings WHERE four_eyes = 1)
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) = 1 BEGIN
  SELECT RAISE(ABORT, 'two administrators stay');
END;
--> statement-breakpoint
CREATE TRIGGER users_keep_two_admins_delete BEFORE DELETE ON users
WHEN old.role = 'admin' AND old.is_active = 1
  AND EXISTS (SELECT 1 FROM settings WHERE four_eyes = 1)
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) = 1 BEGIN
  SELECT RAISE(ABORT, 'two administrators stay');
END;
--> statement-breakpoint
CREATE TRIGGER settings_four_eyes BEFORE UPDATE OF four_eyes ON settings
WHEN new.four_eyes = 1 AND old.four_eyes = 0
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1) < 2 BEGIN
  SELECT RAISE(ABORT, 'four eyes need two administrators');
END;
