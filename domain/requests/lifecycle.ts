/**
 * The state machine of a request as one table (R8). Only this table decides which status allows which action. `authority.ts` applies it to
 * a person and a request.
 */
export const REQUEST_STATUSES = ["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** The values of the status filter: all statuses, and two actions for which the history is searched (R8). */
export const FILTER_STATUSES = [...REQUEST_STATUSES, "reassigned", "modified"] as const;
export type FilterStatus = (typeof FILTER_STATUSES)[number];

/** Whether a value of the status filter is a status and not an action. */
export const isRequestStatus = (value: FilterStatus): value is RequestStatus =>
  REQUEST_STATUSES.some((status) => status === value);

export const OPEN_STATUSES: readonly RequestStatus[] = ["pending", "needs_info", "overdue"];

/** The values of `allowed_actions` (design/api.md). */
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

/** Actions on a request that the contract does not list in `allowed_actions` (R35). */
export const FURTHER_ACTIONS = ["add_approver", "remove_approver"] as const;
export type FurtherAction = (typeof FURTHER_ACTIONS)[number];

export type AnyRequestAction = RequestAction | FurtherAction;

/** Returns the action with this name, or undefined if there is none. */
export const findRequestAction = (name: unknown): AnyRequestAction | undefined =>
  [...REQUEST_ACTIONS, ...FURTHER_ACTIONS].find((action) => action === name);

/** The actions that share one input schema (R24). Modifying and deleting a request have their own inputs. */
export const SHARED_INPUT_ACTIONS = [
  "approve",
  "reject",
  "request_info",
  "comment",
  "cancel",
  "reassign",
  "remind",
  "respond",
  ...FURTHER_ACTIONS,
] as const satisfies readonly (RequestAction | FurtherAction)[];
export type SharedInputAction = (typeof SHARED_INPUT_ACTIONS)[number];

/** `approver`: the current approver or an eligible approver of the current level. `viewer`: anybody who may see the request. */
type ActingParty = "approver" | "requester" | "viewer" | "admin";

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

/** The actions that accept files. */
const ACTIONS_WITH_FILES: readonly RequestAction[] = ["respond", "modify", "comment"];
export const acceptsFiles = (action: AnyRequestAction): boolean => ACTIONS_WITH_FILES.some((one) => one === action);

/** The minimum time between two reminders that the requester sends for one request, in milliseconds (R8). */
export const REMINDER_PAUSE_MS = 60 * 60 * 1000;
