import { sql } from "drizzle-orm";
import { LIMITS } from "../../../domain/limits.ts";
import type { Database } from "../database.ts";
import type { approver_groups, currencies, doa_configurations, doa_levels, doa_steps } from "../schema/master-data.ts";
import type { requests } from "../schema/requests.ts";
import type { users } from "../schema/users.ts";

export type MatrixConfigurationRow = Omit<typeof doa_configurations.$inferSelect, "was_used" | "created_at"> & {
  type_name: string | null;
  department: string | null;
  approver_user_name: string | null;
  fallback_group_name: string | null;
  /** JSON array of `StoredLevel`, in the configured order. */
  levels: string;
  /** JSON array of `StoredStep`: the steps of a `user_specific` configuration. */
  steps: string;
};

/** A step of a configuration with the names of its people and groups. */
export type StoredStep = Pick<typeof doa_steps.$inferSelect, "name" | "required"> & { members: StoredMember[] };
export type StoredMember = { user_id: string; name: string } | { group_id: string; name: string };

export type StoredLevel = Pick<typeof doa_levels.$inferSelect, "max_amount_minor" | "currency" | "approver_user_id"> &
  Pick<typeof currencies.$inferSelect, "decimals"> & { approver_name: string | null; steps: StoredStep[] };

/** The maximum number of configurations in one result. */
const MAX_CONFIGURATIONS = 1000;

/** SQL: JSON array of the members of the step `s`, with their names. */
const MEMBERS_WITH_NAMES = `SELECT json_group_array(json(CASE WHEN m.value ->> 'user_id' IS NULL
      THEN json_object('group_id', m.value ->> 'group_id', 'name', mg.name)
      ELSE json_object('user_id', m.value ->> 'user_id', 'name', mu.name) END) ORDER BY m.key)
    FROM json_each(s.members) m LEFT JOIN users mu ON mu.id = m.value ->> 'user_id'
    LEFT JOIN approver_groups mg ON mg.id = m.value ->> 'group_id'`;

/** SQL: JSON array of the steps of a band of the configuration `c`, as `StoredStep`. */
const stepsOfBand = (band: string): string =>
  `json((SELECT json_group_array(json_object('name', s.name, 'required', s.required, 'members', json((${MEMBERS_WITH_NAMES})))
      ORDER BY s.position) FROM doa_steps s WHERE s.configuration_id = c.id AND s.band = ${band}))`;

const matrixSelect = sql.raw(
  `SELECT c.id, c.request_type, t.name AS type_name, c.configuration_type, c.department_id, d.name AS department, c.approver_user_id,
     u.name AS approver_user_name, c.fallback_group_id, f.name AS fallback_group_name, c.same_person, c.is_active, c.version, c.updated_at,
     (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency, 'decimals', k.decimals,
         'approver_user_id', l.approver_user_id, 'approver_name', p.name,
         'steps', ${stepsOfBand("l.position")}) ORDER BY l.position)
      FROM doa_levels l JOIN currencies k ON k.code = l.currency LEFT JOIN users p ON p.id = l.approver_user_id
      WHERE l.configuration_id = c.id) AS levels,
     CASE c.configuration_type WHEN 'user_specific' THEN ${stepsOfBand("0")} ELSE '[]' END AS steps
   FROM doa_configurations c LEFT JOIN request_types t ON t.code = c.request_type LEFT JOIN departments d ON d.id = c.department_id
   LEFT JOIN users u ON u.id = c.approver_user_id LEFT JOIN approver_groups f ON f.id = c.fallback_group_id`,
);

/**
 * Returns all configurations, sorted by type. The configuration for every department comes before those for one
 * department.
 */
export const listMatrixConfigurations = (db: Database) =>
  db.all<MatrixConfigurationRow>(
    sql`${matrixSelect} ORDER BY coalesce(t.name, c.request_type), d.name IS NOT NULL, d.name, c.id LIMIT ${MAX_CONFIGURATIONS}`,
    { is_active: "boolean" },
  );

export const findMatrixConfiguration = (db: Database, id: string) =>
  db.all<MatrixConfigurationRow>(sql`${matrixSelect} WHERE c.id = ${id}`, { is_active: "boolean" });

/**
 * Returns the active configuration of this type and department, unless its id is `except_id`. `department_id` null: the configuration for
 * every department.
 */
export function findActiveDuplicate(
  db: Database,
  request_type: string,
  department_id: string | null,
  except_id: string,
) {
  return db.all<{ id: string }>(
    sql`SELECT id FROM doa_configurations WHERE request_type = ${request_type} AND department_id IS ${department_id} AND is_active = 1
        AND id <> ${except_id}`,
  );
}

export type MatrixPersonRow = Pick<typeof users.$inferSelect, "id" | "name" | "is_active" | "department_id" | "role">;

/**
 * Returns the approvers of all active configurations, the members of all groups and steps, the heads of the departments, and the users with
 * the ids `others`. For each role that the rule of a group names, it also returns the first active users by name: LIMITS.step_people + 1 of
 * the company and LIMITS.step_people + 1 of each department.
 */
export function listMatrixUsers(db: Database, others: readonly string[]) {
  return db.all<MatrixPersonRow>(
    sql`WITH ranked AS (SELECT id, row_number() OVER (PARTITION BY role ORDER BY name_search, id) AS place,
            row_number() OVER (PARTITION BY role, department_id ORDER BY name_search, id) AS department_place
          FROM users WHERE is_active = 1 AND role IN (SELECT rule ->> 'role' FROM approver_groups WHERE rule IS NOT NULL)),
          -- D1 allows five terms in one compound SELECT.
          in_groups AS MATERIALIZED (SELECT user_id AS id FROM approver_group_members
            UNION SELECT head_user_id FROM departments
            UNION SELECT id FROM ranked WHERE place <= ${LIMITS.step_people + 1} OR department_place <= ${LIMITS.step_people + 1})
        SELECT id, name, is_active, department_id, role FROM users WHERE id IN (
          SELECT approver_user_id FROM doa_configurations WHERE is_active = 1
          UNION SELECT l.approver_user_id FROM doa_levels l JOIN doa_configurations c ON c.id = l.configuration_id WHERE c.is_active = 1
          UNION SELECT m.value ->> 'user_id' FROM doa_steps s, json_each(s.members) m
          UNION SELECT id FROM in_groups
          UNION SELECT value FROM json_each(${JSON.stringify(others)}))`,
    { is_active: "boolean" },
  );
}

/**
 * A group with its size. `member_ids`: JSON array; empty for a rule. `rule_size`: the highest number of active people that the rule can
 * find for one request; 0 without a rule.
 */
export type GroupSizeRow = Pick<typeof approver_groups.$inferSelect, "id" | "name"> & {
  member_ids: string;
  rule_size: number;
};

export function listGroupSizes(db: Database, ids: readonly string[]) {
  return db.all<GroupSizeRow>(
    sql`SELECT g.id, g.name,
          (SELECT json_group_array(m.user_id) FROM approver_group_members m WHERE m.group_id = g.id AND g.rule IS NULL) AS member_ids,
          CASE WHEN g.rule IS NULL THEN 0 WHEN g.rule ->> 'head_of' IS NOT NULL THEN 1 ELSE coalesce((SELECT max(found) FROM (
            SELECT count(*) AS found FROM users u WHERE u.is_active = 1 AND u.role = g.rule ->> 'role'
            GROUP BY CASE g.rule ->> 'department' WHEN 'requester' THEN u.department_id END)), 0) END AS rule_size
        FROM approver_groups g WHERE g.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

export type BacktestRow = Pick<
  typeof requests.$inferSelect,
  "seq" | "request_type" | "amount_minor" | "currency" | "department_id" | "requester_id"
>;

/** Returns the requests of these types among the newest `last` requests, newest first, with only the columns that routing needs. */
export function listBacktestRequests(db: Database, types: readonly string[], last: number) {
  return db.all<BacktestRow>(
    sql`SELECT seq, request_type, amount_minor, currency, department_id, requester_id
        FROM (SELECT seq, request_type, amount_minor, currency, department_id, requester_id FROM requests ORDER BY seq DESC LIMIT ${last})
        WHERE request_type IN (SELECT value FROM json_each(${JSON.stringify(types)}))`,
  );
}

export type NamedRequestRow = Pick<
  typeof requests.$inferSelect,
  "seq" | "id" | "title" | "requester_name" | "amount_minor" | "amount_decimals" | "currency"
>;

export function listRequestsBySeqs(db: Database, seqs: readonly number[]) {
  return db.all<NamedRequestRow>(
    sql`SELECT seq, id, title, requester_name, amount_minor, amount_decimals, currency FROM requests
        WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`,
  );
}
