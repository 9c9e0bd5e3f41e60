/** The statements that compare rules with the administration's record (R49, docs/decisions/record-verification.md). */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RuleEntity } from "../../../domain/audit/rules.ts";
import { type Entity, listFields } from "../../../domain/kit/entity.ts";
import {
  approverGroup,
  currency,
  department,
  dutyConflict,
  priority,
  requestType,
} from "../../../domain/master-data/entities.ts";
import type { Database, Statement } from "../database.ts";
import { settings } from "../schema/master-data.ts";

/** The part of a SELECT for one kind of rule. `state`: SQL of a JSON object with the names of `admin_events.after`. */
type RuleSource = { from: SQL; id: SQL; label: SQL; state: SQL };

const ID = sql.raw("t.id");
const name = (id: string, table = "users"): string => `(SELECT n.name FROM ${table} n WHERE n.id = ${id})`;

/** SQL: a JSON object of columns of the table `t`, and of other members given as SQL. */
const toObject = (columns: readonly string[], others: Readonly<Record<string, string>> = {}): SQL =>
  sql.raw(
    `json_object(${[
      ...columns.filter((column) => !(column in others)).map((column) => `'${column}', t.${column}`),
      ...Object.entries(others).map(([member, value]) => `'${member}', ${value}`),
    ].join(", ")})`,
  );

/** The columns of the fields of an entity that are compared. */
const listRuleColumns = (entity: Pick<Entity, "fields">) => listFields(entity, ({ isRule }) => isRule);

/** SQL: JSON array of the steps of a band of the configuration `t`. */
const stepsOfBand = (band: string): string =>
  `json(coalesce((SELECT json_group_array(json_object('name', s.name, 'required', s.required, 'members', json(s.members)) ORDER BY s.position)
    FROM doa_steps s WHERE s.configuration_id = t.id AND s.band = ${band}), '[]'))`;

const LEVELS = `json(coalesce((SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency,
    'approver_user_id', l.approver_user_id, 'approver_name', ${name("l.approver_user_id")}, 'steps', ${stepsOfBand("l.position")}) ORDER BY l.position)
  FROM doa_levels l WHERE l.configuration_id = t.id), '[]'))`;

/** SQL of each column of the settings but the key. The record stores JSON columns as lists. */
const SETTINGS = Object.fromEntries(
  Object.entries(getTableColumns(settings))
    .filter(([column]) => column !== "id")
    .map(([column, { dataType }]) => [column, dataType === "json" ? `json(t.${column})` : `t.${column}`]),
);

const SOURCES: Record<RuleEntity, RuleSource> = {
  user: {
    from: sql.raw("users t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(["username", "name", "email", "role", "department_id", "is_active"], {
      department: name("t.department_id", "departments"),
    }),
  },
  password: {
    from: sql.raw("users t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(["password_hash"]),
  },
  department: {
    from: sql.raw("departments t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject([...listRuleColumns(department), "budget_minor", "head_user_id"], {
      head_user_name: name("t.head_user_id"),
    }),
  },
  currency: {
    from: sql.raw("currencies t"),
    id: ID,
    label: sql.raw("t.code"),
    state: toObject([...listRuleColumns(currency), "rate_e8"]),
  },
  request_type: {
    from: sql.raw("request_types t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(listRuleColumns(requestType), {
      material_fields: "json(t.material_fields)",
      payer_ids: `json(coalesce((SELECT json_group_array(p.user_id ORDER BY p.position) FROM request_type_payers p WHERE p.request_type_id = t.id), '[]'))`,
      payer_names: `json(coalesce((SELECT json_group_array(${name("p.user_id")} ORDER BY p.position) FROM request_type_payers p WHERE p.request_type_id = t.id), '[]'))`,
    }),
  },
  priority: {
    from: sql.raw("priorities t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(listRuleColumns(priority)),
  },
  doa_configuration: {
    from: sql.raw("doa_configurations t"),
    id: ID,
    label: sql.raw(
      `coalesce((SELECT n.name FROM request_types n WHERE n.code = t.request_type), t.request_type)
       || coalesce(' in ' || ${name("t.department_id", "departments")}, '')`,
    ),
    state: toObject(
      [
        "request_type",
        "configuration_type",
        "department_id",
        "approver_user_id",
        "fallback_group_id",
        "same_person",
        "is_active",
      ],
      {
        department: name("t.department_id", "departments"),
        approver_user_name: name("t.approver_user_id"),
        fallback_group_name: name("t.fallback_group_id", "approver_groups"),
        levels: LEVELS,
        steps: `iif(t.configuration_type = 'user_specific', ${stepsOfBand("0")}, json('[]'))`,
      },
    ),
  },
  approver_group: {
    from: sql.raw("approver_groups t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(listRuleColumns(approverGroup), {
      rule: "json(coalesce(t.rule, 'null'))",
      members: `json(coalesce((SELECT json_group_array(json_object('id', m.user_id, 'name', ${name("m.user_id")}) ORDER BY m.position)
        FROM approver_group_members m WHERE m.group_id = t.id), '[]'))`,
    }),
  },
  duty_conflict: {
    from: sql.raw("duty_conflicts t"),
    id: ID,
    label: sql.raw("t.name"),
    state: toObject(listRuleColumns(dutyConflict)),
  },
  settings: {
    from: sql.raw("settings t"),
    id: sql.raw("CAST(t.id AS TEXT)"),
    label: sql.raw("''"),
    state: toObject([], SETTINGS),
  },
  numbering: {
    from: sql.raw("request_id_config t"),
    id: sql.raw("CAST(t.id AS TEXT)"),
    label: sql.raw("''"),
    state: toObject([
      ...["prefix", "separator", "suffix_format", "counter_start", "include_department", "include_year"],
      "include_month",
    ]),
  },
  delegation: {
    from: sql.raw("delegations t"),
    id: ID,
    label: sql.raw(`coalesce(${name("t.user_id")}, '') || ' → ' || coalesce(${name("t.delegate_user_id")}, '')`),
    state: toObject(["user_id", "delegate_user_id", "starts_at", "ends_at", "ended_at", "created_at"], {
      // A deactivation of either person also ends the delegation.
      deactivated_at: `(SELECT min(a.created_at) FROM admin_events a WHERE a.entity = 'user' AND a.entity_id IN (t.user_id, t.delegate_user_id)
        AND a.created_at >= t.created_at AND a.created_at < t.ends_at AND a.after ->> '$.is_active' = 0)`,
    }),
  },
};

/** SQL: the newest entry of the record about the rule with this id, as `column`. */
const newest = (entity: RuleEntity, id: SQL, column: string): SQL =>
  sql`(SELECT ${sql.raw(column)} FROM admin_events e WHERE e.entity = ${entity} AND e.entity_id = ${id} ORDER BY e.version DESC LIMIT 1)`;

/** SQL: the number of the last change of a rule. Delegations and passwords have no number in their rows. */
const rowVersion = (entity: RuleEntity): SQL =>
  entity === "delegation" || entity === "password" ? sql`1` : sql.raw("t.version");

/**
 * A rule with the newest entry about it. `state`: JSON of the row. `row_version`: the number of its last change. `recorded`: JSON of
 * `admin_events.after`; null if there is no entry, or if the entry is a deletion. `version`: that of the entry; null if there is none.
 */
export type RuleRow = {
  id: string;
  label: string;
  state: string;
  row_version: number;
  recorded: string | null;
  version: number | null;
};

function selectRules(db: Database, entity: RuleEntity, condition: SQL, limit: number) {
  const { from, id, label, state } = SOURCES[entity];
  return db.all<RuleRow>(
    sql`SELECT ${id} AS id, ${label} AS label, ${state} AS state, ${rowVersion(entity)} AS row_version, ${newest(entity, id, "e.after")} AS recorded,
          ${newest(entity, id, "e.version")} AS version
        FROM ${from} WHERE ${condition} ORDER BY t.id LIMIT ${limit}`,
  );
}

/** Returns the rules of one kind with ids above `after`. */
export const listRuleRows = (db: Database, entity: RuleEntity, after: string, limit: number) =>
  selectRules(db, entity, after === "" ? sql`TRUE` : sql`${SOURCES[entity].id} > ${after}`, limit);

/** Returns the rules of one kind with these ids. */
export const listRuleRowsByIds = (db: Database, entity: RuleEntity, ids: readonly string[]) =>
  selectRules(
    db,
    entity,
    sql`${SOURCES[entity].id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    ids.length,
  );

/** The newest entry about a rule that has no row. `after`: JSON of `admin_events.after`. */
export type MissingRuleRow = { id: string; label: string; after: string };

/**
 * Returns entries about rules with ids above `after` and up to `until` that have no row, although the newest entry is not a deletion.
 * `until` null: up to the last id.
 */
export function listMissingRules(db: Database, entity: RuleEntity, after: string, until: string | null, limit: number) {
  const { from, id } = SOURCES[entity];
  // The deactivation, erasure or deletion of one of the people also ends or deletes a delegation.
  const condition =
    entity === "delegation"
      ? sql` AND (SELECT count(*) FROM users u WHERE u.id IN (m.after ->> '$.user_id', m.after ->> '$.delegate_user_id') AND u.is_active = 1) = 2`
      : sql``;
  const end = until === null ? sql`` : sql` AND m.entity_id <= ${until}`;
  return db.all<MissingRuleRow>(
    sql`SELECT m.entity_id AS id, m.label, m.after FROM admin_events m
        WHERE m.entity = ${entity} AND m.entity_id > ${after}${end} AND m.after IS NOT NULL${condition}
          AND NOT EXISTS (SELECT 1 FROM ${from} WHERE ${id} = m.entity_id)
          AND NOT EXISTS (SELECT 1 FROM admin_events l WHERE l.entity = m.entity AND l.entity_id = m.entity_id AND l.version > m.version)
        ORDER BY m.entity_id LIMIT ${limit}`,
  );
}

/** Returns the ids of the type, the currency and the priority of a request, which it stores as codes; null for those that were deleted. */
export const findRuleIds = (
  db: Database,
  { request_type, currency, priority }: { request_type: string; currency: string; priority: string },
) =>
  db.all<Record<"request_type" | "currency" | "priority", string | null>>(
    sql`SELECT (SELECT id FROM request_types WHERE code = ${request_type}) AS request_type,
          (SELECT id FROM currencies WHERE code = ${currency}) AS currency, (SELECT id FROM priorities WHERE code = ${priority}) AS priority`,
  );

/** Returns a row if the first entries about rows without entries were written. */
export const findBaseline = (db: Database) =>
  db.all<{ version: number }>(sql`SELECT version FROM admin_events WHERE entity = 'baseline' LIMIT 1`);

/** Gives users the number of the entry that the same batch adds about them. */
export const increaseUserVersions = (db: Database, ids: readonly string[]): Statement =>
  db.run(sql`UPDATE users SET version = version + 1 WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
