import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";

export type MatrixRow = {
  id: string;
  request_type: string;
  type_name: string | null;
  configuration_type: "amount_based" | "user_specific";
  department_id: string | null;
  department: string | null;
  approver_user_id: string | null;
  approver_user_name: string | null;
  is_active: number;
  version: number;
  updated_at: string;
  /** JSON array of StoredLevel, in the configured order. */
  levels: string;
};

export type StoredLevel = {
  max_amount_minor: number | null;
  currency: string;
  decimals: number;
  approver_user_id: string | null;
  approver_name: string | null;
};

/** More configurations than this are not read at once. */
const MAX_CONFIGURATIONS = 1000;

const matrixSelect = sql.raw(
  `SELECT c.id, c.request_type, t.name AS type_name, c.configuration_type, c.department_id, d.name AS department, c.approver_user_id,
     u.name AS approver_user_name, c.is_active, c.version, c.updated_at,
     (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency, 'decimals', k.decimals,
         'approver_user_id', l.approver_user_id, 'approver_name', p.name) ORDER BY l.position)
      FROM doa_levels l JOIN currencies k ON k.code = l.currency LEFT JOIN users p ON p.id = l.approver_user_id
      WHERE l.configuration_id = c.id) AS levels
   FROM doa_configurations c LEFT JOIN request_types t ON t.code = c.request_type LEFT JOIN departments d ON d.id = c.department_id
   LEFT JOIN users u ON u.id = c.approver_user_id`,
);

/** By type, the one for every department first. */
export const listMatrix = (db: Database) =>
  db.all<MatrixRow>(
    sql`${matrixSelect} ORDER BY coalesce(t.name, c.request_type), d.name IS NOT NULL, d.name, c.id LIMIT ${MAX_CONFIGURATIONS}`,
  );

export const findMatrixRow = (db: Database, id: string) => db.all<MatrixRow>(sql`${matrixSelect} WHERE c.id = ${id}`);

/** Another active configuration of the same type and department (null: every department). */
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

export type MatrixPersonRow = { id: string; name: string; is_active: number; department_id: string };

/** Everybody whom an active configuration names, and the others asked for. */
export function listMatrixUsers(db: Database, others: readonly string[]) {
  return db.all<MatrixPersonRow>(
    sql`SELECT id, name, is_active, department_id FROM users WHERE id IN (
          SELECT approver_user_id FROM doa_configurations WHERE is_active = 1
          UNION SELECT l.approver_user_id FROM doa_levels l JOIN doa_configurations c ON c.id = l.configuration_id WHERE c.is_active = 1
          UNION SELECT value FROM json_each(${JSON.stringify(others)}))`,
  );
}

export type BacktestRow = {
  seq: number;
  request_type: string;
  amount_minor: number | null;
  currency: string;
  department_id: string;
  requester_id: string;
};

/** Of the newest `last` requests those of the types, newest first; nothing but what routing goes by. */
export function listBacktestRequests(db: Database, types: readonly string[], last: number) {
  return db.all<BacktestRow>(
    sql`SELECT seq, request_type, amount_minor, currency, department_id, requester_id
        FROM (SELECT seq, request_type, amount_minor, currency, department_id, requester_id FROM requests ORDER BY seq DESC LIMIT ${last})
        WHERE request_type IN (SELECT value FROM json_each(${JSON.stringify(types)}))`,
  );
}

export type NamedRequestRow = {
  seq: number;
  id: string;
  title: string;
  requester_name: string;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
};

export function listNamedRequests(db: Database, seqs: readonly number[]) {
  return db.all<NamedRequestRow>(
    sql`SELECT seq, id, title, requester_name, amount_minor, amount_decimals, currency FROM requests
        WHERE seq IN (SELECT value FROM json_each(${JSON.stringify(seqs)}))`,
  );
}
