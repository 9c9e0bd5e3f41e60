/**
 * The whole state machine of a request as one table (R8). Nothing else in the product knows
 * which status allows what; `authority.ts` reads the table to answer for one person and one request.
 */
export const REQUEST_STATUSES = ["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What a list can be filtered by: the held statuses, and two actions that stand in the history (R8). */
export const FILTER_STATUSES = [...REQUEST_STATUSES, "reassigned", "modified"] as const;
export type FilterStatus = (typeof FILTER_STATUSES)[number];

export const OPEN_STATUSES: readonly RequestStatus[] = ["pending", "needs_info", "overdue"];

/** The words of `allowed_actions` (design/api.md). */
export const REQUEST_ACTIONS = [
  "approve",
  "reject",
  "request_info",
  "reassign",
  "respond",
  "modify",
  "cancel",
  "remind",
  "comment",
  "delete",
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

/** `approver`: current approver or an eligible approver of the current level; `viewer`: whoever may see the request. */
export type ActingParty = "approver" | "requester" | "viewer" | "admin";

export type LifecycleRule = {
  by: ActingParty;
  from: readonly RequestStatus[];
  needs: "comment" | "text" | "target" | null;
};

const anyStatus = REQUEST_STATUSES;

export const LIFECYCLE = {
  approve: { by: "approver", from: OPEN_STATUSES, needs: "comment" },
  reject: { by: "approver", from: OPEN_STATUSES, needs: "comment" },
  request_info: { by: "approver", from: OPEN_STATUSES, needs: "text" },
  reassign: { by: "approver", from: OPEN_STATUSES, needs: "target" },
  respond: { by: "requester", from: ["needs_info"], needs: "text" },
  modify: { by: "requester", from: OPEN_STATUSES, needs: null },
  cancel: { by: "requester", from: OPEN_STATUSES, needs: "comment" },
  remind: { by: "requester", from: OPEN_STATUSES, needs: null },
  comment: { by: "viewer", from: anyStatus, needs: "text" },
  delete: { by: "admin", from: anyStatus, needs: null },
} as const satisfies Record<RequestAction, LifecycleRule>;

/** The actions that files can be added with. */
export const ACTIONS_WITH_FILES: readonly RequestAction[] = ["respond", "modify", "comment"];

/** Time between two reminders of one request (R8). */
export const REMINDER_PAUSE_MS = 60 * 60 * 1000;
