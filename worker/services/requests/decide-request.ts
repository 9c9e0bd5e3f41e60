import type { RequestSummary } from "../../../domain/entities.ts";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { getFinalApprovalNotification, getNewRequestNotification } from "../../../domain/notifications/catalogue.ts";
import {
  type ApprovalOutcome,
  approveLevel,
  listEligibleIds,
  listEligibleIdsAfterApproval,
  toAssignmentColumns,
} from "../../../domain/requests/approval-chain.ts";
import type { PersonRef } from "../../../domain/requests/events.ts";
import { REQUEST_INPUT_ERRORS } from "../../../domain/requests/messages.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import type { RequestPatch } from "../../db/queries/request-writes.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { type RequestForChange, readForChange, toSummaryAfterChange } from "./read-for-change.ts";
import { recordEvent } from "./record-event.ts";

export type DecisionInput = { request_id: string; comments: string };

/**
 * Approves the current level (R8). The approval of the last level is final and notifies the payers, or the administrators if there are no
 * payers (R16).
 */
export async function approveRequest(
  deps: Deps,
  actor: Actor,
  input: DecisionInput,
  options: ChangeOptions,
): Promise<Result<RequestSummary>> {
  const found = await readForChange(deps, actor, input.request_id, "approve", options);
  if (!found.ok) return found;
  if (!input.comments) return failInvalid([{ path: "comments", message: REQUEST_INPUT_ERRORS.commentsRequired }]);
  const { row, now, on_behalf_of } = found;
  const by = { user_id: actor.id, user_name: actor.name, ...(on_behalf_of ? { on_behalf_of } : {}) };
  const outcome = approveLevel(row.route, row.current_level, by);
  const next = outcome.current_approver
    ? { id: outcome.current_approver.user_id, name: outcome.current_approver.user_name }
    : null;
  const recorded = await recordEvent(
    deps,
    {
      row,
      actor,
      at: now,
      on_behalf_of,
      kind: "request.approved",
      payload: {
        comments: input.comments,
        level: row.current_level + 1,
        final: outcome.final,
        next_approver: next,
        status: outcome.status,
      },
      patch: {
        status: outcome.status,
        route: outcome.route,
        current_level: outcome.current_level,
        info_requested: null,
        ...(outcome.final ? toDecidedPatch(now) : toNextApproverPatch(row, outcome, next, now)),
      },
      notifications: outcome.final
        ? approvalSpecs(found)
        : [
            { kind: "request_level_approved", to: [row.requester_id] },
            getNewRequestNotification(next, found.admin_ids),
          ],
      participants: outcome.final
        ? [actor.id, ...found.payer_ids]
        : [actor.id, ...listEligibleIds(outcome.route, outcome.current_level)],
    },
    options,
  );
  return recorded.ok ? ok(toSummaryAfterChange(recorded.row, actor, found)) : recorded;
}

/**
 * Returns the columns that a final approval changes. The approvers stay, so that a later decision fails because of the state of the request
 * and not because of the person (docs/decisions/0008).
 */
const toDecidedPatch = (now: string): RequestPatch => ({
  approved_at: now,
  decided_at: now,
  escalation_clock_at: null,
});

/** Returns the columns for the next approver, of the same level or of the next level. */
const toNextApproverPatch = (
  row: FullRequestRow,
  outcome: ApprovalOutcome,
  next: PersonRef | null,
  now: string,
): RequestPatch => ({
  eligible_ids: listEligibleIdsAfterApproval(row, outcome),
  ...toAssignmentColumns(next, outcome.status, now),
});

const approvalSpecs = (found: RequestForChange) =>
  [
    { kind: "request_approved", to: [found.row.requester_id] },
    getFinalApprovalNotification(found.row.amount_minor, found.payer_ids, found.admin_ids),
  ] as const;

export async function rejectRequest(
  deps: Deps,
  actor: Actor,
  input: DecisionInput,
  options: ChangeOptions,
): Promise<Result<RequestSummary>> {
  const found = await readForChange(deps, actor, input.request_id, "reject", options);
  if (!found.ok) return found;
  if (!input.comments) return failInvalid([{ path: "comments", message: REQUEST_INPUT_ERRORS.commentsRequired }]);
  const recorded = await recordEvent(
    deps,
    {
      row: found.row,
      actor,
      at: found.now,
      on_behalf_of: found.on_behalf_of,
      kind: "request.rejected",
      payload: { comments: input.comments },
      patch: { status: "rejected", info_requested: null, decided_at: found.now, escalation_clock_at: null },
      notifications: [{ kind: "request_rejected", to: [found.row.requester_id] }],
      participants: [actor.id],
    },
    options,
  );
  return recorded.ok ? ok(toSummaryAfterChange(recorded.row, actor, found)) : recorded;
}

/** Asks the requester a question (R8). The request waits until the requester responds. */
export async function askForInformation(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; info_requested: string },
  options: ChangeOptions,
): Promise<Result<RequestSummary>> {
  const found = await readForChange(deps, actor, input.request_id, "request_info", options);
  if (!found.ok) return found;
  if (!input.info_requested)
    return failInvalid([{ path: "info_requested", message: REQUEST_INPUT_ERRORS.infoRequired }]);
  const recorded = await recordEvent(
    deps,
    {
      row: found.row,
      actor,
      at: found.now,
      on_behalf_of: found.on_behalf_of,
      kind: "request.info_requested",
      payload: { info_requested: input.info_requested },
      patch: { status: "needs_info", info_requested: input.info_requested, escalation_clock_at: null },
      notifications: [{ kind: "request_info_requested", to: [found.row.requester_id] }],
      participants: [actor.id],
    },
    options,
  );
  return recorded.ok ? ok(toSummaryAfterChange(recorded.row, actor, found)) : recorded;
}
