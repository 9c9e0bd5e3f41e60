import { type Failure, fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import type { PushSubscriptionInput } from "../../../domain/inputs/push.ts";
import { message, type Text } from "../../../domain/message.ts";
import type { PushPayload, Reader } from "../../../domain/notifications/texts.ts";
import { inBatch } from "../../db/database.ts";
import {
  deleteSubscription,
  deleteSubscriptions,
  findSubscription,
  listSubscriptions,
  type SubscriberSession,
  upsertSubscription,
} from "../../db/queries/push-subscriptions.ts";
import { createDeliveryFailure } from "../../integrations/service-call.ts";
import type { PushSender } from "../../integrations/web-push.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createRateLimitUseStatement, toRateLimitFailure } from "../rate-limit.ts";
import { loadReader } from "./delivery-jobs.ts";

/** The maximum number of subscriptions of one person. A further subscription replaces the oldest one. */
const MAX_SUBSCRIPTIONS = 10;

const pushNotConfigured = () => fail("not_configured", message("notifications.push_not_configured"));

function requirePush({ channels: { push } }: Deps): { ok: true; push: PushSender } | Failure {
  return push ? { ok: true, push } : pushNotConfigured();
}

/** Returns the public key with which browsers subscribe; fails with `not_configured` if this installation has no keys (R20). */
export function getPushKey(deps: Deps): Result<{ public_key: string }> {
  const required = requirePush(deps);
  return required.ok ? ok({ public_key: required.push.public_key }) : required;
}

/** The session of the caller. `token`: null for a caller without a session, who has no subscriptions. */
export type CallingSession = { token: string | null };

const toSubscriber = (deps: Deps, actor: Actor, { token }: CallingSession): SubscriberSession => ({
  user_id: actor.id,
  token_hash: deps.sha256(token ?? ""),
});

/**
 * Stores a browser's subscription for the caller until the session ends, even if the browser was subscribed for another
 * user (R40). Fails with `not_signed_in` if the session has ended in the meantime, and with `invalid` if the URL does
 * not belong to a push service.
 */
export async function subscribeToPush(
  deps: Deps,
  actor: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  session: CallingSession,
): Promise<Result<{ message: Text }>> {
  const required = requirePush(deps);
  if (!required.ok) return required;
  if (!required.push.accepts(endpoint))
    return failInvalid([{ path: "subscription.endpoint", message: message("notifications.push_address_invalid") }]);
  const subscription = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const owner = toSubscriber(deps, actor, session);
  const { inserted } = await inBatch(
    deps.db,
    upsertSubscription(deps.db, owner, subscription, getIsoNow(deps), MAX_SUBSCRIPTIONS),
  );
  return inserted.length === 1 ? ok({ message: message("notifications.push_enabled") }) : fail("not_signed_in");
}

/**
 * Checks that the subscription still belongs to the caller's session. Fails with `not_found` if it belongs to another
 * session or has other keys; the browser then subscribes again.
 */
export async function verifySubscription(
  deps: Deps,
  actor: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  session: CallingSession,
): Promise<Result<{ message: Text }>> {
  const { rows } = await inBatch(deps.db, {
    rows: findSubscription(deps.db, toSubscriber(deps, actor, session), endpoint),
  });
  const [row] = rows;
  if (row?.p256dh !== keys.p256dh || row.auth !== keys.auth)
    return fail("not_found", message("notifications.push_not_subscribed"));
  return ok({ message: message("notifications.push_already_enabled") });
}

/** Deletes one of the actor's subscriptions. Ignores an unknown `endpoint`. */
export async function unsubscribePush(deps: Deps, actor: Actor, endpoint: string): Promise<void> {
  await inBatch(deps.db, [deleteSubscription(deps.db, actor.id, endpoint)]);
}

/** Sends a test push to each of the actor's browsers. Sends directly and not through the outbox, because the actor waits for the result. */
export async function sendTestPush(deps: Deps, actor: Actor): Promise<Result<{ message: Text }>> {
  const required = requirePush(deps);
  if (!required.ok) return required;
  const { push } = required;
  const { rows, uses } = await inBatch(deps.db, {
    rows: listSubscriptions(deps.db, actor.id, getIsoNow(deps), MAX_SUBSCRIPTIONS),
    uses: createRateLimitUseStatement(deps, actor, "push_test"),
  });
  const tooMany = toRateLimitFailure(deps, "push_test", uses);
  if (tooMany) return tooMany;
  if (rows.length === 0) return fail("not_found", message("notifications.push_none_subscribed"));
  const payload = createTestPayload(deps.newId(), await loadReader(actor.language));
  const topic = deps.sha256(payload.id).slice(0, 32);
  const outcomes = await Promise.all(rows.map((row) => push.send(row, payload, topic).catch(createDeliveryFailure)));
  const expired = rows.filter((_, at) => isSubscriptionExpired(outcomes[at])).map((row) => row.endpoint);
  if (expired.length > 0) await inBatch(deps.db, deleteSubscriptions(deps.db, expired));
  if (outcomes.some((outcome) => outcome.sent)) return ok({ message: message("notifications.push_test_sent") });
  return expired.length === rows.length
    ? fail("not_found", message("notifications.push_expired"))
    : fail("unreachable", message("notifications.push_unreachable"));
}

const isSubscriptionExpired = (outcome: Awaited<ReturnType<PushSender["send"]>> | undefined): boolean =>
  outcome !== undefined && !outcome.sent && outcome.permanent_failure;

const createTestPayload = (id: string, { render }: Reader): PushPayload => ({
  id,
  kind: "test",
  title: render(message("notifications.push_test_title")),
  body: render(message("notifications.push_test")),
  url: "/notifications",
  actions: [],
});
