import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AdminAuditEntry, AdminEntityKind } from "../../../domain/audit/admin-events.ts";
import type { Database, Statement } from "../database.ts";
import { COLLISION_MARK, FOLDED_SOURCES, type FoldedTable, foldColumns } from "../folded-columns.ts";
import type { admin_chain } from "../schema/admin.ts";
import {
  approver_groups,
  currencies,
  doa_configurations,
  duty_conflicts,
  priorities,
  request_types,
} from "../schema/master-data.ts";
import { departments, users } from "../schema/users.ts";

/**
 * A new entry of the administration's record, without the `seq` and hashes that it gets when it is written. `before` and
 * `after` are JSON. `is_rule`: whether the change is a rule for a reason that its fields do not show; not stored.
 */
export type NewAdminEvent = Omit<AdminAuditEntry, "seq" | "prev_hash" | "hash"> & { is_rule?: boolean };

/**
 * Entries that a batch appends to the administration's record. Run `write` only with `inAuditedBatch`, which assigns
 * `seq` and hashes to each entry. `alternatives`: the database writes only one of the entries, so all get the same
 * `seq`. `is_certain`: whether the batch always writes at least one entry.
 */
export type AdminEventInsertion = {
  readonly entries: readonly NewAdminEvent[];
  readonly alternatives: boolean;
  readonly is_certain: boolean;
  readonly write: (placed: readonly AdminAuditEntry[]) => Statement;
};

const COLUMN_NAMES = [
  ...["seq", "entity", "entity_id", "version", "action", "label", "actor_id", "actor_name", "created_at"],
  ...["before", "after", "prev_hash", "hash"],
] as const;
const COLUMNS = sql.raw(COLUMN_NAMES.join(", "));
const FIELDS = sql.raw(COLUMN_NAMES.map((name) => `json_extract(value, '$.${name}')`).join(", "));

/** Writes the entries `placed`, which have a `seq` and hashes, if `condition` holds. */
const insertEntries = (db: Database, placed: readonly AdminAuditEntry[], condition: SQL): Statement =>
  db.run(
    sql`INSERT INTO admin_events(${COLUMNS}) SELECT ${FIELDS} FROM json_each(${JSON.stringify(placed)}) WHERE ${condition} ORDER BY key`,
  );

/**
 * Appends one entry. The primary key refuses a second entry with the same entity and version, so only one of two
 * concurrent changes takes effect (R9).
 * @param condition SQL; if it is false when the statement runs, nothing is written
 */
export function insertAdminEvent(db: Database, event: NewAdminEvent, condition?: SQL): AdminEventInsertion {
  return {
    entries: [event],
    alternatives: false,
    is_certain: condition === undefined,
    write: (placed) => insertEntries(db, placed, condition ?? sql`TRUE`),
  };
}

/** Appends many entries at once, for an import. `condition`: as for `insertAdminEvent`. */
export function insertAdminEvents(
  db: Database,
  events: readonly NewAdminEvent[],
  condition?: SQL,
): AdminEventInsertion {
  return {
    entries: events,
    alternatives: false,
    is_certain: condition === undefined,
    write: (placed) => insertEntries(db, placed, condition ?? sql`TRUE`),
  };
}

/** Appends the entry `deleted` if `deleteOrDeactivateRow` deleted the row before in the same batch, otherwise `deactivated`. */
export function insertRemovalEvent(
  db: Database,
  table: MasterDataTable,
  event: Omit<NewAdminEvent, "action" | "after"> & { before: string },
): AdminEventInsertion {
  const after = JSON.stringify({ ...JSON.parse(event.before), is_active: false });
  const remains = sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = ${event.entity_id})`;
  return {
    entries: [
      { ...event, action: "deactivated", after },
      { ...event, action: "deleted", after: null },
    ],
    alternatives: true,
    is_certain: true,
    write: (placed) => insertEntries(db, placed, sql`key = CASE WHEN ${remains} THEN 0 ELSE 1 END`),
  };
}

export type AdminChainHead = Pick<typeof admin_chain.$inferSelect, "seq" | "hash">;

/** Reads position and hash of the last entry of the administration's record. */
export const findAdminChainHead = (db: Database) =>
  db.all<AdminChainHead>(sql`SELECT seq, hash FROM admin_chain WHERE id = 1`);

const MASTER_DATA_TABLES = {
  users,
  departments,
  currencies,
  request_types,
  priorities,
  doa_configurations,
  approver_groups,
  duty_conflicts,
};
export type MasterDataTable = keyof typeof MASTER_DATA_TABLES;

/** The columns that no change of master data writes itself. */
const MANAGED_COLUMNS: readonly string[] = ["id", "version", "was_used", "created_at", "updated_at"];

/** Returns the names of the stored columns of a table but its id, version, times and folded columns. */
export const listStoredColumns = (table: MasterDataTable): string[] =>
  Object.keys(getTableColumns(MASTER_DATA_TABLES[table])).filter(
    (name) => !MANAGED_COLUMNS.includes(name) && !/_(?:folded|search)$/.test(name),
  );

export type ColumnValues = Record<string, string | number | boolean | null>;

const toSqlValue = (value: ColumnValues[string]) => (typeof value === "boolean" ? Number(value) : value);

const hasFoldedColumns = (table: string): table is FoldedTable => table in FOLDED_SOURCES;

/** Returns the columns with their folded columns. */
const withFoldedColumns = (table: string, columns: ColumnValues): ColumnValues =>
  hasFoldedColumns(table) ? { ...columns, ...foldColumns(table, columns) } : columns;

export function insertRow(db: Database, table: MasterDataTable, columns: ColumnValues): Statement {
  const stored = withFoldedColumns(table, columns);
  const names = sql.raw(Object.keys(stored).join(", "));
  const values = sql.join(
    Object.values(stored).map((value) => sql`${toSqlValue(value)}`),
    sql`, `,
  );
  return db.run(sql`INSERT INTO ${sql.raw(table)}(${names}) VALUES (${values})`);
}

/** Inserts rows of master data, at least one; all have the same columns. */
export function insertRows(db: Database, table: MasterDataTable, rows: readonly ColumnValues[]): Statement {
  const stored = rows.map((row) => withFoldedColumns(table, row));
  const names = Object.keys(stored[0] ?? {});
  const values = names.map((name) => sql`json_extract(value, ${`$.${name}`})`);
  return db.run(
    sql`INSERT INTO ${sql.raw(table)}(${sql.raw(names.join(", "))}) SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(stored)})`,
  );
}

/** Updates columns of one row. `id`: the id of a row of master data; 1 for `settings` and `request_id_config`, which have one row each. */
export function updateRow(
  db: Database,
  table: MasterDataTable | "settings" | "request_id_config",
  id: string | number,
  columns: ColumnValues,
): Statement {
  const assignments = Object.entries(withFoldedColumns(table, columns)).map(
    ([name, value]) => sql`${sql.raw(name)} = ${toSqlValue(value)}`,
  );
  return db.run(sql`UPDATE ${sql.raw(table)} SET ${sql.join(assignments, sql`, `)} WHERE id = ${id}`);
}

const wasUsed = sql`t.was_used`;

/**
 * SQL: whether row `t` is or ever was in use. Triggers set `was_used` when a request or a step of the matrix refers to the row. A conflict
 * of duties is never in use, because nothing refers to it.
 */
const IN_USE: Record<MasterDataTable, SQL> = {
  users: sql`(t.was_used OR EXISTS (SELECT 1 FROM request_type_payers WHERE user_id = t.id) OR EXISTS (SELECT 1 FROM departments WHERE head_user_id = t.id)
    OR EXISTS (SELECT 1 FROM proposed_changes WHERE author_id = t.id))`,
  // The index on shared templates needs the condition on 'own'.
  departments: sql`(t.was_used OR EXISTS (SELECT 1 FROM users WHERE department_id = t.id)
    OR EXISTS (SELECT 1 FROM request_templates r WHERE r.audience <> 'own' AND r.audience = 'department' AND r.department_id = t.id))`,
  // USD is always in use: all rates refer to it, and it is the default currency of types and levels.
  currencies: sql`(t.was_used OR t.code = 'USD' OR EXISTS (SELECT 1 FROM request_types WHERE default_currency = t.code))`,
  request_types: wasUsed,
  priorities: wasUsed,
  doa_configurations: wasUsed,
  approver_groups: wasUsed,
  duty_conflicts: sql`0`,
};

/** Reads whether the row is or ever was in use (R12). Returns no row if it does not exist. */
export function findRowUsage(db: Database, table: MasterDataTable, id: string) {
  return db.all<{ in_use: boolean }>(
    sql`SELECT ${IN_USE[table]} AS in_use FROM ${sql.raw(table)} t WHERE t.id = ${id}`,
    { in_use: "boolean" },
  );
}

/**
 * Deletes a row that was never used; deactivates a row that was used (R12). If the DELETE has removed the row, the
 * UPDATE has no effect.
 */
export function deleteOrDeactivateRow(db: Database, table: MasterDataTable, id: string): Statement[] {
  const name = sql.raw(table);
  return [
    db.run(
      sql`DELETE FROM ${name} WHERE id IN (SELECT t.id FROM ${name} t WHERE t.id = ${id} AND NOT ${IN_USE[table]})`,
    ),
    db.run(sql`UPDATE ${name} SET is_active = 0, version = version + 1 WHERE id = ${id}`),
  ];
}

/**
 * Returns the names of the fields whose value another row already has. Names are compared in their folded form (R50),
 * also with a name that collided with another one; codes as they are. The row `except_id` is not compared.
 */
export function listDuplicateFields(db: Database, table: MasterDataTable, values: ColumnValues, except_id: string) {
  const stored = withFoldedColumns(table, values);
  const checks = Object.entries(values).map(([name, value]) => {
    const folded = stored[`${name}_folded`];
    const isSame =
      folded === undefined
        ? sql`${sql.raw(name)} = ${value}`
        : sql`(${sql.raw(`${name}_folded`)} = ${folded} OR (${sql.raw(`${name}_folded`)} >= ${`${folded}${COLLISION_MARK}`}
            AND ${sql.raw(`${name}_folded`)} < ${`${folded} `}))`;
    return sql`SELECT ${name} AS field, max(is_active) AS is_active FROM ${sql.raw(table)} WHERE ${isSame} AND id <> ${except_id} HAVING count(*) > 0`;
  });
  return db.all<{ field: string; is_active: boolean }>(sql.join(checks, sql` UNION ALL `), { is_active: "boolean" });
}

/** Returns the changes of one entity with versions below `before`, newest first. */
export function listAdminEvents(
  db: Database,
  entity: AdminEntityKind,
  entity_id: string,
  before: number,
  limit: number,
) {
  return db.all<Omit<NewAdminEvent, "is_rule">>(
    sql`SELECT entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after FROM admin_events
        WHERE entity = ${entity} AND entity_id = ${entity_id} AND version < ${before} ORDER BY version DESC LIMIT ${limit}`,
  );
}

/** Returns the version of the newest entry about one entity; no row if there is none. */
export const findLastEntryVersion = (db: Database, entity: AdminEntityKind, entity_id: string) =>
  db.all<{ version: number }>(
    sql`SELECT version FROM admin_events WHERE entity = ${entity} AND entity_id = ${entity_id} ORDER BY version DESC LIMIT 1`,
  );

/** `exported`: the entity after the event, as JSON text, for exports; null for others. */
export type RecentAdminEvent = Pick<NewAdminEvent, "entity" | "action" | "label" | "actor_name" | "created_at"> & {
  exported: string | null;
};

/**
 * Returns the newest changes of all entities, newest first, without the initial data of the installation and without new passwords, which are
 * in the security events.
 */
export function listRecentAdminEvents(db: Database, limit: number) {
  return db.all<RecentAdminEvent>(
    sql`SELECT entity, action, label, actor_name, created_at, iif(entity = 'export', after, NULL) AS exported
        FROM admin_events INDEXED BY admin_events_created
        WHERE actor_name IS NOT NULL AND entity <> 'password' ORDER BY created_at DESC, rowid DESC LIMIT ${limit}`,
  );
}
