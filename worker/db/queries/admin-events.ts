import { type SQL, sql } from "drizzle-orm";
import type { AdminEntity, AdminEventRecord } from "../../../domain/audit/admin-events.ts";
import type { Database, Statement } from "../database.ts";

/** An entry of the administration's record before it has its place in the chain. `before`, `after`: JSON. */
export type NewAdminEvent = Omit<AdminEventRecord, "seq" | "prev_hash" | "hash">;

/**
 * Entries that a batch appends to the administration's record. Only `inAuditedBatch` can run it: it gives them their place in the chain
 * and their hash. `alternatives`: SQL writes one of the entries, all of which are placed alike; `is_certain`: it writes one at all.
 */
export type AdminEventBatch = {
  readonly entries: readonly NewAdminEvent[];
  readonly alternatives: boolean;
  readonly is_certain: boolean;
  readonly write: (placed: readonly AdminEventRecord[]) => Statement;
};

const COLUMN_NAMES = [
  ...["seq", "entity", "entity_id", "version", "action", "label", "actor_id", "actor_name", "created_at"],
  ...["before", "after", "prev_hash", "hash"],
] as const;
const COLUMNS = sql.raw(COLUMN_NAMES.join(", "));
const FIELDS = sql.raw(COLUMN_NAMES.map((name) => `json_extract(value, '$.${name}')`).join(", "));

/** The statement that writes those of the placed entries that `condition` holds for. */
const insertEntries = (db: Database, placed: readonly AdminEventRecord[], condition: SQL): Statement =>
  db.run(
    sql`INSERT INTO admin_events(${COLUMNS}) SELECT ${FIELDS} FROM json_each(${JSON.stringify(placed)}) WHERE ${condition} ORDER BY key`,
  );

/** Its primary key refuses a second change at the same version: of two made at once one fails whole (R9). `happened`: only if that holds by then. */
export function insertAdminEvent(db: Database, event: NewAdminEvent, happened?: SQL): AdminEventBatch {
  return {
    entries: [event],
    alternatives: false,
    is_certain: happened === undefined,
    write: (placed) => insertEntries(db, placed, happened ?? sql`TRUE`),
  };
}

/** Many at once, as an import makes them. */
export function insertAdminEvents(db: Database, events: readonly NewAdminEvent[]): AdminEventBatch {
  return {
    entries: events,
    alternatives: false,
    is_certain: true,
    write: (placed) => insertEntries(db, placed, sql`TRUE`),
  };
}

/** After `removeRow` in the same batch: which of the two entries is written depends on what is still there. */
export function insertRemovalEvent(
  db: Database,
  table: MasterTable,
  event: Omit<NewAdminEvent, "action" | "after"> & { before: string },
): AdminEventBatch {
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

export type AdminHead = { seq: number; hash: string };

/** The last entry of the administration's record: what the next one continues. */
export const findAdminHead = (db: Database) => db.all<AdminHead>(sql`SELECT seq, hash FROM admin_chain WHERE id = 1`);

export type MasterTable =
  | "users"
  | "departments"
  | "currencies"
  | "request_types"
  | "priorities"
  | "doa_configurations";

export type ColumnValues = Record<string, string | number | boolean | null>;

const toSqlValue = (value: ColumnValues[string]) => (typeof value === "boolean" ? Number(value) : value);

export function insertRow(db: Database, table: MasterTable, columns: ColumnValues): Statement {
  const names = sql.raw(Object.keys(columns).join(", "));
  const values = sql.join(
    Object.values(columns).map((value) => sql`${toSqlValue(value)}`),
    sql`, `,
  );
  return db.run(sql`INSERT INTO ${sql.raw(table)}(${names}) VALUES (${values})`);
}

/** `id` is a master data row's, or 1 for the numbering and the settings, which are one row each. */
export function updateRow(
  db: Database,
  table: MasterTable | "settings" | "request_id_config",
  id: string | number,
  columns: ColumnValues,
): Statement {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.raw(name)} = ${toSqlValue(value)}`);
  return db.run(sql`UPDATE ${sql.raw(table)} SET ${sql.join(assignments, sql`, `)} WHERE id = ${id}`);
}

/** What refers to a row of each kind now, besides what ever did and left its mark in `was_used`. */
const REFERENCES: Record<MasterTable, SQL> = {
  users: sql`EXISTS (SELECT 1 FROM request_type_payers WHERE user_id = t.id) OR EXISTS (SELECT 1 FROM departments WHERE head_user_id = t.id)`,
  departments: sql`EXISTS (SELECT 1 FROM users WHERE department_id = t.id)`,
  // Every rate is to USD, and it is what a type and a level fall back to.
  currencies: sql`t.code = 'USD' OR EXISTS (SELECT 1 FROM request_types WHERE default_currency = t.code)`,
  request_types: sql`0`,
  priorities: sql`0`,
  doa_configurations: sql`0`,
};

/** R12: whether the row is, or ever was, in use. Empty when there is no such row. */
export function findRowUsage(db: Database, table: MasterTable, id: string) {
  return db.all<{ in_use: number }>(
    sql`SELECT (t.was_used OR ${REFERENCES[table]}) AS in_use FROM ${sql.raw(table)} t WHERE t.id = ${id}`,
  );
}

/** R12: what was never used goes; what was, is switched off. One of the two statements finds its row. */
export function deleteOrDeactivateRow(db: Database, table: MasterTable, id: string): Statement[] {
  const name = sql.raw(table);
  return [
    db.run(
      sql`DELETE FROM ${name} WHERE id IN (SELECT t.id FROM ${name} t WHERE t.id = ${id} AND NOT (t.was_used OR ${REFERENCES[table]}))`,
    ),
    db.run(sql`UPDATE ${name} SET is_active = 0, version = version + 1 WHERE id = ${id}`),
  ];
}

/** Which of the values another row has already; compared as the unique indexes do. */
export function listDuplicateFields(db: Database, table: MasterTable, values: ColumnValues, except_id: string) {
  const checks = Object.entries(values).map(
    ([name, value]) =>
      sql`SELECT ${name} AS field, is_active FROM ${sql.raw(table)} WHERE lower(${sql.raw(name)}) = lower(${value}) AND id <> ${except_id}`,
  );
  return db.all<{ field: string; is_active: number }>(sql.join(checks, sql` UNION ALL `));
}

export type AdminEventRow = NewAdminEvent;

/** What happened to one entity, newest first, before version `before`. */
export function listAdminEvents(db: Database, entity: AdminEntity, entity_id: string, before: number, limit: number) {
  return db.all<AdminEventRow>(
    sql`SELECT entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after FROM admin_events
        WHERE entity = ${entity} AND entity_id = ${entity_id} AND version < ${before} ORDER BY version DESC LIMIT ${limit}`,
  );
}

export type RecentChange = Pick<AdminEventRow, "entity" | "action" | "label" | "actor_name" | "created_at">;

/** The newest changes of all, newest first; what the installation itself brought is no activity. */
export function listRecentAdminEvents(db: Database, limit: number) {
  return db.all<RecentChange>(
    sql`SELECT entity, action, label, actor_name, created_at FROM admin_events INDEXED BY admin_events_created
        WHERE actor_name IS NOT NULL ORDER BY created_at DESC, rowid DESC LIMIT ${limit}`,
  );
}
