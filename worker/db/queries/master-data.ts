import { sql } from "drizzle-orm";
import type { NamedCode } from "../../../domain/format/code-names.ts";
import type { Database } from "../database.ts";
import { type FoldedColumn, selectIdByName } from "../folded-columns.ts";
import { type currencies, type priorities, type request_types, settings } from "../schema/master-data.ts";
import type { departments, users } from "../schema/users.ts";
import { type RowOf, readTable } from "../table-rows.ts";
import type { PersonRow } from "./people.ts";

/** The maximum number of rows that are read from one table of master data. */
const MASTER_LIMIT = 500;

/** A request type. `material_fields`: JSON array. `payers`: JSON array of `PersonRow`, in the configured order. */
export type RequestTypeRow = Omit<
  typeof request_types.$inferSelect,
  FoldedColumn<"request_types"> | "was_used" | "created_at" | "material_fields"
> & {
  material_fields: string;
  payers: string;
};

const TYPE_BOOLEANS = {
  requires_amount: "boolean",
  accepts_amount: "boolean",
  approval_required: "boolean",
  is_active: "boolean",
} as const;

const payers =
  sql.raw(`(SELECT json_group_array(json_object('id', u.id, 'name', u.name, 'is_active', json(iif(u.is_active, 'true', 'false'))) ORDER BY p.position)
  FROM request_type_payers p JOIN users u ON u.id = p.user_id WHERE p.request_type_id = t.id) AS payers`);

const typeColumns = sql`t.id, t.code, t.name, t.description, t.requires_amount, t.accepts_amount, t.default_currency, t.approval_required, t.material_fields, t.amount_tolerance_percent, t.is_active, t.version, ${payers}`;

export function listRequestTypes(db: Database, includeInactive: boolean) {
  return db.all<RequestTypeRow>(
    sql`SELECT ${typeColumns} FROM request_types t WHERE t.is_active >= ${includeInactive ? 0 : 1} ORDER BY t.name LIMIT ${MASTER_LIMIT}`,
    TYPE_BOOLEANS,
  );
}

export const findRequestTypeById = (db: Database, id: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.id = ${id}`, TYPE_BOOLEANS);

export const findRequestTypeByCode = (db: Database, code: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.code = ${code}`, TYPE_BOOLEANS);

export type PriorityRow = Omit<typeof priorities.$inferSelect, FoldedColumn<"priorities"> | "was_used" | "created_at">;

const priorityColumns = sql.raw("id, code, name, description, color, escalation_hours, sort_order, is_active, version");

export const findPriorityById = (db: Database, id: string) =>
  db.all<PriorityRow>(sql`SELECT ${priorityColumns} FROM priorities WHERE id = ${id}`, { is_active: "boolean" });

export const findPriorityColor = (db: Database, request_id: string) =>
  db.all<Pick<PriorityRow, "color">>(
    sql`SELECT p.color FROM requests r JOIN priorities p ON p.code = r.priority WHERE r.id = ${request_id}`,
  );

export function listPriorities(db: Database, includeInactive: boolean) {
  return db.all<PriorityRow>(
    sql`SELECT ${priorityColumns} FROM priorities
        WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY sort_order, code LIMIT ${MASTER_LIMIT}`,
    { is_active: "boolean" },
  );
}

/** Returns the names of all request types and priorities, active or not, for `createCodeNames`. */
export const listCodeNames = (db: Database) =>
  db.all<NamedCode>(
    sql`SELECT 'request_type' AS field, code, name FROM request_types UNION ALL SELECT 'priority', code, name FROM priorities LIMIT ${2 * MASTER_LIMIT}`,
  );

export type CurrencyRow = Omit<typeof currencies.$inferSelect, FoldedColumn<"currencies"> | "was_used" | "created_at">;

const currencyColumns = sql.raw("id, code, name, symbol, decimals, rate_e8, is_active, version");

export const findCurrencyById = (db: Database, id: string) =>
  db.all<CurrencyRow>(sql`SELECT ${currencyColumns} FROM currencies WHERE id = ${id}`, { is_active: "boolean" });

export function listCurrencies(db: Database, includeInactive: boolean) {
  return db.all<CurrencyRow>(
    sql`SELECT ${currencyColumns} FROM currencies WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY code LIMIT ${MASTER_LIMIT}`,
    { is_active: "boolean" },
  );
}

export type DepartmentRow = Omit<
  typeof departments.$inferSelect,
  FoldedColumn<"departments"> | "was_used" | "created_at"
> & {
  head_user_name: (typeof users.$inferSelect)["name"] | null;
};

const departmentSelect = sql.raw(
  `SELECT d.id, d.name, d.description, d.budget_minor, d.head_user_id, u.name AS head_user_name, d.is_active, d.version
   FROM departments d LEFT JOIN users u ON u.id = d.head_user_id`,
);

export const findDepartmentById = (db: Database, id: string) =>
  db.all<DepartmentRow>(sql`${departmentSelect} WHERE d.id = ${id}`, { is_active: "boolean" });

export function listDepartments(db: Database, includeInactive: boolean) {
  return db.all<DepartmentRow>(
    sql`${departmentSelect} WHERE d.is_active >= ${includeInactive ? 0 : 1} ORDER BY d.name LIMIT ${MASTER_LIMIT}`,
    { is_active: "boolean" },
  );
}

export const findDepartmentByName = (db: Database, name: string) =>
  db.all<Pick<DepartmentRow, "id" | "name" | "is_active">>(
    sql`SELECT id, name, is_active FROM departments WHERE id = ${selectIdByName("departments", "name_folded", name)}`,
    { is_active: "boolean" },
  );

const SETTINGS = readTable(settings, ["id"]);

/** The settings, without a key because there is one row. */
export type SettingsRow = RowOf<typeof SETTINGS>;

export const findSettings = (db: Database) =>
  db.all<SettingsRow>(sql`SELECT ${SETTINGS.columns} FROM settings WHERE id = 1`, SETTINGS.decoded);

/** Returns the payers of the type of a request (R16). */
export function listPayersOfRequest(db: Database, request_id: string) {
  return db.all<PersonRow>(
    sql`SELECT u.id, u.name, u.is_active FROM requests r JOIN request_types t ON t.code = r.request_type
        JOIN request_type_payers p ON p.request_type_id = t.id JOIN users u ON u.id = p.user_id
        WHERE r.id = ${request_id} ORDER BY p.position`,
    { is_active: "boolean" },
  );
}
