import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { isolateBidiText } from "../../../domain/format/bidi.ts";
import type { PersonRef } from "../../../domain/matrix/route.ts";
import type { Text } from "../../../domain/message.ts";
import {
  applyRecordedReassignment,
  findApproverToReplace,
  isAtStep,
  toApprovalColumns,
} from "../../../domain/requests/approval-chain.ts";
import { getPendingOrOverdueStatus } from "../../../domain/requests/due-dates.ts";
import type { DepartureCause } from "../../../domain/requests/events.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { describeBarredReason } from "../../../domain/requests/steps.ts";
import { describeInfluencedPerson } from "../../../domain/users/influence.ts";
import { inBatch } from "../../db/database.ts";
import { listInfluencedPairs } from "../../db/queries/influences.ts";
import { findUser } from "../../db/queries/people.ts";
import type { FullRequestRow } from "../../db/queries/request-reads.ts";
import { createCredentialEndStatements } from "../credentials.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import { type ActionOutcome, readRequestForChange, toActionOutcome } from "./read-for-change.ts";
import { recordEvent } from "./record-event.ts";

export type ReassignmentInput = { request_id: string; reassign_to_id: string | null; comments: string };

/**
 * Reassigns a request to another active user (R8, R24). An administrator can also assign a request that has no approver
 * (R14, R23). In a level without steps, the eligible approvers can still decide; in a step, the target replaces the
 * actor. Fails with `invalid` if `reassign_to_id` is missing or unknown, or names an inactive user, the requester, the
 * actor or a person barred by the separation of duties (R33) or the influence of the requester (R45).
 */
export async function reassignRequest(
  deps: Deps,
  actor: Actor,
  input: ReassignmentInput,
  options: ChangeOptions,
): Promise<Result<ActionOutcome>> {
  const found = await readRequestForChange(deps, actor, input.request_id, "reassign", options);
  if (!found.ok) return found;
  const { row } = found;
  const target = await findReassignmentTarget(deps, input.reassign_to_id, row);
  const problem = checkTarget(target, actor, row);
  if (problem || !target)
    return failInvalid([{ path: "reassign_to_id", message: problem ?? REQUEST_FIELD_MESSAGES.targetRequired }]);
  const recorded = await recordReassignment(
    deps,
    actor,
    { ...found, to: { id: target.id, name: target.name }, comments: input.comments },
    options,
  );
  return recorded.ok ? ok(toActionOutcome(recorded.row, actor, found)) : recorded;
}

/** Records the reassignment. The request becomes pending, or overdue if its due time has passed. */
export function recordReassignment(
  deps: Deps,
  actor: Actor,
  {
    row,
    to,
    comments,
    now,
    on_behalf_of = null,
    replaced,
    notify_previous = false,
    cause,
  }: {
    row: FullRequestRow;
    to: PersonRef;
    /** The person that `to` replaces; if absent, the actor or the current approver. */
    replaced?: PersonRef | null;
    comments: string;
    now: string;
    on_behalf_of?: PersonRef | null;
    /** Whether to notify the previous approver (R38). */
    notify_previous?: boolean;
    /** Why the replaced person can no longer decide (R52); absent if they could. */
    cause?: DepartureCause;
  },
  options: ChangeOptions,
) {
  const from = replaced === undefined ? findApproverToReplace(row, actor.id, on_behalf_of?.id ?? null) : replaced;
  const status = getPendingOrOverdueStatus(row.due_at, now);
  const payload = { comments, from, to, status, ...(cause && from ? { cause } : {}) };
  const approval = applyRecordedReassignment(row, payload);
  return recordEvent(
    deps,
    {
      row,
      actor,
      at: now,
      on_behalf_of,
      kind: "request.reassigned",
      payload,
      patch: {
        status,
        info_requested: null,
        ...toApprovalColumns(approval, status, now),
        ...(isAtStep(row) ? { route: approval.route } : {}),
        was_reassigned: true,
      },
      notifications: [
        { kind: "request_submitted", to: [to.id] },
        { kind: "request_reassigned", to: [row.requester_id] },
        { kind: "request_handed_over", to: notify_previous ? [from?.id ?? null] : [] },
      ],
      participants: [to.id],
      new_approver_ids: [to.id],
    },
    { ...options, statements: createCredentialEndStatements(deps, [to.id]) },
  );
}

/** A person who could become an approver of a request. `is_influenced`: whether the requester has influence over their account (R45). */
type NewApprover = { id: string; is_active: boolean; name: string; is_influenced: boolean };

export async function findReassignmentTarget(
  deps: Deps,
  id: string | null,
  { requester_id }: Pick<FullRequestRow, "requester_id">,
): Promise<NewApprover | undefined> {
  if (!id) return undefined;
  const { users, influenced } = await inBatch(deps.db, {
    users: findUser(deps.db, id),
    influenced: listInfluencedPairs(deps.db, [requester_id], [id], getIsoNow(deps)),
  });
  return users[0] && { ...users[0], is_influenced: influenced.length > 0 };
}

function checkTarget(target: NewApprover | undefined, actor: Actor, row: FullRequestRow): Text | null {
  if (target?.id === actor.id) return "You cannot reassign a request to yourself";
  const problem = checkNewApprover(target, row);
  if (problem || !target) return problem;
  return isAtStep(row) && row.waiting_for.some(({ id }) => id === target.id)
    ? `This request already waits for ${isolateBidiText(target.name)}`
    : null;
}

/** Returns why a person cannot become an approver of the request; null if the person can. */
export function checkNewApprover(target: NewApprover | undefined, row: FullRequestRow): Text | null {
  if (!target) return REQUEST_FIELD_MESSAGES.targetRequired;
  if (target.id === row.requester_id) return "The requester cannot decide on their own request";
  if (!target.is_active) return `${isolateBidiText(target.name)} is not active`;
  return describeBarredReason(row, target) ?? (target.is_influenced ? describeInfluencedPerson(target.name) : null);
}
