import { sql } from "drizzle-orm";
import type { NamedCode } from "../../../domain/format/code-names.ts";
import type { Database } from "../database.ts";
import { selectIdByName } from "../folded-columns.ts";
import { currencies, priorities, request_types, settings } from "../schema/master-data.ts";
import { departments } from "../schema/users.ts";
import { type RowOf, readTable } from "../table-rows.ts";
import type { PersonRow } from "./people.ts";

/** The maximum number of rows that are read from one table of master data. */
const MASTER_LIMIT = 500;

/** A request type. `material_fields`: JSON array. `payers`: JSON array of `PersonRow`, in the configured order. */
export type RequestTypeRow = Omit<RowOf<typeof TYPE>, "material_fields"> & { material_fields: string; payers: string };

const TYPE = readTable(request_types, ["was_used", "created_at"]);
// The JSON of the material fields stays a text, which the record of the administration stores as it is.
const { material_fields: _, ...TYPE_DECODED } = TYPE.decoded;

const payers =
  sql.raw(`(SELECT json_group_array(json_object('id', u.id, 'name', u.name, 'is_active', json(iif(u.is_active, 'true', 'false'))) ORDER BY p.position)
  FROM request_type_payers p JOIN users u ON u.id = p.user_id WHERE p.request_type_id = t.id) AS payers`);

const typeColumns = sql`${TYPE.columnsOf("t")}, ${payers}`;

export function listRequestTypes(db: Database, includeInactive: boolean) {
  return db.all<RequestTypeRow>(
    sql`SELECT ${typeColumns} FROM request_types t WHERE t.is_active >= ${includeInactive ? 0 : 1} ORDER BY t.name LIMIT ${MASTER_LIMIT}`,
    TYPE_DECODED,
  );
}

export const findRequestTypeById = (db: Database, id: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.id = ${id}`, TYPE_DECODED);

export const findRequestTypeByCode = (db: Database, code: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.code = ${code}`, TYPE_DECODED);

const PRIORITY = readTable(priorities, ["was_used", "created_at"]);
export type PriorityRow = RowOf<typeof PRIORITY>;

export const findPriorityById = (db: Database, id: string) =>
  db.all<PriorityRow>(sql`SELECT ${PRIORITY.columns} FROM priorities WHERE id = ${id}`, PRIORITY.decoded);

export const findPriorityColor = (db: Database, request_id: string) =>
  db.all<Pick<PriorityRow, "color">>(
    sql`SELECT p.color FROM requests r JOIN priorities p ON p.code = r.priority WHERE r.id = ${request_id}`,
  );

export function listPriorities(db: Database, includeInactive: boolean) {
  return db.all<PriorityRow>(
    sql`SELECT ${PRIORITY.columns} FROM priorities
        WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY sort_order, code LIMIT ${MASTER_LIMIT}`,
    PRIORITY.decoded,
  );
}

/** Returns the names of all request types and priorities, active or not, for `createCodeNames`. */
export const listCodeNames = (db: Database) =>
  db.all<NamedCode>(
    sql`SELECT 'request_type' AS field, code, name FROM request_types UNION ALL SELECT 'priority', code, name FROM priorities LIMIT ${2 * MASTER_LIMIT}`,
  );

const CURRENCY = readTable(currencies, ["was_used", "created_at"]);
export type CurrencyRow = RowOf<typeof CURRENCY>;

export const findCurrencyById = (db: Database, id: string) =>
  db.all<CurrencyRow>(sql`SELECT ${CURRENCY.columns} FROM currencies WHERE id = ${id}`, CURRENCY.decoded);

export function listCurrencies(db: Database, includeInactive: boolean) {
  return db.all<CurrencyRow>(
    sql`SELECT ${CURRENCY.columns} FROM currencies WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY code LIMIT ${MASTER_LIMIT}`,
    CURRENCY.decoded,
  );
}

const DEPARTMENT = readTable(departments, ["was_used", "created_at"]);
export type DepartmentRow = RowOf<typeof DEPARTMENT> & { head_user_name: string | null };

const departmentSelect = sql`SELECT ${DEPARTMENT.columnsOf("d")}, u.name AS head_user_name
   FROM departments d LEFT JOIN users u ON u.id = d.head_user_id`;

export const findDepartmentById = (db: Database, id: string) =>
  db.all<DepartmentRow>(sql`${departmentSelect} WHERE d.id = ${id}`, DEPARTMENT.decoded);

export function listDepartments(db: Database, includeInactive: boolean) {
  return db.all<DepartmentRow>(
    sql`${departmentSelect} WHERE d.is_active >= ${includeInactive ? 0 : 1} ORDER BY d.name LIMIT ${MASTER_LIMIT}`,
    DEPARTMENT.decoded,
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
