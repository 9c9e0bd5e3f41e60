import { checkDelegationPeriod, DELEGATION_MESSAGES } from "../../../domain/delegations/rules.ts";
import type { Delegation } from "../../../domain/entities.ts";
import { type Failure, type FieldError, fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import { isolate } from "../../../domain/format/bidi.ts";
import type { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { inBatch } from "../../db/database.ts";
import {
  addDelegatesAsParticipants,
  findOverlap,
  hasNotEnded,
  insertDelegation,
  type NewDelegation,
  toDelegationKey,
} from "../../db/queries/delegations.ts";
import { completeIdempotencyKey } from "../../db/queries/idempotency.ts";
import { findNotificationPreferences } from "../../db/queries/notification-preferences.ts";
import { findUser, type UserRow } from "../../db/queries/people.ts";
import { isOtherIdentity } from "../auth/claimed-identity.ts";
import { type Actor, type CallOptions, type Deps, isoNow } from "../deps.ts";
import { notify } from "../notifications/notify.ts";
import { MAX_PER_RUN } from "../process-in-batches.ts";
import { createDelegateNotification } from "./delegation-notifications.ts";
import { toDelegation } from "./views.ts";

/**
 * Names who decides in one's stead for a period, and tells them. One that begins now shows the delegate at once what waits, the first thousand
 * requests; the clock goes on from there, and opens those that begin later. `invalid`: the delegate is oneself, unknown or inactive, or the period is none;
 * `period_overlaps` names the period of one's own that stands in the way; `identity_mismatch`.
 */
export async function createDelegation(
  deps: Deps,
  actor: Actor,
  input: CreateDelegationInput,
  options: CallOptions = {},
): Promise<Result<Delegation>> {
  if (isOtherIdentity(actor, input.user_id, null)) return fail("identity_mismatch");
  const { db } = deps;
  const created_at = isoNow(deps);
  const [[delegate], [preferences]] = await inBatch(db, [
    findUser(db, input.delegate_user_id),
    findNotificationPreferences(db, input.delegate_user_id),
  ]);
  const { period, errors } = checkDelegationPeriod(
    { starts_at: input.starts_at ?? null, ends_at: input.ends_at },
    created_at,
  );
  const faults = [...checkDelegate(delegate, actor), ...errors];
  if (!delegate || !period || faults.length > 0) return invalid(faults);
  const one: NewDelegation = {
    id: deps.newId(),
    user_id: actor.id,
    delegate_user_id: delegate.id,
    ...period,
    reason: input.reason,
    created_at,
  };
  const key = options.idempotency_key;
  const kind = one.starts_at === created_at ? "delegation_begun" : "delegation_planned";
  const notification = createDelegateNotification(
    deps,
    kind,
    { ...one, zone: preferences?.time_zone ?? null },
    { delegator: actor.name },
  );
  const [overlaps, inserted] = await inBatch(db, [
    findOverlap(db, one),
    insertDelegation(db, one),
    addDelegatesAsParticipants(db, [one.id], created_at, MAX_PER_RUN),
    ...notify(deps, { delegations: [notification], condition: hasNotEnded(created_at) }, { at: created_at }),
    ...(key ? [completeIdempotencyKey(db, actor.id, key, toDelegationKey(one.id))] : []),
  ] as const);
  const [other] = overlaps;
  if (inserted.length > 0)
    return ok(toDelegation({ ...one, delegate_name: delegate.name, ended_at: null }, created_at));
  return other
    ? toOverlapFailure(toDelegation(other, created_at))
    : invalid(checkDelegate({ ...delegate, is_active: false }, actor));
}

function checkDelegate(delegate: Pick<UserRow, "id" | "name" | "is_active"> | undefined, actor: Actor): FieldError[] {
  const path = "delegate_user_id";
  if (!delegate) return [{ path, message: DELEGATION_MESSAGES.delegateRequired }];
  if (delegate.id === actor.id) return [{ path, message: DELEGATION_MESSAGES.notOneself }];
  return delegate.is_active ? [] : [{ path, message: DELEGATION_MESSAGES.notActive(delegate.name) }];
}

function toOverlapFailure({ starts_at, ends_at, delegate_name }: Delegation): Failure {
  const day = (iso: string) => iso.slice(0, 16).replace("T", " ");
  const detail = `You are out of office from ${day(starts_at)} to ${day(ends_at)} (UTC) already, and ${isolate(delegate_name)} decides for you.`;
  return fail("period_overlaps", detail, { errors: [{ path: "starts_at", message: detail }] });
}
