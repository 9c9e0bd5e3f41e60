import type { RequestSummary } from "../../../domain/entities.ts";
import type { RequestAction, RequestStatus } from "../../../domain/requests/lifecycle.ts";

type ScreenKind = "list" | "details";

/**
 * Which buttons a screen offers is narrower than what is allowed (spec section 4, R8: an overdue request counts as pending
 * there): modify and remind on the details page only while pending; in the list a comment only where it is decided.
 */
const VISIBLE_STATUSES: Partial<Record<RequestAction, Record<ScreenKind, readonly RequestStatus[]>>> = {
  modify: { list: ["pending", "overdue", "needs_info"], details: ["pending", "overdue"] },
  remind: { list: ["pending", "overdue", "needs_info"], details: ["pending", "overdue"] },
  comment: {
    list: ["approved", "rejected"],
    details: ["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"],
  },
};

/** The buttons to offer, in the order of the contract. */
export function getVisibleActions(
  request: Pick<RequestSummary, "status" | "allowed_actions">,
  place: ScreenKind,
): RequestAction[] {
  return request.allowed_actions.filter((action) => VISIBLE_STATUSES[action]?.[place].includes(request.status) ?? true);
}
