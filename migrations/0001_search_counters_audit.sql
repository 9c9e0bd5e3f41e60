-- Full-text search over what people search for: title, description, requester, department (external content: no second copy of the text).
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
-- Counters: every screen's numbers come from these rows, never from a count over requests.
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
-- Before, not after: participants go first, while their own trigger can still count them out.
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
-- The record is append-only.
CREATE TRIGGER request_events_no_update BEFORE UPDATE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER request_events_no_delete BEFORE DELETE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;
