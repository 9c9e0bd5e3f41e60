/** SQL: who has authority over requests or over the administration (R37), and which credentials of these people work (R45). */
import { type SQL, sql } from "drizzle-orm";
import { isApproverOfRequest } from "./request-reads.ts";

/** SQL: whether `users u` is an approver in an active configuration of the matrix. SQLite evaluates the subquery once per statement. */
export const inMatrixCondition: SQL =
  sql.raw(`u.id IN (SELECT c.approver_user_id FROM doa_configurations c WHERE c.is_active = 1 AND c.approver_user_id IS NOT NULL
      UNION SELECT l.approver_user_id FROM doa_levels l JOIN doa_configurations c ON c.id = l.configuration_id
      WHERE c.is_active = 1 AND l.approver_user_id IS NOT NULL
      UNION SELECT m.value ->> 'user_id' FROM doa_configurations c CROSS JOIN doa_steps s ON s.configuration_id = c.id CROSS JOIN json_each(s.members) m
      WHERE c.is_active = 1 AND m.value ->> 'user_id' IS NOT NULL)`);

/**
 * SQL: whether the user `u` is a member of an active group: because the group lists the user, or because its rule finds
 * the user's role or the head of a department (R37).
 */
export const groupMemberCondition: SQL = sql.raw(`(u.id IN (
      SELECT m.user_id FROM approver_groups g JOIN approver_group_members m ON m.group_id = g.id WHERE g.is_active = 1
      UNION SELECT d.head_user_id FROM departments d WHERE d.head_user_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM approver_groups WHERE is_active = 1 AND rule ->> 'head_of' IS NOT NULL))
    OR u.role IN (SELECT rule ->> 'role' FROM approver_groups WHERE is_active = 1 AND rule ->> 'role' IS NOT NULL))`);

/** SQL: whether `users u` may decide an open request. */
export const decidesOpenCondition: SQL = sql`EXISTS (SELECT 1 FROM request_participants p JOIN requests r ON r.seq = p.request_seq
      WHERE p.user_id = u.id AND p.status IN ('pending', 'needs_info', 'overdue') AND ${isApproverOfRequest(sql`u.id`)})`;

/** SQL: whether `users u` is the delegate in a delegation that has not ended at `now`, also in a future one. */
export const isDelegateCondition = (now: string): SQL =>
  sql`u.id IN (SELECT delegate_user_id FROM delegations WHERE ended_at IS NULL AND ends_at > ${now})`;

/** SQL: whether `users u` has authority at `now`. `findAuthoritySource` in domain is the same rule. */
export const hasAuthority = (now: string): SQL =>
  sql`(u.role IN ('admin', 'vp') OR ${inMatrixCondition} OR ${groupMemberCondition} OR ${isDelegateCondition(now)} OR ${decidesOpenCondition})`;

/** SQL: whether the one-time password of `users u` was made by somebody who was no administrator. */
export const isPasswordOfColleague: SQL = sql.raw(
  "(u.password_kind = 'one_time' AND u.password_set_by_role <> 'admin')",
);

/**
 * SQL: when the password of `users u` expires. A one-time password that was made by somebody who was no administrator has
 * expired as soon as its account has authority, because its maker could decide with it (R45).
 */
export const passwordExpiry = (now: string): SQL =>
  sql`CASE WHEN ${isPasswordOfColleague} AND ${hasAuthority(now)} THEN '' ELSE u.password_expires_at END`;

/** SQL: whether the link `l` of `users u` works although its account has authority (R45). */
export const isLinkOfAdministrator = (now: string): SQL =>
  sql`NOT coalesce(l.created_by_role <> 'admin' AND ${hasAuthority(now)}, 0)`;
