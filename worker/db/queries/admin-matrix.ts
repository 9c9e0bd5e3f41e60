import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import type { currencies, doa_configurations, doa_levels } from "../schema/master-data.ts";
import type { requests } from "../schema/requests.ts";
import type { users } from "../schema/users.ts";

export type MatrixRow = Omit<typeof doa_configurations.$inferSelect, "was_used" | "created_at"> & {
  type_name: string | null;
  department: string | null;
  approver_user_name: string | null;
  /** JSON array of `StoredLevel`, in the configured order. */
  levels: string;
};

export type StoredLevel = Pick<typeof doa_levels.$inferSelect, "max_amount_minor" | "currency" | "approver_user_id"> &
  Pick<typeof currencies.$inferSelect, "decimals"> & { approver_name: string | null };

/** The maximum number of configurations in one result. */
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

/** Returns all configurations, sorted by type; within a type the one for every department comes first. */
export const listMatrix = (db: Database) =>
  db.all<MatrixRow>(
    sql`${matrixSelect} ORDER BY coalesce(t.name, c.request_type), d.name IS NOT NULL, d.name, c.id LIMIT ${MAX_CONFIGURATIONS}`,
    { is_active: "boolean" },
  );

export const findMatrixRow = (db: Database, id: string) =>
  db.all<MatrixRow>(sql`${matrixSelect} WHERE c.id = ${id}`, { is_active: "boolean" });

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

export type MatrixPersonRow = Pick<typeof users.$inferSelect, "id" | "name" | "is_active" | "department_id">;

/** Returns the approvers of all active configurations, and the users with the ids `others`. */
export function listMatrixUsers(db: Database, others: readonly string[]) {
  return db.all<MatrixPersonRow>(
    sql`SELECT id, name, is_active, department_id FROM users WHERE id IN (
          SELECT approver_user_id FROM doa_configurations WHERE is_active = 1
          UNION SELECT l.approver_user_id FROM doa_levels l JOIN doa_configurations c ON c.id = l.configuration_id WHERE c.is_active = 1
          UNION SELECT value FROM json_each(${JSON.stringify(others)}))`,
    { is_active: "boolean" },
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
