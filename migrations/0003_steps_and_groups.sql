CREATE TABLE `approver_group_members` (
	`group_id` text NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `approver_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `approver_group_members_user` ON `approver_group_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `approver_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`rule` text,
	`is_active` integer DEFAULT true NOT NULL,
	`was_used` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `approver_groups_name` ON `approver_groups` (lower("name"));--> statement-breakpoint
CREATE TABLE `doa_steps` (
	`configuration_id` text NOT NULL,
	`band` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text,
	`required` integer,
	`members` text NOT NULL,
	PRIMARY KEY(`configuration_id`, `band`, `position`),
	FOREIGN KEY (`configuration_id`) REFERENCES `doa_configurations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `duty_conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`first_group_id` text NOT NULL,
	`second_group_id` text NOT NULL,
	`on_request` integer DEFAULT true NOT NULL,
	`on_steps` integer DEFAULT true NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`first_group_id`) REFERENCES `approver_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`second_group_id`) REFERENCES `approver_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `duty_conflicts_name` ON `duty_conflicts` (lower("name"));--> statement-breakpoint
CREATE TABLE `waiting_approvers` (
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`urgency` text NOT NULL,
	`request_seq` integer NOT NULL,
	PRIMARY KEY(`user_id`, `status`, `urgency`, `request_seq`),
	FOREIGN KEY (`request_seq`) REFERENCES `requests`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `waiting_approvers_request` ON `waiting_approvers` (`request_seq`);--> statement-breakpoint
ALTER TABLE `doa_configurations` ADD `fallback_group_id` text REFERENCES approver_groups(id);--> statement-breakpoint
ALTER TABLE `doa_configurations` ADD `same_person` text DEFAULT 'separate' NOT NULL;--> statement-breakpoint
ALTER TABLE `request_types` ADD `material_fields` text DEFAULT '["amount","currency","request_type","department"]' NOT NULL;--> statement-breakpoint
ALTER TABLE `request_types` ADD `amount_tolerance_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `waiting_for` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `requests` ADD `barred_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- Requests of before steps existed wait for their current approver; who approved cannot decide again.
UPDATE requests SET waiting_for = json_array(json_object('id', current_approver_id, 'name', current_approver_name))
WHERE current_approver_id IS NOT NULL AND status IN ('pending', 'needs_info', 'overdue');
--> statement-breakpoint
UPDATE requests SET barred_ids = (
  SELECT json_group_array(person.value ORDER BY level.key, approval.key, person.key)
  FROM json_each(requests.route, '$.levels') level, json_each(level.value, '$.approved_by') approval,
    json_each(json_array(approval.value ->> 'user_id', approval.value ->> '$.on_behalf_of.id')) person
  WHERE person.value IS NOT NULL);
--> statement-breakpoint
INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
SELECT current_approver_id, status, urgency, seq FROM requests WHERE waiting_for <> '[]';
--> statement-breakpoint
DROP INDEX `requests_approver`;--> statement-breakpoint
CREATE INDEX `requests_unassigned` ON `requests` (`status`,`urgency`) WHERE waiting_for = '[]' and status in ('pending','needs_info','overdue');--> statement-breakpoint
-- The people whose decision a request waits for: one row for each in waiting_approvers, and they take part in the request (R4).
CREATE TRIGGER requests_waiting_insert AFTER INSERT ON requests WHEN new.waiting_for <> '[]' BEGIN
  INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
  SELECT value ->> 'id', new.status, new.urgency, new.seq FROM json_each(new.waiting_for);
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT value ->> 'id', new.seq, new.department_id, new.status, new.created_at FROM json_each(new.waiting_for);
END;
--> statement-breakpoint
CREATE TRIGGER requests_waiting_update AFTER UPDATE OF waiting_for ON requests WHEN new.waiting_for <> old.waiting_for BEGIN
  DELETE FROM waiting_approvers WHERE request_seq = new.seq;
  INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
  SELECT value ->> 'id', new.status, new.urgency, new.seq FROM json_each(new.waiting_for);
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT value ->> 'id', new.seq, new.department_id, new.status, new.created_at FROM json_each(new.waiting_for);
END;
--> statement-breakpoint
CREATE TRIGGER requests_waiting_urgency AFTER UPDATE OF status, due_at, priority_rank ON requests
WHEN new.waiting_for = old.waiting_for AND new.waiting_for <> '[]' AND (new.status <> old.status OR new.urgency <> old.urgency) BEGIN
  UPDATE waiting_approvers SET status = new.status, urgency = new.urgency WHERE request_seq = new.seq;
END;
--> statement-breakpoint
-- R4: delegates also see what waits for somebody else than the current approver. Not what they, or the absent person, cannot decide (R33).
DROP TRIGGER requests_show_delegates_insert;
--> statement-breakpoint
DROP TRIGGER requests_show_delegates_update;
--> statement-breakpoint
CREATE TRIGGER requests_show_delegates_insert AFTER INSERT ON requests WHEN new.status = 'pending' BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at FROM delegations d
  WHERE d.user_id IN (SELECT value ->> 'id' FROM json_each(new.waiting_for) UNION SELECT value FROM json_each(new.eligible_ids))
    AND new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER requests_show_delegates_update AFTER UPDATE OF waiting_for, eligible_ids ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue')
  AND (new.waiting_for <> old.waiting_for OR new.eligible_ids <> old.eligible_ids) BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at FROM delegations d
  WHERE d.user_id IN (SELECT value ->> 'id' FROM json_each(new.waiting_for) UNION SELECT value FROM json_each(new.eligible_ids))
    AND new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
--> statement-breakpoint
-- R12: the groups and people that steps, groups and conflicts of duties ever referred to are marked as used.
CREATE TRIGGER doa_steps_mark_used AFTER INSERT ON doa_steps BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (SELECT value ->> 'user_id' FROM json_each(new.members)) AND was_used = 0;
  UPDATE approver_groups SET was_used = 1 WHERE id IN (SELECT value ->> 'group_id' FROM json_each(new.members)) AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER doa_configurations_mark_fallback_insert AFTER INSERT ON doa_configurations WHEN new.fallback_group_id IS NOT NULL BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id = new.fallback_group_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER doa_configurations_mark_fallback_update AFTER UPDATE OF fallback_group_id ON doa_configurations WHEN new.fallback_group_id IS NOT NULL BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id = new.fallback_group_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER approver_group_members_mark_used AFTER INSERT ON approver_group_members BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER duty_conflicts_mark_used_insert AFTER INSERT ON duty_conflicts BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id IN (new.first_group_id, new.second_group_id) AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER duty_conflicts_mark_used_update AFTER UPDATE OF first_group_id, second_group_id ON duty_conflicts BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id IN (new.first_group_id, new.second_group_id) AND was_used = 0;
END;
