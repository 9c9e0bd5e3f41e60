import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { type PersonRef, toPersonRef } from "../../../domain/matrix/route.ts";
import { type Message, message } from "../../../domain/message.ts";
import {
  applyApproverAddedAsLevel,
  applyApproverAddedToStep,
  applyRemovedApprover,
  toApprovalColumns,
} from "../../../domain/requests/approval-chain.ts";
import {
  addsToCurrentStep,
  checkAddApprover,
  checkRemoveApprover,
  findActingDelegator,
} from "../../../domain/requests/authority.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { checkDecisionConfirmation } from "../../../domain/users/second-factor.ts";
import { inBatch } from "../../db/database.ts";
import { type FullRequestRow, listActivePeopleOfRoute, toAbleIds } from "../../db/queries/request-reads.ts";
import { passReview } from "../audited-batch.ts";
import { createCredentialEndStatements } from "../credentials.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import {
  type ActionOutcome,
  checkActionAndVersion,
  explainDutyConflict,
  type RequestForChange,
  readRequestForChange,
  toActionOutcome,
} from "./read-for-change.ts";
import { checkNewApprover, findReassignmentTarget } from "./reassign-request.ts";
import { recordEvent } from "./record-event.ts";
import { toAuthorityInput } from "./views.ts";

/**
 * Adds an approver as a step of one person after the current step (R35). If the current step has too few people, an
 * administrator adds the approver to it instead (R32). Fails with `invalid` on `comments` without a reason. Fails with
 * `invalid` on `approver_user_id` if that person is unknown, inactive, the actor, the requester, barred by the
 * separation of duties or the influence of the requester, or already an approver.
 */
export async function addApprover(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; approver_user_id: string | null; comments: string },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "comment", { ...options, version: null });
  if (!found.ok) return found;
  const { row } = found;
  const request = { ...row, ...toAuthorityInput(row) };
  const { people } = await inBatch(deps.db, { people: listActivePeopleOfRoute(deps.db, row.id, found.now) });
  const able_ids = toAbleIds(people);
  const refusal = checkActionAndVersion(
    explainDutyConflict(checkAddApprover(request, actor, able_ids), row, actor),
    row,
    options,
  );
  if (refusal) return refusal;
  const target = await findReassignmentTarget(deps, input.approver_user_id, row);
  const isActor = target?.id === actor.id;
  const problem =
    (isActor ? message("requests.yourself_added") : checkNewApprover(target, row)) ??
    (target ? checkPlace(row, target) : null);
  if (problem || !target) return failInvalid([{ path: "approver_user_id", message: problem ?? "" }]);
  if (!input.comments) return failInvalid([{ path: "comments", message: REQUEST_FIELD_MESSAGES.reasonRequired }]);
  const to = { id: target.id, name: target.name };
  const to_current_step = addsToCurrentStep(row, actor, able_ids);
  const refused = to_current_step ? await checkAdditionToStep(deps, actor, found, to) : null;
  if (refused) return refused;
  const by = { id: actor.id, name: actor.name };
  const inactive_ids = row.waiting_for.map(({ id }) => id).filter((id) => !able_ids.has(id));
  const approval = to_current_step
    ? applyApproverAddedToStep(row, to)
    : applyApproverAddedAsLevel(row, { to, by, reason: input.comments });
  const recorded = await recordEvent(
    deps,
    {
      row,
      actor,
      at: found.now,
      on_behalf_of: to_current_step ? null : findActingDelegator(request, actor),
      kind: "request.approver_added",
      payload: {
        to,
        comments: input.comments,
        level: row.current_level + (to_current_step ? 1 : 2),
        ...(to_current_step ? { to_current_step, inactive_ids } : {}),
      },
      patch: { route: approval.route, ...(to_current_step ? toApprovalColumns(approval, row.status, found.now) : {}) },
      notifications: [
        { kind: "request_submitted", to: to_current_step ? [to.id] : [] },
        { kind: "request_approver_added", to: [row.requester_id] },
      ],
      new_approver_ids: [to.id],
    },
    { ...options, statements: createCredentialEndStatements(deps, [to.id]) },
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}

/**
 * Checks that an administrator may add a person to the current step, which gives them the decision (R47): the session
 * must be confirmed with the second factor that the decision needs, and a second administrator must confirm the addition,
 * if the settings say so.
 */
async function checkAdditionToStep(
  deps: Deps,
  actor: Actor,
  { row, settings, now }: RequestForChange,
  to: PersonRef,
): Promise<Failure | null> {
  const limit_usd = settings.second_factor_amount_usd;
  const unconfirmed = checkDecisionConfirmation(actor, row.amount_usd, limit_usd, new Date(now));
  if (unconfirmed) return unconfirmed;
  deps.onRuleChange?.({
    subject: "handover",
    label: row.id,
    changes: [
      message("requests.added_to_step", { name: to.name }),
      message("requests.open_requests_up_to", { count: 1, amount_usd: row.amount_usd }),
    ],
  });
  return passReview(deps);
}

/** Returns why a person cannot be added to the route; null if the person can. */
function checkPlace(
  { route, current_level, waiting_for }: FullRequestRow,
  { id, name }: { id: string; name: string },
): Message | null {
  if (waiting_for.some((one) => one.id === id)) return message("requests.already_waits_for", { name });
  const later = route.levels.slice(current_level + 1).find(({ members }) => members?.some((one) => one.user_id === id));
  if (later) return message("requests.already_in_step", { name, step: later.level });
  if (route.levels.length >= LIMITS.route_levels)
    return message("requests.too_many_steps", { max: LIMITS.route_levels });
  return null;
}

/**
 * Removes an approver who was added by hand, before the step opens (R35). `level`: the number of the step. Fails with
 * `forbidden` unless the actor added the approver or is an administrator.
 */
export async function removeApprover(
  deps: Deps,
  actor: Actor,
  input: { request_id: string; level: number | null; comments: string },
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "comment", { ...options, version: null });
  if (!found.ok) return found;
  const { level } = input;
  if (level === null) return failInvalid([{ path: "level", message: message("requests.step_required") }]);
  const { row } = found;
  const refusal = checkActionAndVersion(
    explainDutyConflict(checkRemoveApprover({ ...row, ...toAuthorityInput(row) }, actor, level), row, actor),
    row,
    options,
  );
  if (refusal) return refusal;
  const approver = findAddedApprover(found, level);
  if (!approver) return fail("not_found", message("requests.step_not_added_by_hand", { step: level }));
  if (!input.comments) return failInvalid([{ path: "comments", message: REQUEST_FIELD_MESSAGES.reasonRequired }]);
  const recorded = await recordEvent(
    deps,
    {
      row,
      actor,
      at: found.now,
      kind: "request.approver_removed",
      payload: { approver, comments: input.comments, level },
      patch: { route: applyRemovedApprover(row, level).route },
      notifications: [{ kind: "request_approver_removed", to: [row.requester_id] }],
    },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}

function findAddedApprover({ row }: RequestForChange, number: number) {
  const approver = row.route.levels.find(({ level, added_by }) => level === number && added_by)?.members?.[0];
  return approver ? toPersonRef(approver) : null;
}
