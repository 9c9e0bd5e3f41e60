-- Full-text search, views and triggers. A trigger runs in the batch of the change that fires it.

-- ---------- Full-text search. External content: the texts are not stored twice ----------

-- The folded title, description, requester and department of requests. Marks belong to words; the tokenizer also folds rows that have
-- only the ASCII form.
CREATE VIRTUAL TABLE requests_fts USING fts5(
  title_search, description_search, requester_name_search, department_name_search,
  content='requests', content_rowid='seq', tokenize="unicode61 remove_diacritics 2 categories 'L* N* M* Co'", prefix='2 3'
);

-- Parts of names with three or more characters, in their folded form.
CREATE VIRTUAL TABLE user_names_search USING fts5(name_search, content='user_names', content_rowid='id', tokenize='trigram');

-- ---------- Views ----------

-- What request_totals must contain, computed from the requests.
CREATE VIEW computed_request_totals AS
SELECT date_field, unit, department_id, period, request_type, currency, amount_decimals, rate,
  coalesce(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
  coalesce(sum(n) FILTER (WHERE status = 'needs_info'), 0) AS needs_info,
  coalesce(sum(n) FILTER (WHERE status = 'overdue'), 0) AS overdue,
  coalesce(sum(n) FILTER (WHERE status = 'approved'), 0) AS approved,
  coalesce(sum(n) FILTER (WHERE status = 'rejected'), 0) AS rejected,
  coalesce(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled,
  coalesce(sum(minor) FILTER (WHERE status = 'pending'), 0) AS pending_minor,
  coalesce(sum(minor) FILTER (WHERE status = 'needs_info'), 0) AS needs_info_minor,
  coalesce(sum(minor) FILTER (WHERE status = 'overdue'), 0) AS overdue_minor,
  coalesce(sum(minor) FILTER (WHERE status = 'approved'), 0) AS approved_minor,
  coalesce(sum(minor) FILTER (WHERE status = 'rejected'), 0) AS rejected_minor,
  coalesce(sum(minor) FILTER (WHERE status = 'cancelled'), 0) AS cancelled_minor,
  coalesce(sum(due) FILTER (WHERE status = 'approved'), 0) AS approved_due,
  coalesce(sum(on_time) FILTER (WHERE status = 'approved'), 0) AS approved_on_time,
  coalesce(sum(due) FILTER (WHERE status = 'rejected'), 0) AS rejected_due,
  coalesce(sum(on_time) FILTER (WHERE status = 'rejected'), 0) AS rejected_on_time,
  json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'approved' AND class IS NOT NULL) AS approved_times,
  json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'rejected' AND class IS NOT NULL) AS rejected_times
FROM (
  SELECT date_field, unit, department_id, substr(iif(date_field = 'created', created_at, decided_at), 1, iif(unit = 'day', 10, 7)) AS period, request_type,
    iif(amount_minor IS NULL, '', currency) AS currency, iif(amount_minor IS NULL, 0, amount_decimals) AS amount_decimals,
    iif(amount_minor IS NULL, 0, coalesce(rate, 0)) AS rate, status,
    CAST(CASE WHEN ms < 3600000 THEN (ms + 30000) / 60000 WHEN ms < 172800000 THEN 1000 + (ms + 1800000) / 3600000 ELSE 10000 + (ms + 43200000) / 86400000 END AS TEXT) AS class,
    sum(n) AS n, sum(n * coalesce(amount_minor, 0)) AS minor, sum(n * (due_at IS NOT NULL AND decided_at IS NOT NULL)) AS due,
    sum(n * coalesce(decided_at <= due_at, 0)) AS on_time, sum(n * ms) AS ms
  FROM (SELECT c.*, CAST(round((julianday(c.decided_at) - julianday(c.created_at)) * 86400000) AS INTEGER) AS ms
    FROM (SELECT 1 AS n, department_id, request_type, status, currency, amount_minor, amount_decimals, due_at, created_at, decided_at,
      route ->> ('$.rates."' || currency || '"') AS rate FROM requests) c)
  CROSS JOIN (SELECT 'created' AS date_field UNION ALL SELECT 'decided') CROSS JOIN (SELECT 'day' AS unit UNION ALL SELECT 'month')
  WHERE date_field = 'created' OR decided_at IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  HAVING sum(n) <> 0 OR sum(n * coalesce(amount_minor, 0)) <> 0 OR sum(n * (due_at IS NOT NULL AND decided_at IS NOT NULL)) <> 0 OR sum(n * coalesce(decided_at <= due_at, 0)) <> 0
)
GROUP BY date_field, unit, department_id, period, request_type, currency, amount_decimals, rate;

-- What approver_totals must contain.
CREATE VIEW computed_approver_totals AS
SELECT department_id, month, user_id, coalesce(sum(n) FILTER (WHERE class = 'waiting'), 0) AS waiting,
  coalesce(sum(n) FILTER (WHERE class = 'asked'), 0) AS asked,
  json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'approved') AS approved_times,
  json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'rejected') AS rejected_times
FROM (
  SELECT department_id, substr(created_at, 1, 7) AS month, p.value ->> 'id' AS user_id, iif(is_decided, status, '') AS status,
    iif(is_decided, CAST(CASE WHEN ms < 3600000 THEN (ms + 30000) / 60000 WHEN ms < 172800000 THEN 1000 + (ms + 1800000) / 3600000 ELSE 10000 + (ms + 43200000) / 86400000 END AS TEXT), iif(status = 'needs_info', 'asked', 'waiting')) AS class,
    sum(n) AS n, sum(n * ms) AS ms
  FROM (SELECT c.*, c.status IN ('approved', 'rejected') AS is_decided, CAST(round((julianday(c.decided_at) - julianday(c.created_at)) * 86400000) AS INTEGER) AS ms
    FROM (SELECT 1 AS n, department_id, status, requester_id, current_approver_id, waiting_for, created_at, decided_at FROM requests) c WHERE c.status <> 'cancelled')
  CROSS JOIN json_each(CASE WHEN is_decided THEN json_array(json_object('id', current_approver_id)) WHEN status = 'needs_info' THEN json_array(json_object('id', requester_id))
    WHEN waiting_for = '[]' THEN '[{"id":""}]' ELSE waiting_for END) p
  WHERE p.value ->> 'id' IS NOT NULL AND (NOT is_decided OR decided_at IS NOT NULL)
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0
)
GROUP BY department_id, month, user_id;

-- Inserting into this view adds changes to both tables of totals: a JSON array of states of requests, each with `n` 1 (to add) or -1 (to
-- subtract). The old and the new state of one request are one insertion, so that a change writes each row of the totals once. It changes
-- only the classes of times that a request enters or leaves, because D1 counts every class that is read, and a month has more of them the
-- more requests it has.
CREATE VIEW request_total_changes AS SELECT NULL AS changes;

CREATE TRIGGER request_total_changes_insert INSTEAD OF INSERT ON request_total_changes BEGIN
  INSERT INTO request_totals
  SELECT date_field, unit, department_id, period, request_type, currency, amount_decimals, rate,
    coalesce(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
    coalesce(sum(n) FILTER (WHERE status = 'needs_info'), 0) AS needs_info,
    coalesce(sum(n) FILTER (WHERE status = 'overdue'), 0) AS overdue,
    coalesce(sum(n) FILTER (WHERE status = 'approved'), 0) AS approved,
    coalesce(sum(n) FILTER (WHERE status = 'rejected'), 0) AS rejected,
    coalesce(sum(n) FILTER (WHERE status = 'cancelled'), 0) AS cancelled,
    coalesce(sum(minor) FILTER (WHERE status = 'pending'), 0) AS pending_minor,
    coalesce(sum(minor) FILTER (WHERE status = 'needs_info'), 0) AS needs_info_minor,
    coalesce(sum(minor) FILTER (WHERE status = 'overdue'), 0) AS overdue_minor,
    coalesce(sum(minor) FILTER (WHERE status = 'approved'), 0) AS approved_minor,
    coalesce(sum(minor) FILTER (WHERE status = 'rejected'), 0) AS rejected_minor,
    coalesce(sum(minor) FILTER (WHERE status = 'cancelled'), 0) AS cancelled_minor,
    coalesce(sum(due) FILTER (WHERE status = 'approved'), 0) AS approved_due,
    coalesce(sum(on_time) FILTER (WHERE status = 'approved'), 0) AS approved_on_time,
    coalesce(sum(due) FILTER (WHERE status = 'rejected'), 0) AS rejected_due,
    coalesce(sum(on_time) FILTER (WHERE status = 'rejected'), 0) AS rejected_on_time,
    json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'approved' AND class IS NOT NULL) AS approved_times,
    json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'rejected' AND class IS NOT NULL) AS rejected_times
  FROM (
    SELECT date_field, unit, department_id, substr(iif(date_field = 'created', created_at, decided_at), 1, iif(unit = 'day', 10, 7)) AS period, request_type,
      iif(amount_minor IS NULL, '', currency) AS currency, iif(amount_minor IS NULL, 0, amount_decimals) AS amount_decimals,
      iif(amount_minor IS NULL, 0, coalesce(rate, 0)) AS rate, status,
      CAST(CASE WHEN ms < 3600000 THEN (ms + 30000) / 60000 WHEN ms < 172800000 THEN 1000 + (ms + 1800000) / 3600000 ELSE 10000 + (ms + 43200000) / 86400000 END AS TEXT) AS class,
      sum(n) AS n, sum(n * coalesce(amount_minor, 0)) AS minor, sum(n * (due_at IS NOT NULL AND decided_at IS NOT NULL)) AS due,
      sum(n * coalesce(decided_at <= due_at, 0)) AS on_time, sum(n * ms) AS ms
    FROM (SELECT c.*, CAST(round((julianday(c.decided_at) - julianday(c.created_at)) * 86400000) AS INTEGER) AS ms
      FROM (SELECT value ->> 'n' AS n, value ->> 'department_id' AS department_id, value ->> 'request_type' AS request_type, value ->> 'status' AS status,
        value ->> 'currency' AS currency, value ->> 'amount_minor' AS amount_minor, value ->> 'amount_decimals' AS amount_decimals,
        value ->> 'due_at' AS due_at, value ->> 'created_at' AS created_at, value ->> 'decided_at' AS decided_at, value ->> 'rate' AS rate FROM json_each(new.changes)) c)
    CROSS JOIN (SELECT 'created' AS date_field UNION ALL SELECT 'decided') CROSS JOIN (SELECT 'day' AS unit UNION ALL SELECT 'month')
    WHERE date_field = 'created' OR decided_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    HAVING sum(n) <> 0 OR sum(n * coalesce(amount_minor, 0)) <> 0 OR sum(n * (due_at IS NOT NULL AND decided_at IS NOT NULL)) <> 0 OR sum(n * coalesce(decided_at <= due_at, 0)) <> 0
  )
  GROUP BY date_field, unit, department_id, period, request_type, currency, amount_decimals, rate
  ON CONFLICT DO UPDATE SET pending = pending + excluded.pending,
    needs_info = needs_info + excluded.needs_info,
    overdue = overdue + excluded.overdue,
    approved = approved + excluded.approved,
    rejected = rejected + excluded.rejected,
    cancelled = cancelled + excluded.cancelled,
    pending_minor = pending_minor + excluded.pending_minor,
    needs_info_minor = needs_info_minor + excluded.needs_info_minor,
    overdue_minor = overdue_minor + excluded.overdue_minor,
    approved_minor = approved_minor + excluded.approved_minor,
    rejected_minor = rejected_minor + excluded.rejected_minor,
    cancelled_minor = cancelled_minor + excluded.cancelled_minor,
    approved_due = approved_due + excluded.approved_due,
    approved_on_time = approved_on_time + excluded.approved_on_time,
    rejected_due = rejected_due + excluded.rejected_due,
    rejected_on_time = rejected_on_time + excluded.rejected_on_time,
    approved_times = json_patch(approved_times, (
      SELECT json_group_object(key, iif(n = 0, NULL, json_array(n, ms))) FROM (
        SELECT key, (value ->> 0) + coalesce(request_totals.approved_times -> key ->> 0, 0) AS n, (value ->> 1) + coalesce(request_totals.approved_times -> key ->> 1, 0) AS ms
        FROM json_each(excluded.approved_times)))),
    rejected_times = json_patch(rejected_times, (
      SELECT json_group_object(key, iif(n = 0, NULL, json_array(n, ms))) FROM (
        SELECT key, (value ->> 0) + coalesce(request_totals.rejected_times -> key ->> 0, 0) AS n, (value ->> 1) + coalesce(request_totals.rejected_times -> key ->> 1, 0) AS ms
        FROM json_each(excluded.rejected_times))));
  INSERT INTO approver_totals
  SELECT department_id, month, user_id, coalesce(sum(n) FILTER (WHERE class = 'waiting'), 0) AS waiting,
    coalesce(sum(n) FILTER (WHERE class = 'asked'), 0) AS asked,
    json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'approved') AS approved_times,
    json_group_object(class, json_array(n, ms)) FILTER (WHERE status = 'rejected') AS rejected_times
  FROM (
    SELECT department_id, substr(created_at, 1, 7) AS month, p.value ->> 'id' AS user_id, iif(is_decided, status, '') AS status,
      iif(is_decided, CAST(CASE WHEN ms < 3600000 THEN (ms + 30000) / 60000 WHEN ms < 172800000 THEN 1000 + (ms + 1800000) / 3600000 ELSE 10000 + (ms + 43200000) / 86400000 END AS TEXT), iif(status = 'needs_info', 'asked', 'waiting')) AS class,
      sum(n) AS n, sum(n * ms) AS ms
    FROM (SELECT c.*, c.status IN ('approved', 'rejected') AS is_decided, CAST(round((julianday(c.decided_at) - julianday(c.created_at)) * 86400000) AS INTEGER) AS ms
      FROM (SELECT value ->> 'n' AS n, value ->> 'department_id' AS department_id, value ->> 'status' AS status, value ->> 'requester_id' AS requester_id,
        value ->> 'current_approver_id' AS current_approver_id, value ->> 'waiting_for' AS waiting_for, value ->> 'created_at' AS created_at,
        value ->> 'decided_at' AS decided_at FROM json_each(new.changes)) c WHERE c.status <> 'cancelled')
    CROSS JOIN json_each(CASE WHEN is_decided THEN json_array(json_object('id', current_approver_id)) WHEN status = 'needs_info' THEN json_array(json_object('id', requester_id))
      WHEN waiting_for = '[]' THEN '[{"id":""}]' ELSE waiting_for END) p
    WHERE p.value ->> 'id' IS NOT NULL AND (NOT is_decided OR decided_at IS NOT NULL)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0
  )
  GROUP BY department_id, month, user_id
  ON CONFLICT DO UPDATE SET waiting = waiting + excluded.waiting, asked = asked + excluded.asked,
    approved_times = json_patch(approved_times, (
      SELECT json_group_object(key, iif(n = 0, NULL, json_array(n, ms))) FROM (
        SELECT key, (value ->> 0) + coalesce(approver_totals.approved_times -> key ->> 0, 0) AS n, (value ->> 1) + coalesce(approver_totals.approved_times -> key ->> 1, 0) AS ms
        FROM json_each(excluded.approved_times)))),
    rejected_times = json_patch(rejected_times, (
      SELECT json_group_object(key, iif(n = 0, NULL, json_array(n, ms))) FROM (
        SELECT key, (value ->> 0) + coalesce(approver_totals.rejected_times -> key ->> 0, 0) AS n, (value ->> 1) + coalesce(approver_totals.rejected_times -> key ->> 1, 0) AS ms
        FROM json_each(excluded.rejected_times))));
END;

-- Inserting into this view adds a request with the new status to the counters of a scope, and subtracts one with the old status. One of
-- the two can be NULL.
CREATE VIEW request_count_changes AS SELECT NULL AS scope, NULL AS department_id, NULL AS old_status, NULL AS new_status;

CREATE TRIGGER request_count_changes_insert INSTEAD OF INSERT ON request_count_changes BEGIN
  INSERT INTO request_counts(scope, department_id, pending, needs_info, overdue, approved, rejected, cancelled)
  VALUES (new.scope, new.department_id, (new.new_status IS 'pending') - (new.old_status IS 'pending'),
    (new.new_status IS 'needs_info') - (new.old_status IS 'needs_info'), (new.new_status IS 'overdue') - (new.old_status IS 'overdue'),
    (new.new_status IS 'approved') - (new.old_status IS 'approved'), (new.new_status IS 'rejected') - (new.old_status IS 'rejected'),
    (new.new_status IS 'cancelled') - (new.old_status IS 'cancelled'))
  ON CONFLICT DO UPDATE SET pending = pending + excluded.pending, needs_info = needs_info + excluded.needs_info,
    overdue = overdue + excluded.overdue, approved = approved + excluded.approved, rejected = rejected + excluded.rejected,
    cancelled = cancelled + excluded.cancelled;
END;

-- ---------- Triggers of requests ----------

-- SQLite runs the triggers of one event in an order that follows from the order of their creation.
-- R12: everything that a request, the record, the matrix, an announcement or a delegation ever referred to is marked as used, so that
-- deleting it only deactivates it.
CREATE TRIGGER requests_mark_used_insert AFTER INSERT ON requests BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE priorities SET was_used = 1 WHERE code = new.priority AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE doa_configurations SET was_used = 1 WHERE id = json_extract(new.route, '$.configuration_id') AND was_used = 0;
END;

-- The people whose decision a request waits for: one row for each in waiting_approvers, and they take part in the request (R4).
CREATE TRIGGER requests_waiting_insert AFTER INSERT ON requests WHEN new.waiting_for <> '[]' BEGIN
  INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
  SELECT value ->> 'id', new.status, new.urgency, new.seq FROM json_each(new.waiting_for);
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT value ->> 'id', new.seq, new.department_id, new.status, new.created_at FROM json_each(new.waiting_for);
END;

-- The totals change in the batch of their cause.
CREATE TRIGGER requests_totals_insert AFTER INSERT ON requests BEGIN
  INSERT INTO request_total_changes(changes) VALUES (json_array(json_object('n', 1, 'department_id', new.department_id, 'request_type', new.request_type, 'status', new.status, 'currency', new.currency,
    'amount_minor', new.amount_minor, 'amount_decimals', new.amount_decimals, 'requester_id', new.requester_id,
    'current_approver_id', new.current_approver_id, 'waiting_for', new.waiting_for, 'due_at', new.due_at, 'created_at', new.created_at,
    'decided_at', new.decided_at, 'rate', new.route -> ('$.rates."' || new.currency || '"'))));
END;

CREATE TRIGGER requests_totals_update AFTER UPDATE OF status, department_id, request_type, currency, amount_minor, amount_decimals, route, due_at, created_at, decided_at,
  requester_id, current_approver_id, waiting_for ON requests
WHEN new.status <> old.status OR new.department_id <> old.department_id OR new.request_type <> old.request_type OR new.currency <> old.currency
  OR new.created_at <> old.created_at OR new.amount_minor IS NOT old.amount_minor OR new.waiting_for <> old.waiting_for OR new.decided_at IS NOT old.decided_at
  OR (new.decided_at IS NOT NULL AND (new.due_at IS NOT old.due_at OR new.current_approver_id IS NOT old.current_approver_id))
  OR new.route -> ('$.rates."' || new.currency || '"') IS NOT old.route -> ('$.rates."' || old.currency || '"') BEGIN
  INSERT INTO request_total_changes(changes) VALUES (json_array(json_object('n', -1, 'department_id', old.department_id, 'request_type', old.request_type, 'status', old.status, 'currency', old.currency,
    'amount_minor', old.amount_minor, 'amount_decimals', old.amount_decimals, 'requester_id', old.requester_id,
    'current_approver_id', old.current_approver_id, 'waiting_for', old.waiting_for, 'due_at', old.due_at, 'created_at', old.created_at,
    'decided_at', old.decided_at, 'rate', old.route -> ('$.rates."' || old.currency || '"')),
    json_object('n', 1, 'department_id', new.department_id, 'request_type', new.request_type, 'status', new.status, 'currency', new.currency,
    'amount_minor', new.amount_minor, 'amount_decimals', new.amount_decimals, 'requester_id', new.requester_id,
    'current_approver_id', new.current_approver_id, 'waiting_for', new.waiting_for, 'due_at', new.due_at, 'created_at', new.created_at,
    'decided_at', new.decided_at, 'rate', new.route -> ('$.rates."' || new.currency || '"'))));
END;

CREATE TRIGGER requests_totals_delete AFTER DELETE ON requests BEGIN
  INSERT INTO request_total_changes(changes) VALUES (json_array(json_object('n', -1, 'department_id', old.department_id, 'request_type', old.request_type, 'status', old.status, 'currency', old.currency,
    'amount_minor', old.amount_minor, 'amount_decimals', old.amount_decimals, 'requester_id', old.requester_id,
    'current_approver_id', old.current_approver_id, 'waiting_for', old.waiting_for, 'due_at', old.due_at, 'created_at', old.created_at,
    'decided_at', old.decided_at, 'rate', old.route -> ('$.rates."' || old.currency || '"'))));
END;

-- Counters: every number on a screen is read from request_counts; nothing counts rows of requests.
CREATE TRIGGER requests_count_insert AFTER INSERT ON requests BEGIN
  INSERT INTO request_count_changes VALUES ('all', new.department_id, NULL, new.status), ('own:' || new.requester_id, new.department_id, NULL, new.status);
END;

CREATE TRIGGER requests_count_update AFTER UPDATE OF status, department_id ON requests
WHEN old.status <> new.status AND old.department_id = new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('all', new.department_id, old.status, new.status),
    ('own:' || new.requester_id, new.department_id, old.status, new.status);
  UPDATE request_participants SET status = new.status WHERE request_seq = new.seq AND status <> new.status;
END;

CREATE TRIGGER requests_count_move AFTER UPDATE OF department_id ON requests WHEN old.department_id <> new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('all', old.department_id, old.status, NULL), ('all', new.department_id, NULL, new.status),
    ('own:' || old.requester_id, old.department_id, old.status, NULL), ('own:' || new.requester_id, new.department_id, NULL, new.status);
  UPDATE request_participants SET status = new.status, department_id = new.department_id WHERE request_seq = new.seq AND department_id <> new.department_id;
END;

-- BEFORE, not AFTER: the participants are deleted first, while their own trigger can still subtract them from the counters.
CREATE TRIGGER requests_count_delete BEFORE DELETE ON requests BEGIN
  INSERT INTO request_count_changes VALUES ('all', old.department_id, old.status, NULL), ('own:' || old.requester_id, old.department_id, old.status, NULL);
  DELETE FROM request_participants WHERE request_seq = old.seq;
END;

-- The rows of a request in waiting_approvers are found by the old values of its columns: their key.
CREATE TRIGGER requests_waiting_update AFTER UPDATE OF waiting_for ON requests WHEN new.waiting_for <> old.waiting_for BEGIN
  DELETE FROM waiting_approvers WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
  INSERT INTO waiting_approvers(user_id, status, urgency, request_seq)
  SELECT value ->> 'id', new.status, new.urgency, new.seq FROM json_each(new.waiting_for);
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT value ->> 'id', new.seq, new.department_id, new.status, new.created_at FROM json_each(new.waiting_for);
END;

CREATE TRIGGER requests_waiting_urgency AFTER UPDATE OF status, due_at, priority_rank ON requests
WHEN new.waiting_for = old.waiting_for AND new.waiting_for <> '[]' AND (new.status <> old.status OR new.urgency <> old.urgency) BEGIN
  UPDATE waiting_approvers SET status = new.status, urgency = new.urgency WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
END;

CREATE TRIGGER requests_waiting_delete BEFORE DELETE ON requests WHEN old.waiting_for <> '[]' BEGIN
  DELETE FROM waiting_approvers WHERE user_id IN (SELECT value ->> 'id' FROM json_each(old.waiting_for))
    AND status = old.status AND urgency = old.urgency AND request_seq = old.seq;
END;

-- R4: a delegate sees what the delegating person can decide, however it got there: submitted, rerouted, reassigned or escalated; not what
-- one of the two cannot decide (R33). The time of the change is the request's own `updated_at`. Reads the delegations of each of these
-- people, without a temporary table.
CREATE TRIGGER requests_show_delegates_insert AFTER INSERT ON requests WHEN new.status = 'pending' BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at
  FROM (SELECT value ->> 'id' AS id FROM json_each(new.waiting_for) UNION ALL SELECT value FROM json_each(new.eligible_ids)) p
  CROSS JOIN delegations d ON d.user_id = p.id
  WHERE new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;

CREATE TRIGGER requests_show_delegates_update AFTER UPDATE OF waiting_for, eligible_ids ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue')
  AND (new.waiting_for <> old.waiting_for OR new.eligible_ids <> old.eligible_ids) BEGIN
  INSERT OR IGNORE INTO request_participants(user_id, request_seq, department_id, status, created_at)
  SELECT d.delegate_user_id, new.seq, new.department_id, new.status, new.created_at
  FROM (SELECT value ->> 'id' AS id FROM json_each(new.waiting_for) UNION ALL SELECT value FROM json_each(new.eligible_ids)) p
  CROSS JOIN delegations d ON d.user_id = p.id
  WHERE new.requester_id NOT IN (d.user_id, d.delegate_user_id)
    AND NOT EXISTS (SELECT 1 FROM json_each(new.barred_ids) WHERE value IN (d.user_id, d.delegate_user_id))
    AND d.starts_at <= new.updated_at AND d.ends_at > new.updated_at AND d.ended_at IS NULL;
END;

-- R12: a decision changes the route, but refers to nothing new.
CREATE TRIGGER requests_mark_used_update AFTER UPDATE OF request_type, currency, priority, department_id, route ON requests
WHEN new.request_type <> old.request_type OR new.currency <> old.currency OR new.priority <> old.priority OR new.department_id <> old.department_id
  OR new.route ->> '$.configuration_id' IS NOT old.route ->> '$.configuration_id' BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE priorities SET was_used = 1 WHERE code = new.priority AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE doa_configurations SET was_used = 1 WHERE id = json_extract(new.route, '$.configuration_id') AND was_used = 0;
END;

-- The rows of a request in request_decisions are found by their key: the people are in its record, which stays.
CREATE TRIGGER requests_decisions_delete BEFORE DELETE ON requests BEGIN
  DELETE FROM request_decisions WHERE user_id IN (SELECT actor_id FROM request_events
      WHERE request_id = old.id AND kind IN ('request.approved', 'request.rejected'))
    AND created_at = old.created_at AND request_seq = old.seq;
END;

-- The full-text index follows the folded texts.
CREATE TRIGGER requests_fts_insert AFTER INSERT ON requests WHEN new.title_search IS NOT NULL BEGIN
  INSERT INTO requests_fts(rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES (new.seq, new.title_search, new.description_search, new.requester_name_search, new.department_name_search);
END;

CREATE TRIGGER requests_fts_delete AFTER DELETE ON requests WHEN old.title_search IS NOT NULL BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES ('delete', old.seq, old.title_search, old.description_search, old.requester_name_search, old.department_name_search);
END;

CREATE TRIGGER requests_fts_update AFTER UPDATE OF title_search, description_search, requester_name_search, department_name_search ON requests
WHEN new.title_search IS NOT old.title_search OR new.description_search IS NOT old.description_search
  OR new.requester_name_search IS NOT old.requester_name_search OR new.department_name_search IS NOT old.department_name_search BEGIN
  INSERT INTO requests_fts(requests_fts, rowid, title_search, description_search, requester_name_search, department_name_search)
  SELECT 'delete', old.seq, old.title_search, old.description_search, old.requester_name_search, old.department_name_search
  WHERE old.title_search IS NOT NULL;
  INSERT INTO requests_fts(rowid, title_search, description_search, requester_name_search, department_name_search)
  VALUES (new.seq, new.title_search, new.description_search, new.requester_name_search, new.department_name_search);
END;

-- R50: SQLite folds only ASCII letters, so the server writes the folded forms (worker/db/folded-columns.ts). Rows that SQL writes without
-- the server get the ASCII form from the triggers named `_fold_`, until a job folds them (worker/jobs/fold-texts.ts). A change by the
-- server has a new version; a change by SQL alone does not.
CREATE TRIGGER requests_fold_insert AFTER INSERT ON requests WHEN new.title_search IS NULL BEGIN
  UPDATE requests SET title_search = lower(new.title), description_search = lower(new.description),
    requester_name_search = lower(new.requester_name), department_name_search = lower(new.department_name),
    current_approver_name_search = lower(new.current_approver_name),
    waiting_for_search = (SELECT coalesce(lower(group_concat(value ->> 'name', char(10))), '') FROM json_each(new.waiting_for))
  WHERE seq = new.seq;
END;

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

-- The tasks to compute flags. `spreads`: the flags of other requests can follow from this change.
CREATE TRIGGER requests_flags_insert AFTER INSERT ON requests WHEN new.status IN ('pending', 'needs_info', 'overdue') BEGIN
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1);
END;

CREATE TRIGGER requests_flags_content AFTER UPDATE OF title, description, request_type, amount_minor, amount_decimals, currency, department_id ON requests
WHEN new.title <> old.title OR new.description <> old.description OR new.request_type <> old.request_type OR new.amount_minor IS NOT old.amount_minor
  OR new.amount_decimals <> old.amount_decimals OR new.currency <> old.currency OR new.department_id <> old.department_id BEGIN
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1)
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, spreads = 1, attempts = 0;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = new.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

-- The limit that an amount is compared with and the approvals of a request are in its route.
CREATE TRIGGER requests_flags_approver AFTER UPDATE OF route, current_level, current_approver_id ON requests
WHEN new.status IN ('pending', 'needs_info', 'overdue') AND (new.route <> old.route OR new.current_level <> old.current_level
  OR new.current_approver_id IS NOT old.current_approver_id) BEGIN
  INSERT INTO flag_tasks(request_seq) VALUES (new.seq) ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

-- A closed request has no flags. Those of other requests can change.
CREATE TRIGGER requests_flags_close AFTER UPDATE OF status ON requests
WHEN old.status IN ('pending', 'needs_info', 'overdue') AND new.status NOT IN ('pending', 'needs_info', 'overdue') BEGIN
  DELETE FROM request_flags WHERE request_seq = new.seq;
  INSERT INTO flag_tasks(request_seq, spreads) VALUES (new.seq, 1)
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, spreads = 1, attempts = 0;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = new.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

CREATE TRIGGER requests_flags_delete BEFORE DELETE ON requests BEGIN
  DELETE FROM request_flags WHERE request_seq = old.seq;
  DELETE FROM flag_tasks WHERE request_seq = old.seq;
  INSERT INTO flag_tasks(request_seq) SELECT request_seq FROM request_flag_references WHERE related_id = old.id LIMIT 100
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

-- ---------- Triggers of the tables that belong to requests ----------

CREATE TRIGGER request_participants_mark_used AFTER INSERT ON request_participants BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;

CREATE TRIGGER request_participants_count_insert AFTER INSERT ON request_participants BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || new.user_id, new.department_id, NULL, new.status);
END;

CREATE TRIGGER request_participants_count_update AFTER UPDATE OF status ON request_participants WHEN old.department_id = new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || new.user_id, new.department_id, old.status, new.status);
END;

CREATE TRIGGER request_participants_count_move AFTER UPDATE OF department_id ON request_participants WHEN old.department_id <> new.department_id BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || old.user_id, old.department_id, old.status, NULL), ('user:' || new.user_id, new.department_id, NULL, new.status);
END;

CREATE TRIGGER request_participants_count_delete AFTER DELETE ON request_participants BEGIN
  INSERT INTO request_count_changes VALUES ('user:' || old.user_id, old.department_id, old.status, NULL);
END;

-- The record of requests is append-only.
CREATE TRIGGER request_events_no_update BEFORE UPDATE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;

CREATE TRIGGER request_events_no_delete BEFORE DELETE ON request_events BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only');
END;

-- R41: an existing row is not replaced either. REPLACE deletes without firing DELETE triggers, by the key or by an explicit rowid.
CREATE TRIGGER request_events_no_replace BEFORE INSERT ON request_events
WHEN EXISTS (SELECT 1 FROM request_events WHERE request_id = new.request_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM request_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'request_events is append-only: constraint failed, the entry exists');
END;

CREATE TRIGGER request_events_mark_used AFTER INSERT ON request_events WHEN new.actor_id IS NOT NULL BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.actor_id AND was_used = 0;
END;

CREATE TRIGGER request_events_add_decision AFTER INSERT ON request_events
WHEN new.kind IN ('request.approved', 'request.rejected') AND new.actor_id IS NOT NULL BEGIN
  INSERT OR IGNORE INTO request_decisions(user_id, created_at, request_seq)
  SELECT new.actor_id, r.created_at, r.seq FROM requests r WHERE r.id = new.request_id;
END;

CREATE TRIGGER request_flags_insert AFTER INSERT ON request_flags WHEN new.related <> '[]' BEGIN
  INSERT OR IGNORE INTO request_flag_references(related_id, request_seq) SELECT value, new.request_seq FROM json_each(new.related);
END;

CREATE TRIGGER request_flags_update AFTER UPDATE OF related ON request_flags WHEN new.related <> old.related BEGIN
  DELETE FROM request_flag_references WHERE related_id IN (SELECT value FROM json_each(old.related)) AND request_seq = old.request_seq;
  INSERT OR IGNORE INTO request_flag_references(related_id, request_seq) SELECT value, new.request_seq FROM json_each(new.related);
END;

CREATE TRIGGER request_flags_delete AFTER DELETE ON request_flags WHEN old.related <> '[]' BEGIN
  DELETE FROM request_flag_references WHERE related_id IN (SELECT value FROM json_each(old.related)) AND request_seq = old.request_seq;
END;

CREATE TRIGGER attachments_flags_insert AFTER INSERT ON attachments BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests WHERE seq = new.request_seq AND status IN ('pending', 'needs_info', 'overdue')
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

CREATE TRIGGER attachments_flags_delete AFTER DELETE ON attachments BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests WHERE seq = old.request_seq AND status IN ('pending', 'needs_info', 'overdue')
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

-- ---------- Triggers of master data and of the approval matrix ----------

CREATE TRIGGER doa_configurations_mark_used_insert AFTER INSERT ON doa_configurations BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;

CREATE TRIGGER doa_configurations_mark_used_update AFTER UPDATE OF request_type, department_id, approver_user_id ON doa_configurations BEGIN
  UPDATE request_types SET was_used = 1 WHERE code = new.request_type AND was_used = 0;
  UPDATE departments SET was_used = 1 WHERE id = new.department_id AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;

CREATE TRIGGER doa_configurations_mark_fallback_insert AFTER INSERT ON doa_configurations WHEN new.fallback_group_id IS NOT NULL BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id = new.fallback_group_id AND was_used = 0;
END;

CREATE TRIGGER doa_configurations_mark_fallback_update AFTER UPDATE OF fallback_group_id ON doa_configurations WHEN new.fallback_group_id IS NOT NULL BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id = new.fallback_group_id AND was_used = 0;
END;

CREATE TRIGGER doa_levels_mark_used AFTER INSERT ON doa_levels BEGIN
  UPDATE currencies SET was_used = 1 WHERE code = new.currency AND was_used = 0;
  UPDATE users SET was_used = 1 WHERE id = new.approver_user_id AND was_used = 0;
END;

CREATE TRIGGER doa_steps_mark_used AFTER INSERT ON doa_steps BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (SELECT value ->> 'user_id' FROM json_each(new.members)) AND was_used = 0;
  UPDATE approver_groups SET was_used = 1 WHERE id IN (SELECT value ->> 'group_id' FROM json_each(new.members)) AND was_used = 0;
END;

CREATE TRIGGER approver_group_members_mark_used AFTER INSERT ON approver_group_members BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.user_id AND was_used = 0;
END;

CREATE TRIGGER approver_groups_fold_insert AFTER INSERT ON approver_groups WHEN new.name_folded IS NULL BEGIN
  UPDATE approver_groups SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER approver_groups_fold_update AFTER UPDATE OF name ON approver_groups WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE approver_groups SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER duty_conflicts_mark_used_insert AFTER INSERT ON duty_conflicts BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id IN (new.first_group_id, new.second_group_id) AND was_used = 0;
END;

CREATE TRIGGER duty_conflicts_mark_used_update AFTER UPDATE OF first_group_id, second_group_id ON duty_conflicts BEGIN
  UPDATE approver_groups SET was_used = 1 WHERE id IN (new.first_group_id, new.second_group_id) AND was_used = 0;
END;

CREATE TRIGGER duty_conflicts_fold_insert AFTER INSERT ON duty_conflicts WHEN new.name_folded IS NULL BEGIN
  UPDATE duty_conflicts SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER duty_conflicts_fold_update AFTER UPDATE OF name ON duty_conflicts WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE duty_conflicts SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER currencies_fold_insert AFTER INSERT ON currencies WHEN new.name_folded IS NULL BEGIN
  UPDATE currencies SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER currencies_fold_update AFTER UPDATE OF name ON currencies WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE currencies SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER request_types_fold_insert AFTER INSERT ON request_types WHEN new.name_folded IS NULL BEGIN
  UPDATE request_types SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER request_types_fold_update AFTER UPDATE OF name ON request_types WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE request_types SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER priorities_fold_insert AFTER INSERT ON priorities WHEN new.name_folded IS NULL BEGIN
  UPDATE priorities SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER priorities_fold_update AFTER UPDATE OF name ON priorities WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE priorities SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER departments_fold_insert AFTER INSERT ON departments WHEN new.name_folded IS NULL BEGIN
  UPDATE departments SET name_folded = lower(new.name), name_search = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER departments_fold_update AFTER UPDATE OF name ON departments WHEN new.version = old.version AND new.name <> old.name BEGIN
  UPDATE departments SET name_folded = lower(new.name), name_search = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER departments_flags_budget AFTER UPDATE OF budget_minor ON departments WHEN new.budget_minor IS NOT old.budget_minor BEGIN
  INSERT INTO flag_tasks(request_seq) SELECT seq FROM requests INDEXED BY requests_department_status
      WHERE department_id = new.id AND status IN ('pending', 'needs_info', 'overdue') LIMIT 1000
    ON CONFLICT DO UPDATE SET stamp = stamp + 1, attempts = 0;
END;

-- R39: a second administrator can confirm changes of rules only while there are two.
CREATE TRIGGER settings_four_eyes BEFORE UPDATE OF four_eyes ON settings
WHEN new.four_eyes = 1 AND old.four_eyes = 0
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1) < 2 BEGIN
  SELECT RAISE(ABORT, 'four eyes need two administrators');
END;

-- ---------- Triggers of people ----------

-- R28: there is always an active administrator, however many changes happen at the same time.
CREATE TRIGGER users_keep_admin_update BEFORE UPDATE OF role, is_active ON users
WHEN old.role = 'admin' AND old.is_active = 1 AND (new.role <> 'admin' OR new.is_active = 0)
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'the last administrator stays');
END;

CREATE TRIGGER users_keep_admin_delete BEFORE DELETE ON users
WHEN old.role = 'admin' AND old.is_active = 1
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) BEGIN
  SELECT RAISE(ABORT, 'the last administrator stays');
END;

-- R39: while a second administrator confirms changes of rules, there are always two active administrators.
CREATE TRIGGER users_keep_two_admins BEFORE UPDATE OF role, is_active ON users
WHEN old.role = 'admin' AND old.is_active = 1 AND (new.role <> 'admin' OR new.is_active = 0)
  AND EXISTS (SELECT 1 FROM settings WHERE four_eyes = 1)
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) = 1 BEGIN
  SELECT RAISE(ABORT, 'two administrators stay');
END;

CREATE TRIGGER users_keep_two_admins_delete BEFORE DELETE ON users
WHEN old.role = 'admin' AND old.is_active = 1
  AND EXISTS (SELECT 1 FROM settings WHERE four_eyes = 1)
  AND (SELECT count(*) FROM users WHERE role = 'admin' AND is_active = 1 AND id <> old.id) = 1 BEGIN
  SELECT RAISE(ABORT, 'two administrators stay');
END;

CREATE TRIGGER users_fold_insert AFTER INSERT ON users WHEN new.username_folded IS NULL BEGIN
  UPDATE users SET username_folded = lower(new.username), email_folded = lower(new.email), username_search = lower(new.username),
    email_search = lower(new.email), name_search = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER users_fold_update AFTER UPDATE OF username, email, name ON users WHEN new.version = old.version BEGIN
  UPDATE users SET username_folded = iif(new.username = old.username, username_folded, lower(new.username)),
    username_search = iif(new.username = old.username, username_search, lower(new.username)),
    email_folded = iif(new.email = old.email, email_folded, lower(new.email)),
    email_search = iif(new.email = old.email, email_search, lower(new.email)),
    name_search = iif(new.name = old.name, name_search, lower(new.name)) WHERE id = new.id;
END;

-- Every name that a user has had is found.
CREATE TRIGGER users_name_insert AFTER INSERT ON users BEGIN
  INSERT INTO user_names(user_id, name, name_search) VALUES (new.id, new.name, coalesce(new.name_search, lower(new.name)));
END;

CREATE TRIGGER users_name_update AFTER UPDATE OF name ON users WHEN new.name <> old.name BEGIN
  INSERT INTO user_names(user_id, name, name_search)
  VALUES (new.id, new.name, iif(new.version = old.version, lower(new.name), new.name_search));
END;

CREATE TRIGGER user_names_insert AFTER INSERT ON user_names BEGIN
  INSERT INTO user_names_search(rowid, name_search) VALUES (new.id, new.name_search);
END;

CREATE TRIGGER user_names_update AFTER UPDATE OF name_search ON user_names BEGIN
  INSERT INTO user_names_search(user_names_search, rowid, name_search) VALUES ('delete', old.id, old.name_search);
  INSERT INTO user_names_search(rowid, name_search) VALUES (new.id, new.name_search);
END;

CREATE TRIGGER user_names_delete AFTER DELETE ON user_names BEGIN
  INSERT INTO user_names_search(user_names_search, rowid, name_search) VALUES ('delete', old.id, old.name_search);
END;

-- People whose open requests must move to others: those who become inactive (R52), and those over whose accounts somebody gets influence
-- (R45). Without OR IGNORE, because an upsert that fires a trigger replaces its conflict clause.
CREATE TRIGGER handovers_user_deactivated AFTER UPDATE OF is_active ON users WHEN new.is_active = 0 AND old.is_active = 1 BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.id);
END;

CREATE TRIGGER handovers_influence_began AFTER INSERT ON account_influences BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.user_id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.user_id);
END;

CREATE TRIGGER handovers_influence_renewed AFTER UPDATE OF last_at ON account_influences BEGIN
  INSERT INTO pending_handovers(user_id) SELECT new.user_id WHERE EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = new.user_id)
    AND NOT EXISTS (SELECT 1 FROM pending_handovers WHERE user_id = new.user_id);
END;

CREATE TRIGGER delegations_mark_used AFTER INSERT ON delegations BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (new.user_id, new.delegate_user_id) AND was_used = 0;
END;

-- ---------- Triggers of announcements, saved views and templates ----------

CREATE TRIGGER announcements_mark_used_insert AFTER INSERT ON announcements BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (new.author_id, new.decided_by_id) AND was_used = 0;
END;

CREATE TRIGGER announcements_mark_used_update AFTER UPDATE OF decided_by_id ON announcements BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.decided_by_id AND was_used = 0;
END;

CREATE TRIGGER announcements_fold_insert AFTER INSERT ON announcements WHEN new.title_search IS NULL BEGIN
  UPDATE announcements SET title_search = lower(new.title), content_search = lower(new.content), author_name_search = lower(new.author_name)
  WHERE id = new.id;
END;

CREATE TRIGGER saved_views_fold_insert AFTER INSERT ON saved_views WHEN new.name_folded IS NULL BEGIN
  UPDATE saved_views SET name_folded = lower(new.name) WHERE id = new.id;
END;

CREATE TRIGGER request_templates_fold_insert AFTER INSERT ON request_templates WHEN new.name_folded IS NULL BEGIN
  UPDATE request_templates SET name_folded = lower(new.name) WHERE id = new.id;
END;

-- ---------- Triggers of the record of the administration and of security events ----------

-- The record of the administration is append-only.
CREATE TRIGGER admin_events_no_update BEFORE UPDATE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;

CREATE TRIGGER admin_events_no_delete BEFORE DELETE ON admin_events BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only');
END;

CREATE TRIGGER admin_events_no_replace BEFORE INSERT ON admin_events
WHEN EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  OR (new.rowid <> -1 AND EXISTS (SELECT 1 FROM admin_events WHERE rowid = new.rowid)) BEGIN
  SELECT RAISE(ABORT, 'admin_events is append-only: constraint failed, the entry exists');
END;

-- The entries of the administration are one chain. Of two changes at the same time, the second has an outdated head: its batch fails and
-- is retried with the new head.
CREATE TRIGGER admin_events_continue_chain BEFORE INSERT ON admin_events
WHEN NOT EXISTS (SELECT 1 FROM admin_events WHERE entity = new.entity AND entity_id = new.entity_id AND version = new.version)
  AND NOT EXISTS (SELECT 1 FROM admin_chain WHERE id = 1 AND new.seq = seq + 1 AND new.prev_hash = hash) BEGIN
  SELECT RAISE(ABORT, 'admin_chain: constraint failed, another entry came first');
END;

CREATE TRIGGER admin_events_move_head AFTER INSERT ON admin_events BEGIN
  UPDATE admin_chain SET seq = new.seq, hash = new.hash WHERE id = 1;
END;

CREATE TRIGGER admin_events_mark_used AFTER INSERT ON admin_events WHEN new.actor_id IS NOT NULL BEGIN
  UPDATE users SET was_used = 1 WHERE id = new.actor_id AND was_used = 0;
END;

-- R41: security events and their seals never change; only the names and clients of erased people can go. What is deleted or replaced
-- without the job does not match its seal any more.
CREATE TRIGGER security_events_stay BEFORE UPDATE OF id, kind, created_at, user_id, actor_id, address, http_request_id, details ON security_events BEGIN
  SELECT RAISE(ABORT, 'security events do not change');
END;

CREATE TRIGGER security_event_seals_stay BEFORE UPDATE ON security_event_seals BEGIN
  SELECT RAISE(ABORT, 'seals do not change');
END;
