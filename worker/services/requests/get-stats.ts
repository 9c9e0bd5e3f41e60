import type { DashboardStats } from "../../../domain/entities.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listOwnRequestCounts, listRequestCounts, type RequestCountsRow } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";

/**
 * Returns the counts by status of the requests that the actor may see (R4, R25). Reads stored counters, so the cost
 * does not grow with the number of requests.
 */
export async function getStats(deps: Deps, actor: Actor): Promise<DashboardStats> {
  const { rows } = await inBatch(deps.db, { rows: listRequestCounts(deps.db, getScope(actor)) });
  return toStats(rows);
}

/** Returns the counts by status of the requests that the actor submitted, for the tabs of My Requests. */
export async function getOwnStats(deps: Deps, actor: Actor): Promise<DashboardStats> {
  const { rows } = await inBatch(deps.db, { rows: listOwnRequestCounts(deps.db, actor.id) });
  return toStats(rows);
}

export function toStats(rows: readonly RequestCountsRow[]): DashboardStats {
  const stats = { total_requests: 0, pending: 0, approved: 0, rejected: 0, cancelled: 0, needs_info: 0, overdue: 0 };
  for (const status of REQUEST_STATUSES) {
    stats[status] = sumStatusCounts(rows, [status]);
    stats.total_requests += stats[status];
  }
  return stats;
}

/** Returns the number of requests with one of the statuses, from the counters. */
export const sumStatusCounts = (
  rows: readonly RequestCountsRow[],
  statuses: readonly RequestStatus[] = REQUEST_STATUSES,
): number => rows.reduce((sum, row) => sum + statuses.reduce((part, status) => part + row[status], 0), 0);
