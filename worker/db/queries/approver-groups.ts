import { type SQL, sql } from "drizzle-orm";
import { LIMITS } from "../../../domain/limits.ts";
import type { Role } from "../../../domain/roles.ts";
import type { Database, Statement } from "../database.ts";
import { approver_groups, duty_conflicts } from "../schema/master-data.ts";
import type { users } from "../schema/users.ts";
import { type RowOf, readTable } from "../table-rows.ts";
import { insertRows } from "./admin-events.ts";
import { CANDIDATE_BOOLEANS, type CandidateRow, influencedColumn, type RouteRequester } from "./routing.ts";

/** The maximum number of groups, and of conflicts, that are read at once. */
const MAX_ROWS = 500;

/** A group of approvers. `rule`: JSON, or null; `members`: JSON array of `PersonRow`, in order. */
export type ApproverGroupRow = Omit<RowOf<typeof GROUP>, "rule"> & { rule: string | null; members: string };

const GROUP = readTable(approver_groups, ["was_used", "created_at"]);
// The JSON of the rule stays a text, which the record of the administration stores as it is.
const { rule: _, ...GROUP_DECODED } = GROUP.decoded;

const groupColumns = sql`${GROUP.columnsOf("g")},
  (SELECT json_group_array(json_object('id', u.id, 'name', u.name, 'is_active', json(iif(u.is_active, 'true', 'false'))) ORDER BY m.position)
   FROM approver_group_members m JOIN users u ON u.id = m.user_id WHERE m.group_id = g.id) AS members`;

/** Returns all groups of approvers, active or not, by name. */
export const listApproverGroups = (db: Database) =>
  db.all<ApproverGroupRow>(
    sql`SELECT ${groupColumns} FROM approver_groups g ORDER BY g.name_folded, g.id LIMIT ${MAX_ROWS}`,
    GROUP_DECODED,
  );

export const findApproverGroup = (db: Database, id: string) =>
  db.all<ApproverGroupRow>(sql`SELECT ${groupColumns} FROM approver_groups g WHERE g.id = ${id}`, GROUP_DECODED);

/** Stores the members of a group, in the order of `user_ids`. */
export function replaceGroupMembers(db: Database, group_id: string, user_ids: readonly string[]): Statement[] {
  return [
    db.run(sql`DELETE FROM approver_group_members WHERE group_id = ${group_id}`),
    db.run(
      sql`INSERT INTO approver_group_members(group_id, user_id, position)
          SELECT ${group_id}, value, key FROM json_each(${JSON.stringify(user_ids)})`,
    ),
  ];
}

export type ImportedGroup = Pick<ApproverGroupRow, "id" | "name" | "description"> & { member_ids: readonly string[] };

/** Inserts all groups with their members. The batch fails if another group has one of the names. */
export function insertApproverGroups(db: Database, groups: readonly ImportedGroup[], at: string): Statement[] {
  const json = JSON.stringify(groups);
  return [
    insertRows(
      db,
      "approver_groups",
      groups.map(({ id, name, description }) => ({ id, name, description, created_at: at })),
    ),
    db.run(
      sql`INSERT INTO approver_group_members(group_id, user_id, position)
          SELECT g.value ->> 'id', m.value, m.key FROM json_each(${json}) g, json_each(g.value, '$.member_ids') m`,
    ),
  ];
}

/**
 * A configuration of the matrix that refers to a group. `department` is null if the configuration is for every
 * department.
 */
export type GroupUseRow = { group_id: string; request_type: string; department: string | null };

/**
 * Returns the groups that active configurations of the matrix use in a step or as fallback group, with these
 * configurations.
 */
export const listGroupUses = (db: Database) =>
  db.all<GroupUseRow>(
    sql`WITH uses AS (
          SELECT m.value ->> 'group_id' AS group_id, s.configuration_id FROM doa_steps s CROSS JOIN json_each(s.members) m
          WHERE m.value ->> 'group_id' IS NOT NULL
          UNION SELECT fallback_group_id, id FROM doa_configurations WHERE fallback_group_id IS NOT NULL)
        SELECT u.group_id, coalesce(t.name, c.request_type) AS request_type, d.name AS department
        FROM uses u JOIN doa_configurations c ON c.id = u.configuration_id LEFT JOIN request_types t ON t.code = c.request_type
          LEFT JOIN departments d ON d.id = c.department_id
        WHERE c.is_active = 1 ORDER BY request_type, department`,
  );

/** Returns the roles by which the rules of active groups find their members. */
export const listGroupRuleRoles = (db: Database) =>
  db.all<{ role: Role }>(
    sql`SELECT DISTINCT rule ->> 'role' AS role FROM approver_groups WHERE is_active = 1 AND rule ->> 'role' IS NOT NULL`,
  );

/**
 * Returns a row if an active rule reads in which of these departments a person is (R46): a configuration of the matrix
 * for one of the departments, a group of people in the requester's department, or a group of heads if one of the
 * departments has a head.
 */
export function findDepartmentRule(db: Database, department_ids: readonly string[]) {
  const among = sql`(SELECT value FROM json_each(${JSON.stringify(department_ids)}))`;
  return db.all<{ id: string }>(
    sql`SELECT id FROM doa_configurations WHERE is_active = 1 AND department_id IN ${among}
        UNION ALL SELECT id FROM approver_groups WHERE is_active = 1 AND (rule ->> 'department' = 'requester' OR (rule ->> 'head_of' IS NOT NULL
          AND EXISTS (SELECT 1 FROM departments WHERE id IN ${among} AND head_user_id IS NOT NULL))) LIMIT 1`,
  );
}

/** SQL: whether the rule of an active group finds heads of departments. */
export const headGroupExists: SQL = sql`EXISTS (SELECT 1 FROM approver_groups WHERE is_active = 1 AND rule ->> 'head_of' IS NOT NULL)`;

const CONFLICT = readTable(duty_conflicts, ["created_at"]);
export type DutyConflictRow = RowOf<typeof CONFLICT> & { first_group_name: string; second_group_name: string };

const conflictSelect = sql`SELECT ${CONFLICT.columnsOf("c")}, f.name AS first_group_name, s.name AS second_group_name
   FROM duty_conflicts c JOIN approver_groups f ON f.id = c.first_group_id JOIN approver_groups s ON s.id = c.second_group_id`;

/** Returns all conflicts of duties, active or not, by name. */
export const listDutyConflicts = (db: Database) =>
  db.all<DutyConflictRow>(sql`${conflictSelect} ORDER BY c.name_folded, c.id LIMIT ${MAX_ROWS}`, CONFLICT.decoded);

export const findDutyConflict = (db: Database, id: string) =>
  db.all<DutyConflictRow>(sql`${conflictSelect} WHERE c.id = ${id}`, CONFLICT.decoded);

/** Returns the names of the groups with these ids. */
export const listGroupNames = (db: Database, ids: readonly string[]) =>
  db.all<Pick<ApproverGroupRow, "id" | "name">>(
    sql`SELECT id, name FROM approver_groups WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );

/**
 * Where a conflict of duties applies (R33). `on_request`: members of one group cannot decide requests that members of
 * the other group submitted. `on_steps`: they cannot decide requests that members of the other group approved at
 * another step.
 */
export type DutyConflictScope = keyof Pick<typeof duty_conflicts.$inferSelect, "on_request" | "on_steps">;

/**
 * Returns the ids of the users who must not decide because of an active conflict of duties with one of these users
 * (R33): users in the other group or, for a group in conflict with itself, the other users in it. Includes inactive
 * users, who can become active again before a later step opens. Inactive groups have no members. If there are no
 * conflicts, no other table is read.
 * @param department_id the department of the request, for which the rules of groups find their members; null: the
 * department of each user
 */
export function listDutyConflictUserIds(
  db: Database,
  user_ids: readonly string[],
  on: DutyConflictScope,
  department_id: string | SQL | null = null,
) {
  const given = sql`SELECT value AS id, ${department_id} AS department_id FROM json_each(${JSON.stringify(user_ids)})`;
  return db.all<{ id: string }>(
    sql`WITH ${conflictPartners(given, on)}
        SELECT DISTINCT u.id FROM partners p CROSS JOIN users u ON u.id = p.id
        WHERE u.id <> p.user_id AND (p.is_same OR u.id NOT IN (SELECT id FROM given))`,
  );
}

/** The requester of a request, with the department of the request. */
export type RequesterKey = { requester_id: string; department_id: string };

/** A requester with the people who cannot decide the requester's requests. `conflicting_ids`: JSON array, sorted. */
export type BarredPeopleRow = RequesterKey & { conflicting_ids: string };

/**
 * Returns the people of `listDutyConflictUserIds` with the scope `on_request` for many requesters; no row for a
 * requester without conflicts.
 */
export function listBarredPeopleByRequester(db: Database, requesters: readonly RequesterKey[]) {
  const given = sql`SELECT value ->> 'requester_id' AS id, value ->> 'department_id' AS department_id
    FROM json_each(${JSON.stringify(requesters)})`;
  return db.all<BarredPeopleRow>(
    sql`WITH ${conflictPartners(given, "on_request")}
        SELECT p.user_id AS requester_id, p.department_id, json_group_array(DISTINCT u.id ORDER BY u.id) AS conflicting_ids
        FROM partners p CROSS JOIN users u ON u.id = p.id WHERE u.id <> p.user_id GROUP BY 1, 2`,
  );
}

/**
 * SQL: the common table expression `partners`: for each user of `given`, the members of the groups in conflict with a group of the user (R33).
 * `given`: selects `id` and `department_id` of users.
 */
const conflictPartners = (given: SQL, on: DutyConflictScope): SQL =>
  sql`given AS NOT MATERIALIZED (${given}),
          pairs AS (SELECT first_group_id AS own_id, second_group_id AS other_id FROM duty_conflicts WHERE is_active = 1 AND ${sql.raw(on)} = 1
            UNION SELECT second_group_id, first_group_id FROM duty_conflicts WHERE is_active = 1 AND ${sql.raw(on)} = 1),
          hits AS MATERIALIZED (SELECT DISTINCT u.id AS user_id, coalesce(given.department_id, u.department_id) AS department_id,
              o.id AS other_id, o.rule, p.own_id = p.other_id AS is_same
            FROM pairs p CROSS JOIN approver_groups g ON g.id = p.own_id AND g.is_active = 1
              CROSS JOIN approver_groups o ON o.id = p.other_id AND o.is_active = 1
              CROSS JOIN given CROSS JOIN users u ON u.id = given.id
            WHERE CASE WHEN g.rule IS NULL THEN EXISTS (SELECT 1 FROM approver_group_members m WHERE m.group_id = g.id AND m.user_id = u.id)
              WHEN g.rule ->> 'head_of' IS NOT NULL
              THEN EXISTS (SELECT 1 FROM departments d WHERE d.id = coalesce(given.department_id, u.department_id) AND d.head_user_id = u.id)
              ELSE u.role = g.rule ->> 'role'
                AND (g.rule ->> 'department' = 'any' OR u.department_id = coalesce(given.department_id, u.department_id)) END),
          partners AS (
            SELECT h.user_id, h.department_id, h.is_same, m.user_id AS id FROM hits h CROSS JOIN approver_group_members m ON m.group_id = h.other_id
              WHERE h.rule IS NULL
            UNION ALL SELECT h.user_id, h.department_id, h.is_same, d.head_user_id FROM hits h CROSS JOIN departments d ON d.id = h.department_id
              WHERE h.rule ->> 'head_of' IS NOT NULL
            UNION ALL SELECT h.user_id, h.department_id, h.is_same, u.id FROM hits h CROSS JOIN users u ON u.role = h.rule ->> 'role'
              WHERE h.rule ->> 'department' = 'any' OR u.department_id = h.department_id)`;

/** SQL: the active configurations `c` of a request type: those for the department and those for every department. */
const isConfigurationOf = (request_type: string, department_id: string): SQL =>
  sql`c.request_type = ${request_type} AND (c.department_id IS NULL OR c.department_id = ${department_id}) AND c.is_active = 1`;

/**
 * SQL: one row if one of these configurations has steps. Used as the outer loop of a join, so that a matrix without
 * steps reads few rows.
 */
const ifSteps = (configurations: SQL): SQL =>
  sql`(SELECT 1 FROM doa_configurations c CROSS JOIN doa_steps s ON s.configuration_id = c.id WHERE ${configurations} LIMIT 1)`;

/** SQL: the members of the steps of these configurations, and the ids of all groups that the configurations refer to. */
const configuredMembers = (configurations: SQL): SQL =>
  sql`step_members AS MATERIALIZED (SELECT m.value ->> 'group_id' AS group_id, m.value ->> 'user_id' AS user_id
      FROM doa_configurations c CROSS JOIN doa_steps s ON s.configuration_id = c.id CROSS JOIN json_each(s.members) m WHERE ${configurations}),
    group_ids AS (SELECT group_id FROM step_members UNION SELECT c.fallback_group_id FROM doa_configurations c WHERE ${configurations})`;

/** A group of approvers. `rule`: JSON, or null; `member_ids`: JSON array, in order. */
export type RoutingGroupRow = Pick<typeof approver_groups.$inferSelect, "id" | "name" | "is_active"> & {
  rule: string | null;
  member_ids: string;
};

/** Returns the step groups and fallback groups of the configurations that `listApplicableConfigurations` returns. */
export function listGroupsOfConfigurations(db: Database, request_type: string, department_id: string) {
  const configurations = isConfigurationOf(request_type, department_id);
  return db.all<RoutingGroupRow>(
    sql`SELECT g.id, g.name, g.is_active, g.rule,
          (SELECT json_group_array(m.user_id ORDER BY m.position) FROM approver_group_members m WHERE m.group_id = g.id) AS member_ids
        FROM ${ifSteps(configurations)} CROSS JOIN approver_groups g
        WHERE g.id IN (WITH ${configuredMembers(configurations)} SELECT group_id FROM group_ids)`,
    { is_active: "boolean" },
  );
}

/**
 * A person that a step can ask. `headed_department_id`: the department of the request if the person is its head; null
 * if not.
 */
export type GroupCandidateRow = CandidateRow &
  Pick<typeof users.$inferSelect, "role" | "department_id"> & { headed_department_id: string | null };

/**
 * Returns the people that the steps and groups of the configurations can ask for a request of the department. Includes
 * inactive people named in steps, members of listed groups and heads of departments. For each rule, returns the first
 * `LIMITS.step_people + 1` active people by name: one more than a step needs, because the requester can be among these
 * people.
 */
export function listGroupRuleCandidates(
  db: Database,
  request_type: string,
  department_id: string,
  requester: RouteRequester,
) {
  const configurations = isConfigurationOf(request_type, department_id);
  return db.all<GroupCandidateRow>(
    sql`SELECT u.id, u.name, u.is_active, u.role, u.department_id, d.id AS headed_department_id, ${influencedColumn(requester)}
        FROM ${ifSteps(configurations)} CROSS JOIN users u
          LEFT JOIN departments d ON d.id = ${department_id} AND d.head_user_id = u.id
        WHERE u.id IN (WITH ${configuredMembers(configurations)},
            named_groups AS MATERIALIZED (SELECT id, rule FROM approver_groups WHERE is_active = 1 AND id IN (SELECT group_id FROM group_ids)),
            rules AS (SELECT DISTINCT rule ->> 'role' AS role, rule ->> 'department' AS department FROM named_groups
              WHERE rule ->> 'role' IS NOT NULL)
          SELECT user_id FROM step_members WHERE user_id IS NOT NULL
          UNION SELECT m.user_id FROM named_groups g CROSS JOIN approver_group_members m ON m.group_id = g.id
          UNION SELECT h.head_user_id FROM departments h
            WHERE h.id = ${department_id} AND EXISTS (SELECT 1 FROM named_groups WHERE rule ->> 'head_of' IS NOT NULL)
          UNION SELECT one.value FROM rules r CROSS JOIN json_each((SELECT json_group_array(id) FROM (
              SELECT p.id FROM users p WHERE p.role = r.role AND p.is_active = 1 AND (r.department = 'any' OR p.department_id = ${department_id})
              ORDER BY p.name_search, p.id LIMIT ${LIMITS.step_people + 1}))) one)`,
    CANDIDATE_BOOLEANS,
  );
}
