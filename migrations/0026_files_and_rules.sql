-- The files of requests: which entry of the record added and removed each (R48).
ALTER TABLE `attachments` ADD `added_version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `attachments` ADD `removed_version` integer;
--> statement-breakpoint
UPDATE `attachments` SET `added_version` = coalesce((
  SELECT e.version FROM requests r CROSS JOIN request_events e ON e.request_id = r.id, json_each(e.payload, '$.attachments') f
  WHERE r.seq = `attachments`.`request_seq` AND f.value ->> 'id' = `attachments`.`id` LIMIT 1), 1);
--> statement-breakpoint
DROP INDEX `attachments_request`;
--> statement-breakpoint
CREATE INDEX `attachments_request` ON `attachments` (`request_seq`,`added_version`,`position`);
--> statement-breakpoint
-- How far the verification of rules and files has come (R48, R49).
ALTER TABLE `record_check` ADD `rule_after` text;
--> statement-breakpoint
ALTER TABLE `record_check` ADD `files_started_at` text;
--> statement-breakpoint
ALTER TABLE `record_check` ADD `file_after` text;
--> statement-breakpoint
DROP INDEX `record_findings_contradiction`;
--> statement-breakpoint
CREATE INDEX `record_findings_request` ON `record_findings` (fault ->> '$.request_id') WHERE fault ->> '$.kind' IN ('contradicts_checkpoint', 'file_changed');
--> statement-breakpoint
-- The content of exports is compared as well (R48).
ALTER TABLE `exports` ADD `sha256` text;
