-- Full-text search over the title, description, requester and department of a request. External content: the text is not stored twice.
CREATE VIRTUAL TABLE requests_fts USING fts5(
  title, description, requester_name, department_name,
  content='requests', content_rowid='seq', tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER requests_fts_insert AFTER INSERT ON requests BEGIN
  INSERT INTO requests_fts(rowid, title, description, requester_name, department_name)
  VALUES (new.seq, new.title, new.description, new.requester_name, new.department_name);
END;
--> statement-breakpoint
CREATE TRIGGER requests_fts_delete AFTER DELETE ON requests BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title, description, requester_name, department_name)
  VALUES ('delete', old.seq, old.title, old.description, old.requester_name, old.department_name);
END;
--> statement-breakpoint
CREATE TRIGGER requests_fts_update AFTER UPDATE OF title, description, requester_name, department_name ON requests BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title, description, requester_name, department_name)
  VALUES ('delete', old.seq, old.title, old.description, old.requester_name, old.department_name);
  INSERT INTO requests_fts(rowid, title, description, requester_name, department_name)
  VALUES (new.seq, new.title, new.description, new.requester_name, new.department_name);
END;
--> statement-breakpoint
-- Counters: every number on a screen is read from these rows; nothing counts rows of requests.
CREATE TRIGGER requests_count_insert AFTER INSERT ON requests BEGIN
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('all', new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('own:' || new.requester_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER requests_count_update AFTER UPDATE OF status, department_id ON requests
WHEN old.status <> new.status OR old.department_id <> new.department_id BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope IN ('all', 'own:' || old.requester_id) AND department_id = old.department_id AND status = old.status;
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('all', new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('own:' || new.requester_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
  UPDATE request_participants SET status = new.status, department_id = new.department_id WHERE request_seq = new.seq;
END;
--> statement-breakpoint
-- BEFORE, not AFTER: the participants are deleted first, while their own trigger can still subtract them from the counters.
CREATE TRIGGER requests_count_delete BEFORE DELETE ON requests BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope IN ('all', 'own:' || old.requester_id) AND department_id = old.department_id AND status = old.status;
  DELETE FROM request_participants WHERE request_seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_insert AFTER INSERT ON request_participants BEGIN
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('user:' || new.user_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_update AFTER UPDATE OF status, department_id ON request_participants BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope = 'user:' || old.user_id AND department_id = old.department_id AND status = old.status;
  INSERT INTO request_counts(scope, department_id, status, count) VALUES ('user:' || new.user_id, new.department_id, new.status, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER request_participants_count_delete AFTER DELETE ON request_participants BEGIN
  UPDATE request_counts SET count = count - 1
  WHERE scope = 'user:' || old.user_id AND department_id = old.department_id AND status = old.status;
END;
--> statement-breakpoint
-- The record of requests is append-only.
CREATE TRIGGER request_events_no_update BEFORE UPDATE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER request_events_no_delete BEFORE DELETE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;
--> statement-breakpoint
-- R41: an existing row is not replaced either. REPLACE deletes without firing DELETE triggers, by the key or by an explicit rowid.
CREATE TRIGGER request_events_no_replace BEFORE INSERT ON request_events
WHEN EXISTS (SELECT 1 FROM request_events WHERE request_id = new.request_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM request_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only: constraint failed, the entry exists');
END;
--> statement-breakpoint
-- The record of the administration is append-only as well.
CREATE TRIGGER admin_events_no_update BEFORE UPDATE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_no_delete BEFORE DELETE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_no_replace BEFORE INSERT ON admin_events
WHEN EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM admin_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only: constraint failed, the entry exists');
END;
--> statement-breakpoint
-- The entries of the administration are one chain. Of two changes at the same time, the second has an outdated head: its batch fails and is retried with the new head.
CREATE TRIGGER admin_events_continue_chain BEFORE INSERT ON admin_events
WHEN NOT EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  AND NOT EXISTS (SELECT 1 FROM admin_chain WHERE id = 1 AND new.seq = seq + 1 AND new.prev_hash = hash) BEGIN
  SELECT RAISE(ABORT, 'admin_chain: constraint failed, another entry came first');
END;
--> statement-breakpoint
CREATE TRIGGER admin_events_move_head AFTER INSERT ON admin_events BEGIN
  UPDATE admin_chain SET seq = new.seq, hash = new.hash WHERE id = 1;
END;
--> statement-breakpoint
-- R28: there is always an active administrator, however many changes happen at the same time.
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
-- R12: everything that a request, the record, the matrix, an announcement or a delegation ever referred to is marked as used, so that deleting it only deactivates it.
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
CREATE TRIGGER delegations_mark_used AFTER INSERT ON delegations BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (new.user_id, new.delegate_user_id) AND was_used = 0;
END;
--> statement-breakpoint
-- R4: a delegate sees what the delegating person has to decide, however it got there: submitted, rerouted, reassigned or escalated. The time of the change is the request's own `updated_at`.
CREATE TRIGGER requests_show_delegates_insert AFTER INSERT ON requests WHEN new.status = 'pending' BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at FROM delegations d
  WHERE d.user_id IN (SELECT new.current_approver_id UNION SELECT value FROM json_each(new.eligible_ids))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER requests_show_delegates_update AFTER UPDATE OF current_approver_id, eligible_ids ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue')
  AND (new.current_approver_id IS NOT old.current_approver_id OR new.eligible_ids <> old.eligible_ids) BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at FROM delegations d
  WHERE d.user_id IN (SELECT new.current_approver_id UNION SELECT value FROM json_each(new.eligible_ids))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;
