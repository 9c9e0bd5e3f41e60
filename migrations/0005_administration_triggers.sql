-- What administrators did is append-only, as the requests' record is.
CREATE TRIGGER admin_events_no_update BEFORE UPDATE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_no_delete BEFORE DELETE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;
--> statement-breakpoint
-- R28: there is always an active administrator, however many changes happen at once.
CREATE TRIGGER users_keep_admin_update BEFORE UPDATE OF role, is_active ON users
WHEN old.role = 'admin' AND old.is_active = 1 AND (new.role <> 'admin' OR new.is_active = 0)
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'the last administrator stays');
END;
--> statement-breakpoint
CREATE TRIGGER users_keep_admin_delete BEFORE DELETE ON users
WHEN old.role = 'admin' AND old.is_active = 1
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'the last administrator stays');
END;
--> statement-breakpoint
-- R12: what a request, the record or the matrix ever referred to is marked, so that deleting it only deactivates it.
CREATE TRIGGER requests_mark_used_insert AFTER INSERT ON requests BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE priorities SET was_used = 1 WHERE code = new.priority AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE doa_configurations SET was_used = 1 WHERE id = json_extract(new.route, '$.configuration_id') AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER requests_mark_used_update AFTER UPDATE OF request_type, currency, priority, department_id, route ON requests BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE priorities SET was_used = 1 WHERE code = new.priority AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE doa_configurations SET was_used = 1 WHERE id = json_extract(new.route, '$.configuration_id') AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_mark_used AFTER INSERT ON request_participants BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER request_events_mark_used AFTER INSERT ON request_events WHEN new.actor_id IS NOT NULL BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.actor_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_mark_used AFTER INSERT ON admin_events WHEN new.actor_id IS NOT NULL BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.actor_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER announcements_mark_used_insert AFTER INSERT ON announcements BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (new.author_id, new.decided_by_id) AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER announcements_mark_used_update AFTER UPDATE OF decided_by_id ON announcements BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.decided_by_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER doa_configurations_mark_used_insert AFTER INSERT ON doa_configurations BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER doa_configurations_mark_used_update AFTER UPDATE OF request_type, department_id, approver_user_id ON doa_configurations BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER doa_levels_mark_used AFTER INSERT ON doa_levels BEGIN
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;
--> statement-breakpoint
-- What was there before this migration.
UPDATE request_types SET was_used = 1 WHERE code IN (SELECT request_type FROM requests UNION SELECT request_type FROM doa_configurations);
--> statement-breakpoint
UPDATE currencies SET was_used = 1 WHERE code IN (SELECT currency FROM requests UNION SELECT currency FROM doa_levels);
--> statement-breakpoint
UPDATE priorities SET was_used = 1 WHERE code IN (SELECT priority FROM requests);
--> statement-breakpoint
UPDATE departments SET was_used = 1 WHERE id IN (SELECT department_id FROM request_counts UNION SELECT department_id FROM doa_configurations);
--> statement-breakpoint
UPDATE doa_configurations SET was_used = 1 WHERE id IN (SELECT json_extract(route, '$.configuration_id') FROM requests);
--> statement-breakpoint
UPDATE users SET was_used = 1 WHERE id IN (SELECT user_id FROM request_participants UNION SELECT actor_id FROM request_events);
--> statement-breakpoint
UPDATE users SET was_used = 1 WHERE id IN (SELECT author_id FROM announcements UNION SELECT decided_by_id FROM announcements);
--> statement-breakpoint
UPDATE users SET was_used = 1 WHERE id IN (SELECT approver_user_id FROM doa_configurations UNION SELECT approver_user_id FROM doa_levels);
--> statement-breakpoint
-- The first version of each matrix entry, so that every later one can be compared with it.
INSERT INTO admin_events(entity, entity_id, version, action, label, created_at, after)
SELECT 'doa_configuration', c.id, c.version, 'created',
  coalesce((SELECT name FROM request_types WHERE code = c.request_type), c.request_type)
    || coalesce(' in ' || (SELECT name FROM departments WHERE id = c.department_id), ''), c.created_at,
  json_object('request_type', c.request_type, 'configuration_type', c.configuration_type, 'department_id', c.department_id,
    'department', (SELECT name FROM departments WHERE id = c.department_id), 'approver_user_id', c.approver_user_id,
    'approver_user_name', (SELECT name FROM users WHERE id = c.approver_user_id), 'is_active', json(iif(c.is_active, 'true', 'false')),
    'levels', (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency,
        'approver_user_id', l.approver_user_id, 'approver_name', (SELECT name FROM users WHERE id = l.approver_user_id)) ORDER BY l.position)
      FROM doa_levels l WHERE l.configuration_id = c.id))
FROM doa_configurations c;
