-- Amounts are sorted and compared by their value in USD at the rates stored with each request (R13), no longer as bare numbers.
ALTER TABLE `requests` RENAME COLUMN "amount_value" TO "amount_usd";--> statement-breakpoint
UPDATE `requests` SET `amount_usd` = CASE WHEN `amount_minor` IS NULL THEN 0 ELSE round(`amount_usd` * coalesce(
  json_extract(`route`, '$.rates."' || `currency` || '"'),
  (SELECT c.`rate_e8` / 1e8 FROM `currencies` c WHERE c.`code` = `requests`.`currency`),
  0), 8) END;--> statement-breakpoint
-- A request is found by the last digits of its number (R43).
ALTER TABLE `requests` ADD `id_reversed` text GENERATED ALWAYS AS (substr(id, -1, 1) || substr(id, -2, 1) || substr(id, -3, 1) || substr(id, -4, 1) || substr(id, -5, 1) || substr(id, -6, 1) || substr(id, -7, 1) || substr(id, -8, 1) || substr(id, -9, 1) || substr(id, -10, 1) || substr(id, -11, 1) || substr(id, -12, 1) || substr(id, -13, 1) || substr(id, -14, 1) || substr(id, -15, 1) || substr(id, -16, 1)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `requests_id_reversed` ON `requests` (`id_reversed`);--> statement-breakpoint
-- What waits for a person, in the order of its urgency.
ALTER TABLE `requests` ADD `urgency` text GENERATED ALWAYS AS (coalesce(due_at, '9999') || printf(' %06d %012d', 100000 - priority_rank, seq)) VIRTUAL NOT NULL;--> statement-breakpoint
DROP INDEX `requests_approver`;--> statement-breakpoint
CREATE INDEX `requests_approver` ON `requests` (`current_approver_id`,`status`,`urgency`);
