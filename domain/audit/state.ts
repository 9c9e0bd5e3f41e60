/** Computes the values that a request's database row must have from the entries of its record (R41). Pure. */

import { statusLabel } from "../format/labels.ts";
import { computeUsdValue } from "../format/money.ts";
import type { ApprovalProgress, PersonRef, StoredRoute } from "../matrix/route.ts";
import { message, type Text } from "../message.ts";
import {
  applyApproval,
  applyApproverAddedAsLevel,
  applyApproverAddedToStep,
  applyEscalation,
  applyRecordedReassignment,
  applyRemovedApprover,
  createApproval,
  startApproval,
  toCurrentApproverColumns,
} from "../requests/approval-chain.ts";
import {
  applyFileChanges,
  type EventKind,
  type EventPayloads,
  type FieldChange,
  findRecordedDelegator,
  type RequestEvent,
  type RequestFile,
  type RestartedApproval,
} from "../requests/events.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../requests/lifecycle.ts";

/**
 * The columns of a request that its record determines. The record does not determine `seq`, the sort order of the priority (from master
 * data), the times of the next escalation and reminder, participants, and counters.
 */
export type RecordedRequestState = {
  status: RequestStatus | "deleted";
  title: string;
  description: string;
  request_type: string;
  /** The amount in units of the currency; null: no amount. */
  amount: number | null;
  currency: string;
  priority: string;
  due_at: string | null;
  requester_id: string;
  requester_name: string;
  department: string;
  current_approver_id: string | null;
  current_approver_name: string | null;
  route: StoredRoute;
  current_level: number;
  waiting_for: readonly PersonRef[];
  eligible_ids: readonly string[];
  barred_ids: readonly string[];
  info_requested: string | null;
  was_reassigned: boolean;
  was_modified: boolean;
  last_reminded_at: string | null;
  attachments: readonly RequestFile[];
  created_at: string;
  updated_at: string;
  approved_at: string | null;
  decided_at: string | null;
  /** The id of the request from which the values were copied. */
  copied_from: string | null;
  version: number;
  amount_decimals: number;
  department_id: string;
  /** The value for sorting by amount, as `computeUsdValue` returns it; 0 if there is no amount. */
  amount_usd: number;
};

/** Returns the name of a status for a sentence; a value that is no status as it is. */
export function nameStatus(status: RecordedRequestState["status"]): Text {
  if (status === "deleted") return message("audit.status_deleted");
  const known = REQUEST_STATUSES.find((one) => one === status);
  return known ? statusLabel(known) : status;
}

/**
 * Returns the state after one more entry. `state`: null before the first entry.
 * @throws Error if the entry cannot follow the previous entries, or if its content does not fit its kind
 */
export function applyEvent(state: RecordedRequestState | null, event: RequestEvent): RecordedRequestState {
  const payload = JSON.parse(event.payload);
  if (state === null) {
    if (event.kind !== "request.submitted") throw new Error(`a record begins with ${event.kind}`);
    return applySubmitted(event, payload);
  }
  const next = { ...state, ...EVENT_REDUCERS[event.kind](state, payload, event) };
  return {
    ...next,
    amount_usd: computeAmountUsd(next),
    // Entries of all kinds can add files.
    attachments: applyFileChanges(state.attachments, event.version, payload),
    updated_at: event.created_at,
    version: event.version,
  };
}

type Money = Pick<RecordedRequestState, "amount" | "amount_decimals" | "currency" | "route">;

/** Returns the amount in USD at the rates of the route. Throws if the route has no rate for the currency. */
function computeAmountUsd({ amount, amount_decimals, currency, route }: Money): number {
  const amount_minor = amount === null ? null : Math.round(amount * 10 ** amount_decimals);
  return computeUsdValue({ amount_minor, amount_decimals, currency }, route.rates);
}

const toDecisionTimes = (status: RequestStatus, at: string) =>
  status === "approved" ? { approved_at: at, decided_at: at } : {};

function applySubmitted(event: RequestEvent, payload: EventPayloads["request.submitted"]): RecordedRequestState {
  const { request, route, approver, status } = payload;
  const { title, description, request_type, amount, currency, priority, department, due_at, amount_decimals } = request;
  return {
    ...{ title, description, request_type, amount, currency, priority, department, due_at, status, route },
    attachments: applyFileChanges([], event.version, payload),
    amount_decimals,
    amount_usd: computeAmountUsd({ amount, amount_decimals, currency, route }),
    department_id: request.department_id,
    requester_id: event.actor_id ?? "",
    requester_name: event.actor_name ?? "",
    ...toCurrentApproverColumns(approver),
    ...startApproval(route, payload.conflicting_ids),
    info_requested: null,
    was_reassigned: false,
    was_modified: false,
    last_reminded_at: null,
    created_at: event.created_at,
    updated_at: event.created_at,
    approved_at: null,
    decided_at: null,
    copied_from: payload.copied_from ?? null,
    ...toDecisionTimes(status, event.created_at),
    version: event.version,
  };
}

type EventReducer<K extends EventKind> = (
  state: RecordedRequestState,
  payload: EventPayloads[K],
  event: RequestEvent,
) => Partial<RecordedRequestState>;

/** For each kind of entry, a function that returns the changed fields. A new kind causes a compile error until it has a function here. */
const EVENT_REDUCERS: { [K in EventKind]: EventReducer<K> } = {
  "request.submitted": () => {
    throw new Error("a request is submitted once");
  },
  "request.approved": applyApproved,
  "request.rejected": (_, __, { created_at }) => toDecided("rejected", created_at),
  "request.info_requested": (_, { info_requested }) => ({ status: "needs_info", info_requested }),
  "request.reassigned": (state, payload) => ({
    status: payload.status,
    info_requested: payload.status === "needs_info" ? state.info_requested : null,
    ...toApproval(applyRecordedReassignment(state, payload)),
    was_reassigned: true,
  }),
  "request.responded": (_, { restarted }) => ({
    status: "pending",
    info_requested: null,
    ...(restarted ? toRestarted(restarted) : {}),
  }),
  "request.modified": applyModified,
  "request.cancelled": (_, __, { created_at }) => toDecided("cancelled", created_at),
  "request.reminded": (_, __, { created_at }) => ({ last_reminded_at: created_at }),
  "request.commented": (_, { restarted }) => (restarted ? toRestarted(restarted) : {}),
  "request.overdue": () => ({ status: "overdue" }),
  "request.escalated": (state, { from, to }) => (to ? toApproval(applyEscalation(state, from, to)) : {}),
  "request.approver_added": applyApproverAdded,
  "request.approver_removed": (state, { level }) => toApproval(applyRemovedApprover(state, level)),
  "request.deleted": () => ({ status: "deleted" }),
};

/** Returns the fields of the state that describe the approval. They have no current approver if the request waits for nobody. */
const toApproval = (state: ApprovalProgress): Partial<RecordedRequestState> => ({
  route: state.route,
  current_level: state.current_level,
  waiting_for: state.waiting_for,
  eligible_ids: state.eligible_ids,
  barred_ids: state.barred_ids,
  ...toCurrentApproverColumns(state.waiting_for[0] ?? null),
});

const toRestarted = ({ dropped: _, ...approval }: RestartedApproval): Partial<RecordedRequestState> =>
  toApproval(approval);

/**
 * Returns the fields that a rejection or cancellation changes. It does not change the current approver and the eligible approvers
 * (docs/decisions/record.md).
 */
const toDecided = (status: RequestStatus, at: string): Partial<RecordedRequestState> => ({
  status,
  info_requested: null,
  decided_at: at,
  waiting_for: [],
});

/**
 * Returns the fields that an approval changes. A final approval does not change the current approver and the eligible approvers
 * (docs/decisions/record.md).
 */
function applyApproved(
  state: RecordedRequestState,
  payload: EventPayloads["request.approved"],
  { actor_id, actor_name, created_at }: RequestEvent,
): Partial<RecordedRequestState> {
  const by = createApproval(state, { id: actor_id ?? "", name: actor_name ?? "" }, findRecordedDelegator(payload));
  const { final, ...approval } = applyApproval(state, by, payload.effects ?? {});
  const common = { status: payload.status, info_requested: null };
  if (!final) return { ...common, ...toApproval(approval) };
  const { route, current_level, waiting_for, barred_ids } = approval;
  return {
    ...common,
    ...{ route, current_level, waiting_for, barred_ids },
    approved_at: created_at,
    decided_at: created_at,
  };
}

function applyApproverAdded(
  state: RecordedRequestState,
  { to, comments, to_current_step }: EventPayloads["request.approver_added"],
  { actor_id, actor_name }: RequestEvent,
): Partial<RecordedRequestState> {
  if (to_current_step) return toApproval(applyApproverAddedToStep(state, to));
  const by = { id: actor_id ?? "", name: actor_name ?? "" };
  return toApproval(applyApproverAddedAsLevel(state, { to, by, reason: comments }));
}

function applyModified(
  _: RecordedRequestState,
  payload: EventPayloads["request.modified"],
  { created_at }: RequestEvent,
): Partial<RecordedRequestState> {
  const { changes, route, approver, status, amount_decimals, department_id, approval } = payload;
  const rerouted = route ? { ...startApproval(route), ...approval } : {};
  return {
    ...Object.assign({}, ...changes.map(toRowField)),
    ...rerouted,
    ...toCurrentApproverColumns(approver),
    status,
    amount_decimals,
    department_id,
    was_modified: true,
    info_requested: null,
    ...toDecisionTimes(status, created_at),
  };
}

/** Returns the new value of a changed field, under the name of its column. */
function toRowField({ field, to }: FieldChange): Partial<RecordedRequestState> {
  if (field === "due_date") return { due_at: to as string | null };
  if (field === "amount") return { amount: to as number | null };
  return { [field]: to };
}
