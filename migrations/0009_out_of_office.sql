-- R4: whoever decides in somebody's stead sees what comes to them, however it comes: submitted, routed again, reassigned, escalated.
-- The moment of the change is the request's own `updated_at`.
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
--> statement-breakpoint
-- R12: whoever named a delegate, or was named, is in use.
CREATE TRIGGER delegations_mark_used AFTER INSERT ON delegations BEGIN
  UPDATE users SET was_used = 1 WHERE id IN (new.user_id, new.delegate_user_id) AND was_used = 0;
END;
