import type { DashboardStats } from "../../../domain/entities.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { type CountRow, countOwnRequests, countRequestsInScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";

/** Counts by status over what the actor may see, from the kept counters: the same few rows at any size (R4, R25). */
export async function getStats(deps: Deps, actor: Actor): Promise<DashboardStats> {
  const [rows] = await inBatch(deps.db, [countRequestsInScope(deps.db, getScope(actor))]);
  return toStats(rows);
}

/** The same over what the actor submitted: the tabs of My Requests. */
export async function getOwnStats(deps: Deps, actor: Actor): Promise<DashboardStats> {
  const [rows] = await inBatch(deps.db, [countOwnRequests(deps.db, actor.id)]);
  return toStats(rows);
}

export function toStats(rows: readonly CountRow[]): DashboardStats {
  const stats = { total_requests: 0, pending: 0, approved: 0, rejected: 0, cancelled: 0, needs_info: 0, overdue: 0 };
  for (const row of rows) {
    stats[row.status] += row.count;
    stats.total_requests += row.count;
  }
  return stats;
}
