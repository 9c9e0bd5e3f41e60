import { type Failure, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import {
  getFinalNotificationSpec,
  listStepNotificationSpecs,
} from "../../../domain/notifications/request-notifications.ts";
import {
  applyApproval,
  computeApprovalEffects,
  createApproval,
  hasTooFewApprovers,
  isAtStep,
  toApprovalColumns,
  toRejectedOrCancelledColumns,
} from "../../../domain/requests/approval-chain.ts";
import type { EventKind } from "../../../domain/requests/events.ts";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { toPeopleAfterApproval } from "../../../domain/requests/steps.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import type { RequestNotificationSpec } from "../notifications/notify.ts";
import {
  type ActionOutcome,
  createStaleRequestFailure,
  createStepPassedFailure,
  getMentionNotificationSpec,
  getRequestAmount,
  type RequestForChange,
  readRequestForChange,
  toActionOutcome,
} from "./read-for-change.ts";
import { type RequestChange, recordEvent } from "./record-event.ts";

export type DecisionInput = { request_id: string; comments: string };

/** The parts of a change that depend on the kind of decision. */
export type Decision<K extends EventKind> = Pick<
  RequestChange<K>,
  "kind" | "payload" | "patch" | "notifications" | "participants" | "new_approver_ids"
>;

/**
 * The maximum number of tries for one decision. Several people can decide a step at the same time. Each try reads the
 * request again, so every decision is recorded, or refused because the step is complete (R36). If the content of the
 * request changed, the decision is refused, because the person has not seen the new content (R9). If a person of the
 * next step was deactivated at the same time, the next try finds another approver.
 */
export const MAX_TRIES = LIMITS.step_people + 1;

/** Reads the request, checks that the actor may take the action, and records the decision that `toDecision` returns. */
async function decide<K extends EventKind>(
  deps: Deps,
  actor: Actor,
  { request_id, action, comment }: { request_id: string; action: RequestAction; comment: string },
  options: ChangeOptions,
  toDecision: (found: RequestForChange) => Decision<K> | Failure,
): Promise<Result<ActionOutcome>> {
  let first: FullRequestRow | null = null;
  for (let tries = 1; ; tries += 1) {
    const found = await readRequestForChange(deps, actor, request_id, action, options, { comment });
    if (!found.ok) return found;
    const refusal = first && checkChangeDuringDecision(first, found.row);
    if (refusal) return refusal;
    const decision = toDecision(found);
    if ("ok" in decision) return decision;
    const { row } = found;
    const recorded = await recordEvent(deps, toChange(actor, found, decision), options);
    if (recorded.ok) return ok(toActionOutcome(recorded.row, actor, found));
    const canRetry = recorded.code === "busy" || isAtStep(row);
    if (!canRetry || tries === MAX_TRIES) return recorded;
    first ??= row;
  }
}

/**
 * Returns the change that records a decision. The actor becomes a participant of the request. Notifies the people whom
 * the comment mentions. People who watch the request get the first notification, which is the requester's.
 */
export function toChange<K extends EventKind>(
  actor: Actor,
  found: RequestForChange,
  decision: Decision<K>,
): RequestChange<K> {
  const { row, now: at, on_behalf_of, watcher_ids } = found;
  const [toRequester] = decision.notifications;
  const notifications = [
    ...decision.notifications,
    getMentionNotificationSpec(found),
    ...(toRequester ? [{ kind: toRequester.kind, to: watcher_ids }] : []),
  ];
  const participants = [...(row.is_participant ? [] : [actor.id]), ...(decision.participants ?? [])];
  return { ...decision, notifications, row, actor, at, on_behalf_of, participants };
}

/**
 * Returns why a decision on the request as it was `before` cannot be recorded on the request as it is `now`; null if it
 * can. The person has not seen new content (R9), and a decision on a step does not count for a later step (R36).
 */
export function checkChangeDuringDecision(before: FullRequestRow, now: FullRequestRow): Failure | null {
  if (hasOtherContent(before, now)) return createStaleRequestFailure(now);
  return before.current_level === now.current_level ? null : createStepPassedFailure(now, before.current_level + 1);
}

/** Whether the content that people decide on differs between two reads of a request. */
const hasOtherContent = (before: FullRequestRow, after: FullRequestRow): boolean =>
  CONTENT_COLUMNS.some((column) => before[column] !== after[column]) ||
  before.attachments.length !== after.attachments.length;

const CONTENT_COLUMNS = [
  "title",
  "description",
  "request_type",
  "amount_minor",
  "currency",
  "priority",
  "department_id",
  "due_at",
] as const satisfies readonly (keyof FullRequestRow)[];

/**
 * Approves the current level for the actor, or for the person whose delegate the actor is (R8). If the level is
 * complete, the next one opens. The approval of the last level is final and notifies the payers, or the administrators
 * if there are no payers (R16).
 */
export function approveRequest(
  deps: Deps,
  actor: Actor,
  { request_id, comments }: DecisionInput,
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  return decide<"request.approved">(
    deps,
    actor,
    { request_id, action: "approve", comment: comments },
    options,
    (found) => (comments ? createApprovalDecision(actor, comments, found) : createCommentFailure()),
  );
}

const createCommentFailure = (): Failure =>
  failInvalid([{ path: "comments", message: REQUEST_FIELD_MESSAGES.commentsRequired }]);

/** Returns the decision that approves the current level of the request. */
export function createApprovalDecision(
  actor: Actor,
  comments: string,
  found: RequestForChange,
): Decision<"request.approved"> {
  const { row, now, on_behalf_of } = found;
  const by = createApproval({ ...row, amount: getRequestAmount(row) }, actor, on_behalf_of);
  const conflicting_ids = found.conflicting_ids.filter((id) => !row.barred_ids.includes(id));
  const effects = computeApprovalEffects(
    row,
    by,
    toPeopleAfterApproval(row, by, conflicting_ids, found),
    conflicting_ids,
  );
  const { final, ...approval } = applyApproval(row, by, effects);
  const status = final ? "approved" : "pending";
  const { route, current_level, waiting_for, barred_ids } = approval;
  return {
    kind: "request.approved",
    payload: {
      comments,
      level: row.current_level + 1,
      final,
      next_approver: waiting_for[0] ?? null,
      status,
      ...(Object.keys(effects).length > 0 ? { effects } : {}),
    },
    patch: {
      status,
      route,
      current_level,
      info_requested: null,
      ...(final
        ? {
            waiting_for: [],
            barred_ids: [...barred_ids],
            approved_at: now,
            decided_at: now,
            escalation_clock_at: null,
          }
        : toApprovalColumns(approval, status, now)),
    },
    notifications: final
      ? [
          { kind: "request_approved", to: [row.requester_id] },
          getFinalNotificationSpec(row.amount_minor, found.payer_ids, found.admin_ids),
        ]
      : listProgressNotifications(found, approval),
    participants: final ? found.payer_ids : approval.eligible_ids,
    new_approver_ids: isAtStep(approval)
      ? listNewIds(current_level === row.current_level ? row.waiting_for : [], waiting_for)
      : [],
  };
}

/** Returns the ids of the people in `after` who are not in `before`. */
const listNewIds = (before: readonly PersonRef[], after: readonly PersonRef[]): string[] =>
  after.map(({ id }) => id).filter((id) => !before.some((one) => one.id === id));

/**
 * Returns the notifications of an approval that is not final. If a step opened, its people are notified. If the step
 * needs more approvals, the requester is notified, and the people that the step asks in addition.
 */
function listProgressNotifications(
  { row, admin_ids, active_ids, influenced_ids }: RequestForChange,
  after: Parameters<typeof hasTooFewApprovers>[0],
): RequestNotificationSpec[] {
  const { current_level, waiting_for } = after;
  if (current_level !== row.current_level || !isAtStep(row))
    return [
      { kind: "request_level_approved", to: [row.requester_id] },
      ...listStepNotificationSpecs({ waiting_for, has_too_few_approvers: hasTooFewApprovers(after) }, admin_ids),
    ];
  const able = new Set(active_ids.filter((id) => !influenced_ids.includes(id)));
  return [
    { kind: "request_step_approved", to: [row.requester_id] },
    { kind: "request_submitted", to: listNewIds(row.waiting_for, waiting_for) },
    { kind: "request_unassigned", to: waiting_for.length === 0 ? admin_ids : [] },
    {
      kind: "request_too_few_approvers",
      to: waiting_for.length > 0 && hasTooFewApprovers(after, able) && !hasTooFewApprovers(row, able) ? admin_ids : [],
    },
  ];
}

/** Rejects the request (R8). One rejection is final, also in a step that asks several people (R32). */
export function rejectRequest(
  deps: Deps,
  actor: Actor,
  { request_id, comments }: DecisionInput,
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  return decide<"request.rejected">(
    deps,
    actor,
    { request_id, action: "reject", comment: comments },
    options,
    (found) => (comments ? createRejectionDecision(comments, found) : createCommentFailure()),
  );
}

/** Returns the decision that rejects the request. */
export function createRejectionDecision(
  comments: string,
  { row, now }: RequestForChange,
): Decision<"request.rejected"> {
  return {
    kind: "request.rejected",
    payload: { comments },
    patch: toRejectedOrCancelledColumns("rejected", now),
    notifications: [{ kind: "request_rejected", to: [row.requester_id] }],
  };
}

/** Asks the requester a question (R8). The request waits until the requester responds. */
export function askForInformation(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; info_requested: string },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const target = { request_id: input.request_id, action: "request_info", comment: input.info_requested } as const;
  return decide<"request.info_requested">(deps, actor, target, options, ({ row }) => {
    const { info_requested } = input;
    if (!info_requested) return failInvalid([{ path: "info_requested", message: REQUEST_FIELD_MESSAGES.infoRequired }]);
    return {
      kind: "request.info_requested",
      payload: { info_requested },
      patch: { status: "needs_info", info_requested, escalation_clock_at: null },
      notifications: [{ kind: "request_info_requested", to: [row.requester_id] }],
    };
  });
}
