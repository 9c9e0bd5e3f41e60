import { type SQL, sql } from "drizzle-orm";
import type { RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import type { Database } from "../database.ts";
import { allConditions, type RequestFilters } from "./request-filters.ts";

/**
 * Which requests a report includes: those that the viewer may see, that match the filters and that were submitted in the period. `from` and
 * `to` are UTC days, inclusive.
 */
export type ReportRange = { scope: Scope; filters: RequestFilters; period: { from: string; to: string } };

function rangeConditions({ scope, filters, period }: ReportRange): SQL {
  const { from, to } = period;
  const days = sql`r.created_at >= ${`${from}T00:00:00.000Z`} AND r.created_at <= ${`${to}T23:59:59.999Z`}`;
  return sql.join([days, ...allConditions(scope, filters)], sql` AND `);
}

/** Counts requests by month of submission and status. Reads all rows of the period. */
export function countByMonth(db: Database, range: ReportRange) {
  return db.all<{ month: string; status: RequestStatus; count: number }>(
    sql`SELECT substr(r.created_at, 1, 7) AS month, r.status, count(*) AS count FROM requests r
        WHERE ${rangeConditions(range)} GROUP BY 1, 2 ORDER BY 1`,
  );
}

/** Returns the number of decided requests and the median hours from submission to decision, by department or by last approver. */
export function listMedianDecisionTimes(
  db: Database,
  range: ReportRange,
  by: "department_name" | "current_approver_name",
  limit: number,
) {
  const group = sql.raw(`r.${by}`);
  return db.all<{ name: string; decided: number; median_hours: number }>(
    sql`WITH decided AS (
          SELECT ${group} AS name, (julianday(r.decided_at) - julianday(r.created_at)) * 24 AS hours FROM requests r
          WHERE ${rangeConditions(range)} AND r.decided_at IS NOT NULL AND r.status IN ('approved', 'rejected') AND ${group} IS NOT NULL),
        placed AS (SELECT name, hours, row_number() OVER (PARTITION BY name ORDER BY hours) AS place, count(*) OVER (PARTITION BY name) AS decided FROM decided)
        SELECT name, decided, avg(hours) AS median_hours FROM placed WHERE place IN ((decided + 1) / 2, (decided + 2) / 2)
        GROUP BY name, decided ORDER BY decided DESC, name LIMIT ${limit}`,
  );
}

/** Counts the approved or rejected requests with a due date, and how many of them were decided by that date (spec section 9). */
export function countDecisionsOnTime(db: Database, range: ReportRange) {
  return db.all<{ finished: number; on_time: number }>(
    sql`SELECT count(*) AS finished, coalesce(sum(r.decided_at <= r.due_at), 0) AS on_time FROM requests r
        WHERE ${rangeConditions(range)} AND r.status IN ('approved', 'rejected') AND r.due_at IS NOT NULL AND r.decided_at IS NOT NULL`,
  );
}

/** Returns the requested and the approved amounts by request type, in USD at the rates of each submission (R13). */
export function listAmountsByType(db: Database, range: ReportRange, limit: number) {
  return db.all<{ request_type: string; count: number; requested_usd: number; approved_usd: number }>(
    sql`SELECT r.request_type, count(*) AS count, sum(r.amount_usd) AS requested_usd,
          coalesce(sum(CASE WHEN r.status = 'approved' THEN r.amount_usd END), 0) AS approved_usd
        FROM requests r WHERE ${rangeConditions(range)} AND r.amount_minor IS NOT NULL
        GROUP BY 1 ORDER BY requested_usd DESC LIMIT ${limit}`,
  );
}

/**
 * Counts open requests of any period by the person who must act; a request that waits for several people counts for each of them. `oldest`:
 * since when the oldest of these requests has waited. `name` null: requests without an approver (R14).
 */
export function countOpenRequestsByPerson(
  db: Database,
  { scope, filters }: Omit<ReportRange, "period">,
  limit: number,
) {
  return db.all<{ name: string | null; count: number; oldest: string }>(
    sql`SELECT CASE WHEN r.status = 'needs_info' THEN r.requester_name ELSE p.value ->> 'name' END AS name, count(*) AS count, min(r.updated_at) AS oldest
        FROM requests r LEFT JOIN json_each(iif(r.status = 'needs_info', '[]', r.waiting_for)) p
        WHERE r.status IN ('pending', 'overdue', 'needs_info') AND ${sql.join(allConditions(scope, filters), sql` AND `)}
        GROUP BY 1 ORDER BY count DESC, name LIMIT ${limit}`,
  );
}
