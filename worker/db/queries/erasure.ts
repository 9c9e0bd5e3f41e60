import { sql } from "drizzle-orm";
import type { ErasureObstacles } from "../../../domain/users/erasure.ts";
import type { Database, Statement } from "../database.ts";

/**
 * Reads the responsibilities that prevent the erasure of a user. The matrix and the groups count only if they are
 * active.
 */
export const findErasureObstacles = (db: Database, user_id: string, now: string) =>
  db.all<ErasureObstacles>(
    sql`SELECT
      (EXISTS (SELECT 1 FROM doa_configurations WHERE is_active = 1 AND approver_user_id = ${user_id})
        OR EXISTS (SELECT 1 FROM doa_levels l JOIN doa_configurations c ON c.id = l.configuration_id
          WHERE c.is_active = 1 AND l.approver_user_id = ${user_id})
        OR EXISTS (SELECT 1 FROM doa_configurations c CROSS JOIN doa_steps s ON s.configuration_id = c.id CROSS JOIN json_each(s.members) m
          WHERE c.is_active = 1 AND m.value ->> 'user_id' = ${user_id})) AS in_matrix,
      EXISTS (SELECT 1 FROM approver_group_members m JOIN approver_groups g ON g.id = m.group_id
        WHERE g.is_active = 1 AND m.user_id = ${user_id}) AS in_group,
      EXISTS (SELECT 1 FROM delegations WHERE delegate_user_id = ${user_id} AND ended_at IS NULL AND ends_at > ${now}) AS is_delegate,
      EXISTS (SELECT 1 FROM departments WHERE head_user_id = ${user_id}) AS is_department_head,
      EXISTS (SELECT 1 FROM request_type_payers WHERE user_id = ${user_id}) AS is_payer,
      EXISTS (SELECT 1 FROM requests WHERE requester_id = ${user_id} AND status IN ('pending', 'needs_info', 'overdue')) AS has_own_open_requests,
      EXISTS (SELECT 1 FROM waiting_approvers WHERE user_id = ${user_id}) AS decides_open_requests`,
    {
      in_matrix: "boolean",
      in_group: "boolean",
      is_delegate: "boolean",
      is_department_head: "boolean",
      is_payer: "boolean",
      has_own_open_requests: "boolean",
      decides_open_requests: "boolean",
    },
  );

/** The tables whose rows belong to one person, with the column that has the id of this person. */
const PERSONAL_TABLES = {
  sessions: "user_id",
  known_devices: "user_id",
  password_links: "user_id",
  passkeys: "user_id",
  totp: "user_id",
  recovery_codes: "user_id",
  push_subscriptions: "user_id",
  open_pages: "user_id",
  notification_preferences: "user_id",
  notifications: "user_id",
  announcement_reads: "user_id",
  submission_drafts: "user_id",
  request_templates: "owner_id",
  recurring_requests: "user_id",
  saved_views: "user_id",
  delegations: "user_id",
  rate_limits: "user_id",
  assistant_usage: "user_id",
  idempotency_keys: "user_id",
} as const;

/** The characters that can follow a name in the parameters of a message, which are JSON. */
const AFTER_NAME_IN_JSON = [" ", ".", ",", ";", ":", "'", ")", "\u2069", '\\"', '",', '"}', '"]'];

/** Returns a text as it is inside of a JSON string. */
const toJsonText = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * Replaces the name of a person in the notifications of all people. Reads all notifications; erasures are rare. A name such as '5' would
 * also match numbers in JSON: the content then stays as it is if it would no longer be JSON.
 */
export function eraseNameInNotifications(db: Database, former: string, name: string): Statement {
  const [formerJson, nameJson] = [toJsonText(former), toJsonText(name)];
  const content = AFTER_NAME_IN_JSON.reduce(
    (text, after) => sql`replace(${text}, ${formerJson + after}, ${nameJson + after})`,
    sql`content`,
  );
  return db.run(
    sql`UPDATE notifications SET content = iif(json_valid(${content}), ${content}, content)
        WHERE (user_id, created_at, id) IN (SELECT n.user_id, n.created_at, n.id FROM users u CROSS JOIN notifications n ON n.user_id = u.id
          WHERE instr(n.content, ${formerJson}) > 0)`,
  );
}

/**
 * Deletes the rows that belong only to this person, and the former names by which lists find the person. The exports of
 * the person expire now; a job deletes their files. Must run after the user has the new name `name`.
 */
export function erasePersonalRows(db: Database, user: { id: string; name: string }, now: string): Statement[] {
  const { id, name } = user;
  return [
    ...Object.entries(PERSONAL_TABLES).map(([table, column]) =>
      db.run(sql`DELETE FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${id}`),
    ),
    db.run(sql`UPDATE exports SET expires_at = ${now} WHERE user_id = ${id} AND expires_at > ${now}`),
    db.run(
      sql`UPDATE users SET dashboard_sort_by = 'created_at', dashboard_sort_order = 'desc', language = NULL WHERE id = ${id}`,
    ),
    db.run(sql`DELETE FROM user_names WHERE user_id = ${id} AND name <> ${name}`),
  ];
}
