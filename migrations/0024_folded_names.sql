-- R50: names and texts are compared as people read them. SQLite folds only ASCII letters, so the server writes the folded form of each text
-- beside it: `<column>_folded` for comparing, `<column>_search` for searching (worker/db/folded-columns.ts). Existing rows get the ASCII form;
-- a job folds them again (worker/jobs/fold-texts.ts). Rows that SQL writes without the server get the ASCII form from the triggers below.
ALTER TABLE `users` ADD `username_folded` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `email_folded` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `username_search` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `email_search` text;
--> statement-breakpoint
ALTER TABLE `users` ADD `name_search` text;
--> statement-breakpoint
ALTER TABLE `departments` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `departments` ADD `name_search` text;
--> statement-breakpoint
ALTER TABLE `currencies` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `request_types` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `priorities` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `approver_groups` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `duty_conflicts` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `saved_views` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `request_templates` ADD `name_folded` text;
--> statement-breakpoint
ALTER TABLE `announcements` ADD `title_search` text;
--> statement-breakpoint
ALTER TABLE `announcements` ADD `content_search` text;
--> statement-breakpoint
ALTER TABLE `announcements` ADD `author_name_search` text;
--> statement-breakpoint
ALTER TABLE `user_names` ADD `name_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `title_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `description_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `requester_name_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `department_name_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `current_approver_name_search` text;
--> statement-breakpoint
ALTER TABLE `requests` ADD `waiting_for_search` text;
--> statement-breakpoint
UPDATE `users` SET `username_folded` = lower(`username`), `email_folded` = lower(`email`), `username_search` = lower(`username`),
  `email_search` = lower(`email`), `name_search` = lower(`name`);
--> statement-breakpoint
UPDATE `departments` SET `name_folded` = lower(`name`), `name_search` = lower(`name`);
--> statement-breakpoint
UPDATE `currencies` SET `name_folded` = lower(`name`);
--> statement-breakpoint
UPDATE `request_types` SET `name_folded` = lower(`name`);
--> statement-breakpoint
UPDATE `priorities` SET `name_folded` = lower(`name`);
--> statement-breakpoint
UPDATE `approver_groups` SET `name_folded` = lower(`name`);
--> statement-breakpoint
UPDATE `duty_conflicts` SET `name_folded` = lower(`name`);
--> statement-breakpoint
-- Names of views and templates were unique only with regard to case: of two that differ in case, the older keeps the plain form.
UPDATE `saved_views` SET `name_folded` = lower(`name`) || CASE WHEN EXISTS (SELECT 1 FROM `saved_views` o WHERE o.`user_id` = `saved_views`.`user_id`
  AND o.`screen` = `saved_views`.`screen` AND lower(o.`name`) = lower(`saved_views`.`name`) AND o.rowid < `saved_views`.rowid)
  THEN char(31) || `name` ELSE '' END;
--> statement-breakpoint
UPDATE `request_templates` SET `name_folded` = lower(`name`) || CASE WHEN EXISTS (SELECT 1 FROM `request_templates` o
  WHERE o.`owner_id` = `request_templates`.`owner_id` AND lower(o.`name`) = lower(`request_templates`.`name`) AND o.rowid < `request_templates`.rowid)
  THEN char(31) || `name` ELSE '' END;
--> statement-breakpoint
UPDATE `announcements` SET `title_search` = lower(`title`), `content_search` = lower(`content`), `author_name_search` = lower(`author_name`);
--> statement-breakpoint
UPDATE `user_names` SET `name_search` = lower(`name`);
--> statement-breakpoint
UPDATE `requests` SET `title_search` = lower(`title`), `description_search` = lower(`description`),
  `requester_name_search` = lower(`requester_name`), `department_name_search` = lower(`department_name`),
  `current_approver_name_search` = lower(`current_approver_name`),
  `waiting_for_search` = (SELECT coalesce(lower(group_concat(value ->> 'name', char(10))), '') FROM json_each(`requests`.`waiting_for`));
--> statement-breakpoint
-- The folded names are unique.
DROP INDEX `users_username`;
--> statement-breakpoint
DROP INDEX `users_email`;
--> statement-breakpoint
DROP INDEX `departments_name`;
--> statement-breakpoint
DROP INDEX `currencies_name`;
--> statement-breakpoint
DROP INDEX `request_types_name`;
--> statement-breakpoint
DROP INDEX `priorities_name`;
--> statement-breakpoint
DROP INDEX `approver_groups_name`;
--> statement-breakpoint
DROP INDEX `duty_conflicts_name`;
--> statement-breakpoint
DROP INDEX `saved_views_name`;
--> statement-breakpoint
DROP INDEX `request_templates_owner`;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `departments_name` ON `departments` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `currencies_name` ON `currencies` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_types_name` ON `request_types` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `priorities_name` ON `priorities` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `approver_groups_name` ON `approver_groups` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `duty_conflicts_name` ON `duty_conflicts` (`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`user_id`,`screen`,`name_folded`);
--> statement-breakpoint
CREATE UNIQUE INDEX `request_templates_owner` ON `request_templates` (`owner_id`,`name_folded`);
--> statement-breakpoint
-- The full-text index of requests reads the folded words. Marks belong to words; the tokenizer also folds rows that have only the ASCII form.
DROP TRIGGER requests_fts_insert;
--> statement-breakpoint
DROP TRIGGER requests_fts_delete;
--> statement-breakpoint
DROP TRIGGER requests_fts_update;
--> statement-breakpoint
DROP TABLE requests_fts;
--> statement-breakpoint
CREATE VIRTUAL TABLE requests_fts USING fts5(
  title_search, description_search, requester_name_search, department_name_search,
  content='requests', content_rowid='seq', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='2 3'
);
--> statement-breakpoint
INSERT INTO requests_fts(requests_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER requests_fts_insert AFTER INSERT ON requests WHEN new.title_search IS NOT NULL BEGIN
  INSERT INTO requests_fts(rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES (new.seq, new.title_search, new.description_search, new.requester_name_search, new.department_name_search);
END;
--> statement-breakpoint
CREATE TRIGGER requests_fts_delete AFTER DELETE ON requests WHEN old.title_search IS NOT NULL BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES ('delete', old.seq, old.title_search, old.description_search, old.requester_name_search, old.department_name_search);
END;
--> statement-breakpoint
CREATE TRIGGER requests_fts_update AFTER UPDATE OF title_search, description_search, requester_name_search, department_name_search ON requests
WHEN new.title_search IS NOT old.title_search OR new.description_search IS NOT old.description_search
  OR new.requester_name_search IS NOT old.requester_name_search OR new.department_name_search IS NOT old.department_name_search BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title_search, description_search, requester_name_search, department_name_search)
  SELECT 'delete', old.seq, old.title_search, old.description_search, old.requester_name_search, old.department_name_search
  WHERE old.title_search IS NOT NULL;
  INSERT INTO requests_fts(rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES (new.seq, new.title_search, new.description_search, new.requester_name_search, new.department_name_search);
END;
--> statement-breakpoint
-- A change by the server has a new version; a change by SQL alone does not.
CREATE TRIGGER requests_fold_insert AFTER INSERT ON requests WHEN new.title_search IS NULL BEGIN
  UPDATE requests SET title_search = lower(new.title), description_search = lower(new.description),
    requester_name_search = lower(new.requester_name), department_name_search = lower(new.department_name),
    current_approver_name_search = lower(new.current_approver_name),
    waiting_for_search = (SELECT coalesce(lower(group_concat(value ->> 'name', char(10))), '') FROM json_each(new.waiting_for))
  WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER requests_fold_update AFTER UPDATE OF title, description, requester_name, department_name, current_approver_name, waiting_for ON requests
WHEN new.version = old.version BEGIN
  UPDATE requests SET title_search = iif(new.title IS old.title, title_search, lower(new.title)),
    description_search = iif(new.description IS old.description, description_search, lower(new.description)),
    requester_name_search = iif(new.requester_name IS old.requester_name, requester_name_search, lower(new.requester_name)),
    department_name_search = iif(new.department_name IS old.department_name, department_name_search, lower(new.department_name)),
    current_approver_name_search =
      iif(new.current_approver_name IS old.current_approver_name, current_approver_name_search, lower(new.current_approver_name)),
    waiting_for_search = iif(new.waiting_for IS old.waiting_for, waiting_for_search,
      (SELECT coalesce(lower(group_concat(value ->> 'name', char(10))), '') FROM json_each(new.waiting_for)))
  WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER users_fold_insert AFTER INSERT ON users WHEN new.username_folded IS NULL BEGIN
  UPDATE users SET username_folded = lower(new.username), email_folded = lower(new.email), username_search = lower(new.username),
    email_search = lower(new.email), name_search = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER users_fold_update AFTER UPDATE OF username, email, name ON users WHEN new.version = old.version BEGIN
  UPDATE users SET username_folded = iif(new.username = old.username, username_folded, lower(new.username)),
    username_search = iif(new.username = old.username, username_search, lower(new.username)),
    email_folded = iif(new.email = old.email, email_folded, lower(new.email)),
    email_search = iif(new.email = old.email, email_search, lower(new.email)),
    name_search = iif(new.name = old.name, name_search, lower(new.name)) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER departments_fold_insert AFTER INSERT ON departments WHEN new.name_folded IS NULL BEGIN
  UPDATE departments SET name_folded = lower(new.name), name_search = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER departments_fold_update AFTER UPDATE OF name ON departments WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE departments SET name_folded = lower(new.name), name_search = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER currencies_fold_insert AFTER INSERT ON currencies WHEN new.name_folded IS NULL BEGIN
  UPDATE currencies SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER request_types_fold_insert AFTER INSERT ON request_types WHEN new.name_folded IS NULL BEGIN
  UPDATE request_types SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER priorities_fold_insert AFTER INSERT ON priorities WHEN new.name_folded IS NULL BEGIN
  UPDATE priorities SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER approver_groups_fold_insert AFTER INSERT ON approver_groups WHEN new.name_folded IS NULL BEGIN
  UPDATE approver_groups SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER duty_conflicts_fold_insert AFTER INSERT ON duty_conflicts WHEN new.name_folded IS NULL BEGIN
  UPDATE duty_conflicts SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER saved_views_fold_insert AFTER INSERT ON saved_views WHEN new.name_folded IS NULL BEGIN
  UPDATE saved_views SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER request_templates_fold_insert AFTER INSERT ON request_templates WHEN new.name_folded IS NULL BEGIN
  UPDATE request_templates SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER currencies_fold_update AFTER UPDATE OF name ON currencies WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE currencies SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER request_types_fold_update AFTER UPDATE OF name ON request_types WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE request_types SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER priorities_fold_update AFTER UPDATE OF name ON priorities WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE priorities SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER approver_groups_fold_update AFTER UPDATE OF name ON approver_groups WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE approver_groups SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER duty_conflicts_fold_update AFTER UPDATE OF name ON duty_conflicts WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE duty_conflicts SET name_folded = lower(new.name) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER announcements_fold_insert AFTER INSERT ON announcements WHEN new.title_search IS NULL BEGIN
  UPDATE announcements SET title_search = lower(new.title), content_search = lower(new.content), author_name_search = lower(new.author_name)
  WHERE id = new.id;
END;
--> statement-breakpoint
-- Parts of names are found in their folded form.
DROP TRIGGER user_names_insert;
--> statement-breakpoint
DROP TRIGGER users_name_insert;
--> statement-breakpoint
DROP TRIGGER users_name_update;
--> statement-breakpoint
DROP TABLE user_names_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE user_names_search USING fts5(name_search, content='user_names', content_rowid='id', tokenize='trigram');
--> statement-breakpoint
INSERT INTO user_names_search(user_names_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER user_names_insert AFTER INSERT ON user_names BEGIN
  INSERT INTO user_names_search(rowid, name_search) VALUES (new.id, new.name_search);
END;
--> statement-breakpoint
CREATE TRIGGER user_names_update AFTER UPDATE OF name_search ON user_names BEGIN
  INSERT INTO user_names_search(user_names_search, rowid, name_search) VALUES ('delete', old.id, old.name_search);
  INSERT INTO user_names_search(rowid, name_search) VALUES (new.id, new.name_search);
END;
--> statement-breakpoint
CREATE TRIGGER user_names_delete AFTER DELETE ON user_names BEGIN
  INSERT INTO user_names_search(user_names_search, rowid, name_search) VALUES ('delete', old.id, old.name_search);
END;
--> statement-breakpoint
CREATE TRIGGER users_name_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_names(user_id, name, name_search) VALUES (new.id, new.name, coalesce(new.name_search, lower(new.name)));
END;
--> statement-breakpoint
CREATE TRIGGER users_name_update AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  INSERT INTO user_names(user_id, name, name_search)
  VALUES (new.id, new.name, iif(new.version = old.version, lower(new.name), new.name_search));
END;
