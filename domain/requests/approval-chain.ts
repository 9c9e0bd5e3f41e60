/** Converts a stored route into the approval levels that screens and API show. Pure. */

import type { ApprovalLevel } from "../entities.ts";
import type { StoredRoute } from "../matrix/routing.ts";
import type { RequestStatus } from "./lifecycle.ts";

/** `current_level`: index into `route.levels`. */
export function toApprovalChain(
  route: StoredRoute,
  current_level: number,
  status: RequestStatus | "deleted",
): ApprovalLevel[] {
  return route.levels.map((level, index) => ({
    level: level.level,
    status:
      status === "approved" || index < current_level ? "approved" : index === current_level ? "current" : "waiting",
    required_approvals: level.required_approvals,
    approver_id: level.approver?.user_id ?? null,
    approver_name: level.approver?.user_name ?? null,
    eligible_approvers: level.eligible_approvers,
    approved_by: level.approved_by.map((one) => ({ ...one, on_behalf_of: one.on_behalf_of ?? null })),
  }));
}
