import { type SQL, sql } from "drizzle-orm";
import type { AdminAction, AdminEntity } from "../../../app/domain/admin-events.ts";
import type { Database, Statement } from "../database.ts";

export type NewAdminEvent = {
  entity: AdminEntity;
  entity_id: string;
  version: number;
  action: AdminAction;
  label: string;
  actor_id: string | null;
  actor_name: string | null;
  created_at: string;
  /** JSON. */
  before: string | null;
  after: string | null;
};

const COLUMNS = sql.raw(
  "admin_events(entity, entity_id, version, action, label, actor_id, actor_name, created_at, before, after)",
);

/** Its primary key refuses a second change at the same version: of two made at once one fails whole (R9). `happened`: only if that holds by then. */
export function insertAdminEvent(db: Database, event: NewAdminEvent, happened: SQL = sql`TRUE`): Statement {
  return db.run(
    sql`INSERT INTO ${COLUMNS} SELECT ${event.entity}, ${event.entity_id}, ${event.version}, ${event.action}, ${event.label},
          ${event.actor_id}, ${event.actor_name}, ${event.created_at}, ${event.before}, ${event.after} WHERE ${happened}`,
  );
}

/** Many at once, as an import makes them. */
export function insertAdminEvents(db: Database, events: readonly NewAdminEvent[]): Statement {
  const field = (name: keyof NewAdminEvent): SQL => sql`json_extract(value, ${`$.${name}`})`;
  return db.run(
    sql`INSERT INTO ${COLUMNS} SELECT ${field("entity")}, ${field("entity_id")}, ${field("version")}, ${field("action")}, ${field("label")},
          ${field("actor_id")}, ${field("actor_name")}, ${field("created_at")}, ${field("before")}, ${field("after")} FROM json_each(${JSON.stringify(events)})`,
  );
}

/** After `removeRow` in the same batch: what became of it is what is there. */
export function insertRemovalEvent(
  db: Database,
  table: MasterTable,
  event: Omit<NewAdminEvent, "action" | "after">,
): Statement {
  const kept = sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE id = ${event.entity_id})`;
  return db.run(
    sql`INSERT INTO ${COLUMNS} SELECT ${event.entity}, ${event.entity_id}, ${event.version}, CASE WHEN ${kept} THEN 'deactivated' ELSE 'deleted' END,
          ${event.label}, ${event.actor_id}, ${event.actor_name}, ${event.created_at}, ${event.before},
          CASE WHEN ${kept} THEN json_set(${event.before}, '$.is_active', json('false')) END`,
  );
}

export type MasterTable =
  | "users"
  | "departments"
  | "currencies"
  | "request_types"
  | "priorities"
  | "doa_configurations";

export type Columns = Record<string, string | number | boolean | null>;

const stored = (value: Columns[string]) => (typeof value === "boolean" ? Number(value) : value);

export function insertRow(db: Database, table: MasterTable, columns: Columns): Statement {
  const names = sql.raw(Object.keys(columns).join(", "));
  const values = sql.join(
    Object.values(columns).map((value) => sql`${stored(value)}`),
    sql`, `,
  );
  return db.run(sql`INSERT INTO ${sql.raw(table)}(${names}) VALUES (${values})`);
}

/** `id` is a master data row's, or 1 for the numbering and the settings, which are one row each. */
export function updateRow(
  db: Database,
  table: MasterTable | "settings" | "request_id_config",
  id: string | number,
  columns: Columns,
): Statement {
  const assignments = Object.entries(columns).map(([name, value]) => sql`${sql.raw(name)} = ${stored(value)}`);
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
export function findUsage(db: Database, table: MasterTable, id: string) {
  return db.all<{ in_use: number }>(
    sql`SELECT (t.was_used OR ${REFERENCES[table]}) AS in_use FROM ${sql.raw(table)} t WHERE t.id = ${id}`,
  );
}

/** R12: what was never used goes; what was, is switched off. One of the two statements finds its row. */
export function removeRow(db: Database, table: MasterTable, id: string): Statement[] {
  const name = sql.raw(table);
  return [
    db.run(
      sql`DELETE FROM ${name} WHERE id IN (SELECT t.id FROM ${name} t WHERE t.id = ${id} AND NOT (t.was_used OR ${REFERENCES[table]}))`,
    ),
    db.run(sql`UPDATE ${name} SET is_active = 0, version = version + 1 WHERE id = ${id}`),
  ];
}

/** Which of the values another row has already; compared as the unique indexes do. */
export function findTaken(db: Database, table: MasterTable, values: Columns, except_id: string) {
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
