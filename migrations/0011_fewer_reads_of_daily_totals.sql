-- The trigger of 0005, but it changes only those classes of times that a request enters or leaves, instead of adding up all classes of the
-- row: D1 counts each class that is read, and a month has more of them the more requests it has.
DROP TRIGGER request_total_changes_insert;
--> statement-breakpoint
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
