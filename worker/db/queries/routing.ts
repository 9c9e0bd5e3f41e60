import { type SQL, sql } from "drizzle-orm";
import { formatDepartmentPart } from "../../../domain/requests/numbering.ts";
import type { Database, Statement } from "../database.ts";
import { type doa_configurations, request_id_config, type request_series } from "../schema/master-data.ts";
import { type RowOf, readTable } from "../table-rows.ts";
import { isInfluenced } from "./influences.ts";
import type { PersonRow } from "./people.ts";

/** A configuration of the matrix. `levels`: JSON array of `MatrixBand`. `steps`: JSON array of `MatrixStep`. */
export type ConfigurationRow = Pick<
  typeof doa_configurations.$inferSelect,
  | "id"
  | "version"
  | "request_type"
  | "configuration_type"
  | "department_id"
  | "approver_user_id"
  | "fallback_group_id"
  | "same_person"
> & { levels: string; steps: string };

/** SQL: JSON array of the steps of a band of the configuration `c`. */
const stepsOfBand = (band: SQL): SQL =>
  sql`json((SELECT json_group_array(json_object('name', s.name, 'required', s.required, 'members', json(s.members)) ORDER BY s.position)
    FROM doa_steps s WHERE s.configuration_id = c.id AND s.band = ${band}))`;

/** Returns the active configurations of a request type: those for the department and those for every department. */
export function listApplicableConfigurations(db: Database, request_type: string, department_id: string) {
  return db.all<ConfigurationRow>(
    sql`SELECT c.id, c.version, c.request_type, c.configuration_type, c.department_id, c.approver_user_id, c.fallback_group_id, c.same_person,
          (SELECT json_group_array(json_object('max_amount_minor', l.max_amount_minor, 'currency', l.currency, 'approver_user_id', l.approver_user_id,
              'steps', ${stepsOfBand(sql`l.position`)}) ORDER BY l.position)
           FROM doa_levels l WHERE l.configuration_id = c.id) AS levels,
          CASE c.configuration_type WHEN 'user_specific' THEN ${stepsOfBand(sql`0`)} ELSE '[]' END AS steps
        FROM doa_configurations c
        WHERE c.request_type = ${request_type} AND (c.department_id IS NULL OR c.department_id = ${department_id}) AND c.is_active = 1`,
  );
}

/** A person whom a request can ask. `is_influenced`: whether the requester has influence over their account (R45). */
export type CandidateRow = PersonRow & { is_influenced: boolean };

/** The requester of a route that is computed at the time `now`. */
export type RouteRequester = { requester_id: string; now: string };

/** SQL: the column `is_influenced` of `users u`. */
export const influencedColumn = ({ requester_id, now }: RouteRequester): SQL =>
  sql`${isInfluenced(sql`u.id`, sql`${requester_id}`, now)} AS is_influenced`;

export const CANDIDATE_BOOLEANS = { is_active: "boolean", is_influenced: "boolean" } as const;

/**
 * Returns the approvers in the configurations that `listApplicableConfigurations` returns, without the people of steps.
 * A person in several bands or configurations is returned several times.
 */
export function listConfiguredApprovers(
  db: Database,
  request_type: string,
  department_id: string,
  requester: RouteRequester,
) {
  const columns = sql`u.id, u.name, u.is_active, ${influencedColumn(requester)}`;
  const isApplicable = sql`c.request_type = ${request_type} AND (c.department_id IS NULL OR c.department_id = ${department_id}) AND c.is_active = 1`;
  return db.all<CandidateRow>(
    sql`SELECT ${columns} FROM doa_configurations c CROSS JOIN users u ON u.id = c.approver_user_id WHERE ${isApplicable}
        UNION ALL SELECT ${columns} FROM doa_configurations c CROSS JOIN doa_levels l ON l.configuration_id = c.id
        CROSS JOIN users u ON u.id = l.approver_user_id WHERE ${isApplicable}`,
    CANDIDATE_BOOLEANS,
  );
}

const NUMBERING = readTable(request_id_config, ["id"]);
type NumberingRow = RowOf<typeof NUMBERING>;
type SeriesColumns = Pick<typeof request_series.$inferSelect, "last_number" | "first_number">;

/** The numbering configuration with its series. `last_number`, `first_number`: null if the series is new. */
export type NumberingWithSeriesRow = NumberingRow & {
  [Column in keyof SeriesColumns]: SeriesColumns[Column] | null;
};

/** SQL: the series for a department and time, by the format in `request_id_config c`. `formatSeries` in domain builds the same text. */
function seriesExpression(department: string, at: string): SQL {
  return sql`(c.prefix || c.separator || CASE WHEN c.include_department THEN ${formatDepartmentPart(department)} || c.separator ELSE '' END
    || CASE WHEN c.include_year THEN ${at.slice(0, 4)} || c.separator ELSE '' END
    || CASE WHEN c.include_month THEN ${at.slice(5, 7)} || c.separator ELSE '' END)`;
}

/** Returns the numbering configuration with the first and the last number of its series. */
export function findNumberingWithSeries(db: Database, department: string, at: string) {
  return db.all<NumberingWithSeriesRow>(
    sql`SELECT ${NUMBERING.columnsOf("c")}, s.last_number, s.first_number
        FROM request_id_config c LEFT JOIN request_series s ON s.series = ${seriesExpression(department, at)} WHERE c.id = 1`,
    NUMBERING.decoded,
  );
}

/** Reads a series: every number from `first_number` to `last_number` was issued. Returns no row if the series is new. */
export const findSeries = (db: Database, series: string) =>
  db.all<SeriesColumns>(sql`SELECT first_number, last_number FROM request_series WHERE series = ${series}`);

/** The maximum number of counters that one statement checks. */
const MAX_SKIPPED = 100_000;

/**
 * SQL: the first counter after `base` that was never issued in a request number of this series. The search ends after
 * MAX_SKIPPED counters and then returns the last of them. `width`: the minimum number of digits of the counter.
 */
const firstFreeNumber = (series: SQL, base: SQL, width: SQL): SQL =>
  sql`(WITH RECURSIVE given(n) AS (
      SELECT ${base} + 1 UNION ALL
      SELECT n + 1 FROM given
      WHERE EXISTS (SELECT 1 FROM request_events e WHERE e.request_id = ${series} || printf('%0*d', ${width}, n) AND e.version = 1)
      LIMIT ${MAX_SKIPPED})
    SELECT max(n) FROM given)`;

/**
 * Skips numbers after `base` that were already issued under another configuration (R27): sets the last number of the series so that the
 * first free number comes next. Does nothing if the series was changed in the meantime.
 */
export function skipUsedNumbers(
  db: Database,
  { series, base, since }: { series: string; base: number; since: number },
  width: number,
): Statement {
  return db.run(
    sql`INSERT INTO request_series(series, last_number, last_id, first_number)
        VALUES (${series}, ${firstFreeNumber(sql`${series}`, sql`${base}`, sql`${width}`)} - 1, '', ${since})
        ON CONFLICT DO UPDATE SET last_number = excluded.last_number WHERE last_number = ${base}`,
  );
}

/** Returns the counter of the next request number of a series. A new series begins at `counter_start` plus one. */
export function findNextNumber(db: Database, series: string, counter_start: number, width: number) {
  const base = sql`coalesce((SELECT last_number FROM request_series WHERE series = ${series}), ${counter_start})`;
  return db.all<{ next: number }>(sql`SELECT ${firstFreeNumber(sql`${series}`, base, sql`${width}`)} AS next`);
}

export type NumberingWithNextRow = NumberingRow & { next: number };

/** Returns the numbering configuration with `next`, the counter of the next request number. */
export function findNumberingWithNext(db: Database, department: string, at: string) {
  const base = sql`coalesce((SELECT last_number FROM request_series s WHERE s.series = ${seriesExpression(department, at)}), c.counter_start)`;
  return db.all<NumberingWithNextRow>(
    sql`SELECT ${NUMBERING.columnsOf("c")}, ${firstFreeNumber(seriesExpression(department, at), base, sql`c.suffix_format`)} AS next FROM request_id_config c WHERE c.id = 1`,
    NUMBERING.decoded,
  );
}
