import { describeDelegateAway, listAwayDays, parseDelegationPeriod } from "../../../domain/delegations/rules.ts";
import type { Delegation } from "../../../domain/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { isOtherIdentity } from "../../../domain/inputs/common.ts";
import type { CreateDelegationInput } from "../../../domain/inputs/delegations.ts";
import { message } from "../../../domain/message.ts";
import { checkDecisionConfirmation } from "../../../domain/users/second-factor.ts";
import { inBatch } from "../../db/database.ts";
import { findAdminChainHead } from "../../db/queries/admin-events.ts";
import {
  addDelegatesAsParticipants,
  findOverlappingDelegation,
  insertDelegation,
  isDelegationNotEnded,
  listAbsences,
  listRepresentations,
  type NewDelegation,
  toDelegationKey,
} from "../../db/queries/delegations.ts";
import { markIdempotencyKeyUsed } from "../../db/queries/idempotency.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { findNotificationPreferences } from "../../db/queries/notification-preferences.ts";
import { findUser, listAdmins, type UserRow } from "../../db/queries/people.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { createCredentialEndStatements } from "../credentials.ts";
import { type Actor, type ChangeOptions, type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { MAX_PER_RUN } from "../process-in-batches.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import {
  createDelegateNotification,
  createDoubleAbsenceNotifications,
  toDelegationEvent,
} from "./delegation-notifications.ts";
import { toDelegation } from "./list-delegations.ts";
import { recordNewDelegation } from "./record-delegation.ts";

/**
 * Creates a delegation for a period and notifies the delegate. If the period begins now, makes the delegate a
 * participant of up to MAX_PER_RUN waiting requests at once. A background job continues with the remaining requests,
 * and starts delegations that begin later.
 * Fails with `invalid` (the delegate is the actor, unknown or inactive; the period is not valid), `period_overlaps`
 * (the message names the actor's other delegation), `delegate_away` (the delegate is out of office in the period; R52), `identity_mismatch`, `rate_limited`, or, if decisions above an
 * amount ask for the second factor, with the failures of `checkDecisionConfirmation`.
 */
export async function createDelegation(
  deps: Deps,
  actor: Actor,
  input: CreateDelegationInput,
  options: ChangeOptions = {},
): Promise<Result<Delegation>> {
  if (isOtherIdentity(actor, input.user_id, null)) return fail("identity_mismatch");
  const { db } = deps;
  const created_at = getIsoNow(deps);
  const { period, errors } = parseDelegationPeriod(
    { starts_at: input.starts_at ?? null, ends_at: input.ends_at },
    created_at,
  );
  const { users, preferences, settings, heads, uses, absences, representations, admins } = await inBatch(db, {
    absences: period ? listAbsences(db, { ...period, user_id: input.delegate_user_id }) : undefined,
    representations: period ? listRepresentations(db, actor.id, period) : undefined,
    admins: listAdmins(db),
    users: findUser(db, input.delegate_user_id),
    preferences: findNotificationPreferences(db, input.delegate_user_id),
    settings: findSettings(db),
    heads: findAdminChainHead(db),
    uses: createRateLimitUseStatement(deps, actor, "delegation"),
  });
  const tooMany = toRateLimitFailure(deps, "delegation", uses);
  if (tooMany) return tooMany;
  const [delegate] = users;
  const faults = [...checkDelegate(delegate, actor), ...errors];
  if (!delegate || !period || faults.length > 0) return failInvalid(faults);
  const away_days = listAwayDays(period, absences ?? []);
  if (away_days.length > 0) return createDelegateAwayFailure(delegate.name, away_days);
  // The delegate can decide requests of every amount, so no amount is below the limit.
  const limit_usd = settings[0]?.second_factor_amount_usd ?? null;
  const unconfirmed = checkDecisionConfirmation(actor, Number.POSITIVE_INFINITY, limit_usd, deps.now());
  if (unconfirmed) return unconfirmed;
  const delegation: NewDelegation = {
    id: deps.newId(),
    user_id: actor.id,
    delegate_user_id: delegate.id,
    ...period,
    reason: input.reason,
    created_at,
  };
  const key = options.idempotency_key;
  const notification = createDelegateNotification(
    deps,
    delegation.starts_at === created_at ? "delegation_begun" : "delegation_planned",
    { ...delegation, zone: preferences[0]?.time_zone ?? null },
    { delegator: actor.name },
  );
  const further = createDoubleAbsenceNotifications(
    deps,
    actor,
    delegation,
    representations ?? [],
    admins.map(({ id }) => id),
  );
  const batch = {
    overlaps: findOverlappingDelegation(db, delegation),
    inserted: insertDelegation(db, delegation),
    event: recordSecurityEvent(deps, toDelegationEvent("delegation_created", delegation), "if_changed"),
    participants: addDelegatesAsParticipants(db, [delegation.id], created_at, MAX_PER_RUN),
    notifications: createNotificationStatements(
      deps,
      { delegations: [notification, ...further], condition: isDelegationNotEnded(created_at) },
      { at: created_at },
    ),
    key: key ? markIdempotencyKeyUsed(db, actor.id, key, toDelegationKey(delegation.id)) : undefined,
    entry: recordNewDelegation(deps, actor, delegation, delegate.name),
    credentials: createCredentialEndStatements(deps, null),
  };
  const written = await inAuditedBatch(deps, batch, heads[0]);
  if (!written.ok) return written;
  const { overlaps, inserted } = written.value;
  if (inserted.length > 0)
    return ok(toDelegation({ ...delegation, delegate_name: delegate.name, ended_at: null }, created_at));
  // Nothing was inserted: another period overlaps, or the delegate was deactivated in the meantime.
  const [other] = overlaps;
  return other
    ? toOverlapFailure(toDelegation(other, created_at))
    : failInvalid(checkDelegate({ ...delegate, is_active: false }, actor));
}

/** Returns the failure of a delegation to a person who is out of office on these days of its period (R52). */
function createDelegateAwayFailure(name: string, days: readonly string[]): Failure {
  const detail = describeDelegateAway(name, days);
  return fail("delegate_away", detail, {
    errors: [{ path: "delegate_user_id", message: detail }],
    params: { days: [...days] },
  });
}

function checkDelegate(delegate: Pick<UserRow, "id" | "name" | "is_active"> | undefined, actor: Actor): FieldError[] {
  const path = "delegate_user_id";
  if (!delegate) return [{ path, message: message("delegations.delegate_required") }];
  if (delegate.id === actor.id) return [{ path, message: message("delegations.not_oneself") }];
  return delegate.is_active ? [] : [{ path, message: message("delegations.not_active", { name: delegate.name }) }];
}

function toOverlapFailure({ starts_at, ends_at, delegate_name }: Delegation): Failure {
  const detail = message("delegations.period_overlaps", { from: starts_at, until: ends_at, name: delegate_name });
  return fail("period_overlaps", detail, { errors: [{ path: "starts_at", message: detail }] });
}
