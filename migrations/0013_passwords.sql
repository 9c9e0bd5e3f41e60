-- R37: a password says who chose it, and one that somebody else made ends.
ALTER TABLE `users` ADD `password_kind` text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `password_expires_at` text;--> statement-breakpoint
-- Hashes are salted, so equal ones come from one call: the sample organisation's, or an import with one password for all.
UPDATE `users` SET `password_kind` = 'documented' WHERE `password_is_default` = 1
  OR `password_hash` IN (SELECT `password_hash` FROM `users` GROUP BY `password_hash` HAVING count(*) > 1);--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `password_is_default`;--> statement-breakpoint
-- R39: a type may refuse amounts.
ALTER TABLE `request_types` ADD `accepts_amount` integer DEFAULT true NOT NULL;
