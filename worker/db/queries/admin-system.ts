import { sql } from "drizzle-orm";
import type { TypeWithoutApprover } from "../../../domain/entities.ts";
import type { Database, Statement } from "../database.ts";
import type { cron_runs } from "../schema/admin.ts";
import { insertAdminEvent, type NewAdminEvent } from "./admin-events.ts";

/**
 * Resets the numbering: new request numbers consist of the prefix and a counter that starts at `counter_start`. Does
 * nothing if the first of them, `next_id`, was issued before (R7, R27). `reset` returns a row if the numbering was
 * reset.
 */
export function resetNumbering(
  db: Database,
  config: { counter_start: number },
  series: string,
  next_id: string,
  event: NewAdminEvent,
) {
  const free = sql`NOT EXISTS (SELECT 1 FROM request_events WHERE request_id = ${next_id} AND version = 1)`;
  return {
    event: insertAdminEvent(db, event, free),
    series: db.run(
      sql`INSERT INTO request_series(series, last_number, last_id, first_number)
          SELECT ${series}, ${config.counter_start}, '', ${config.counter_start} + 1 WHERE ${free}
          ON CONFLICT DO UPDATE SET last_number = excluded.last_number, last_id = '', first_number = excluded.first_number`,
    ),
    reset: db.all<{ id: number }>(
      sql`UPDATE request_id_config SET include_department = 0, include_year = 0, include_month = 0, version = version + 1
          WHERE id = 1 AND ${free} RETURNING id`,
    ),
  };
}

export type CronRunRow = typeof cron_runs.$inferSelect;

/** Stores the last run of a job; replaces its previous run. */
export function saveCronRun(db: Database, run: CronRunRow): Statement {
  return db.run(
    sql`INSERT OR REPLACE INTO cron_runs(name, started_at, duration_ms, succeeded, outcome)
        VALUES (${run.name}, ${run.started_at}, ${run.duration_ms}, ${Number(run.succeeded)}, ${run.outcome})`,
  );
}

const cronRunColumns = sql.raw("name, started_at, duration_ms, succeeded, outcome");

export const findCronRun = (db: Database, name: string) =>
  db.all<CronRunRow>(sql`SELECT ${cronRunColumns} FROM cron_runs WHERE name = ${name}`, { succeeded: "boolean" });

export const listCronRuns = (db: Database) =>
  db.all<CronRunRow>(sql`SELECT ${cronRunColumns} FROM cron_runs ORDER BY name LIMIT 100`, { succeeded: "boolean" });

export const countSessions = (db: Database, now: string) =>
  db.all<{ sessions: number }>(sql`SELECT count(*) AS sessions FROM sessions WHERE expires_at > ${now}`);

/** Counts pending requests from the counters in `request_counts`, without reading requests. */
export const countPending = (db: Database) =>
  db.all<{ pending: number }>(sql`SELECT coalesce(sum(pending), 0) AS pending FROM request_counts WHERE scope = 'all'`);

export type MasterDataCounts = Record<
  "total_users" | "active_doa_rules" | "total_departments" | "active_currencies",
  number
>;

/** Reads which parts of the set-up are done: whether there is a second active user, and whether email is switched on. */
export const findSetup = (db: Database) =>
  db.all<{ has_people: boolean; uses_email: boolean }>(
    sql`SELECT (SELECT count(*) FROM (SELECT 1 FROM users WHERE is_active = 1 LIMIT 2)) > 1 AS has_people,
          EXISTS (SELECT 1 FROM settings WHERE email_notifications = 1) AS uses_email`,
    { has_people: "boolean", uses_email: "boolean" },
  );

/** Whether the configuration `c` names somebody: it has a step, or an active approver. */
const NAMES_SOMEBODY = sql`(EXISTS (SELECT 1 FROM doa_steps s WHERE s.configuration_id = c.id)
    OR EXISTS (SELECT 1 FROM users u WHERE u.id = c.approver_user_id AND u.is_active = 1)
    OR EXISTS (SELECT 1 FROM doa_levels l JOIN users u ON u.id = l.approver_user_id
      WHERE l.configuration_id = c.id AND u.is_active = 1))`;

/**
 * Lists the active request types that need an approval and have no approver: no configuration for all departments names somebody, and no
 * configurations of their own cover all active departments (domain/matrix/checks.ts). A company has few types.
 */
export const listTypesWithoutApprover = (db: Database) =>
  db.all<TypeWithoutApprover>(
    sql`SELECT t.code, t.name, (SELECT c.id FROM doa_configurations c
            WHERE c.request_type = t.code AND c.department_id IS NULL AND c.is_active = 1) AS configuration_id
        FROM request_types t
        WHERE t.is_active = 1 AND t.approval_required = 1
          AND NOT EXISTS (SELECT 1 FROM doa_configurations c
            WHERE c.request_type = t.code AND c.department_id IS NULL AND c.is_active = 1 AND ${NAMES_SOMEBODY})
          AND (NOT EXISTS (SELECT 1 FROM doa_configurations c
              WHERE c.request_type = t.code AND c.is_active = 1 AND ${NAMES_SOMEBODY})
            OR EXISTS (SELECT 1 FROM departments d WHERE d.is_active = 1
              AND NOT EXISTS (SELECT 1 FROM doa_configurations c WHERE c.request_type = t.code
                AND c.department_id = d.id AND c.is_active = 1 AND ${NAMES_SOMEBODY})))
        ORDER BY t.name`,
  );

export const countMasterData = (db: Database) =>
  db.all<MasterDataCounts>(
    sql`SELECT (SELECT count(*) FROM users) AS total_users, (SELECT count(*) FROM doa_configurations WHERE is_active = 1) AS active_doa_rules,
          (SELECT count(*) FROM departments) AS total_departments, (SELECT count(*) FROM currencies WHERE is_active = 1) AS active_currencies`,
  );
