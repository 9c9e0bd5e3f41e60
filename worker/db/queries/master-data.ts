import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

/** More rows of one kind of master data than this are not read at once. */
const MASTER_LIMIT = 500;

export type RequestTypeRow = {
  id: string;
  code: string;
  name: string;
  description: string;
  requires_amount: number;
  accepts_amount: number;
  default_currency: string;
  approval_required: number;
  is_active: number;
  version: number;
  /** JSON array of {id, name, is_active}, in the configured order. */
  payers: string;
};

const payers =
  sql.raw(`(SELECT json_group_array(json_object('id', u.id, 'name', u.name, 'is_active', u.is_active) ORDER BY p.position)
  FROM request_type_payers p JOIN users u ON u.id = p.user_id WHERE p.request_type_id = t.id) AS payers`);

const typeColumns = sql`t.id, t.code, t.name, t.description, t.requires_amount, t.accepts_amount, t.default_currency, t.approval_required, t.is_active, t.version, ${payers}`;

export function listRequestTypes(db: Database, includeInactive: boolean) {
  return db.all<RequestTypeRow>(
    sql`SELECT ${typeColumns} FROM request_types t WHERE t.is_active >= ${includeInactive ? 0 : 1} ORDER BY t.name LIMIT ${MASTER_LIMIT}`,
  );
}

export const findRequestTypeById = (db: Database, id: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.id = ${id}`);

export const findRequestType = (db: Database, code: string) =>
  db.all<RequestTypeRow>(sql`SELECT ${typeColumns} FROM request_types t WHERE t.code = ${code}`);

export type PriorityRow = {
  id: string;
  code: string;
  name: string;
  description: string;
  color: string;
  escalation_hours: number;
  sort_order: number;
  is_active: number;
  version: number;
};

const priorityColumns = sql.raw("id, code, name, description, color, escalation_hours, sort_order, is_active, version");

export const findPriorityById = (db: Database, id: string) =>
  db.all<PriorityRow>(sql`SELECT ${priorityColumns} FROM priorities WHERE id = ${id}`);

export const findPriorityOfRequest = (db: Database, request_id: string) =>
  db.all<Pick<PriorityRow, "color">>(
    sql`SELECT p.color FROM requests r JOIN priorities p ON p.code = r.priority WHERE r.id = ${request_id}`,
  );

export function listPriorities(db: Database, includeInactive: boolean) {
  return db.all<PriorityRow>(
    sql`SELECT ${priorityColumns} FROM priorities
        WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY sort_order, code LIMIT ${MASTER_LIMIT}`,
  );
}

export type CurrencyRow = {
  id: string;
  code: string;
  name: string;
  symbol: string;
  decimals: number;
  rate_e8: number;
  is_active: number;
  version: number;
};

const currencyColumns = sql.raw("id, code, name, symbol, decimals, rate_e8, is_active, version");

export const findCurrencyById = (db: Database, id: string) =>
  db.all<CurrencyRow>(sql`SELECT ${currencyColumns} FROM currencies WHERE id = ${id}`);

export function listCurrencies(db: Database, includeInactive: boolean) {
  return db.all<CurrencyRow>(
    sql`SELECT ${currencyColumns} FROM currencies WHERE is_active >= ${includeInactive ? 0 : 1} ORDER BY code LIMIT ${MASTER_LIMIT}`,
  );
}

export type DepartmentRow = {
  id: string;
  name: string;
  description: string;
  budget_minor: number | null;
  head_user_id: string | null;
  head_user_name: string | null;
  is_active: number;
  version: number;
};

const departmentSelect = sql.raw(
  `SELECT d.id, d.name, d.description, d.budget_minor, d.head_user_id, u.name AS head_user_name, d.is_active, d.version
   FROM departments d LEFT JOIN users u ON u.id = d.head_user_id`,
);

export const findDepartmentById = (db: Database, id: string) =>
  db.all<DepartmentRow>(sql`${departmentSelect} WHERE d.id = ${id}`);

export function listDepartments(db: Database, includeInactive: boolean) {
  return db.all<DepartmentRow>(
    sql`${departmentSelect} WHERE d.is_active >= ${includeInactive ? 0 : 1} ORDER BY d.name LIMIT ${MASTER_LIMIT}`,
  );
}

export const findDepartmentByName = (db: Database, name: string) =>
  db.all<{ id: string; name: string; is_active: number }>(
    sql`SELECT id, name, is_active FROM departments WHERE lower(name) = lower(${name})`,
  );

export type SettingsRow = {
  email_notifications: number;
  desktop_notifications: number;
  sms_notifications: number;
  auto_assign_approvers: number;
  send_overdue_reminders: number;
  allow_request_modifications: number;
  password_min_length: number;
};

export const findSettings = (db: Database) => db.all<SettingsRow>(sql`SELECT * FROM settings WHERE id = 1`);

/** The payers of the type that a request has (R16). */
export function listPayersOfRequest(db: Database, request_id: string) {
  return db.all<{ id: string; name: string; is_active: number }>(
    sql`SELECT u.id, u.name, u.is_active FROM requests r JOIN request_types t ON t.code = r.request_type
        JOIN request_type_payers p ON p.request_type_id = t.id JOIN users u ON u.id = p.user_id
        WHERE r.id = ${request_id} ORDER BY p.position`,
  );
}
