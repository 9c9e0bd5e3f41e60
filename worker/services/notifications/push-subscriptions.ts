import { type Failure, fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import type { PushSubscriptionInput } from "../../../domain/inputs/push.ts";
import type { PushPayload } from "../../../domain/notifications/texts.ts";
import { inBatch } from "../../db/database.ts";
import {
  deleteSubscription,
  deleteSubscriptions,
  findSubscription,
  listSubscriptions,
  type SubscriberSession,
  upsertSubscription,
} from "../../db/queries/push-subscriptions.ts";
import { failedDelivery } from "../../integrations/service-call.ts";
import type { PushSender } from "../../integrations/web-push.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { countRateLimitUse, toRateLimitFailure } from "../rate-limit.ts";

/** Browsers of one person; subscribing another one ends the oldest. */
const MAX_SUBSCRIPTIONS = 10;

/** Spec section 8. */
const SUBSCRIBED_MESSAGE = "Notifications enabled! You'll receive updates about your approval requests.";

const pushNotConfigured = () =>
  fail("not_configured", "Push notifications are not configured: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.");

function requirePush({ channels: { push } }: Deps): { ok: true; push: PushSender } | Failure {
  return push ? { ok: true, push } : pushNotConfigured();
}

/** What browsers subscribe with; `not_configured` when this installation has no keys (R20). */
export function getPushKey(deps: Deps): Result<{ public_key: string }> {
  const found = requirePush(deps);
  return found.ok ? ok({ public_key: found.push.public_key }) : found;
}

/** The session that calls. `token`: null for a caller without one, who has no subscriptions. */
export type CallingSession = { token: string | null };

const toSubscriber = (deps: Deps, actor: Actor, { token }: CallingSession): SubscriberSession => ({
  user_id: actor.id,
  token_hash: deps.sha256(token ?? ""),
});

/**
 * Makes a browser's subscription the caller's own, whosever it was, until the session ends (R40). Fails with `not_signed_in` when the
 * session has ended in the meantime.
 */
export async function subscribeToPush(
  deps: Deps,
  actor: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  session: CallingSession,
): Promise<Result<{ message: string }>> {
  const found = requirePush(deps);
  if (!found.ok) return found;
  if (!found.push.accepts(endpoint))
    return invalid([{ path: "subscription.endpoint", message: "This is not the address of a push service" }]);
  const subscription = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const owner = toSubscriber(deps, actor, session);
  const { inserted } = await inBatch(
    deps.db,
    upsertSubscription(deps.db, owner, subscription, isoNow(deps), MAX_SUBSCRIPTIONS),
  );
  return inserted.length === 1 ? ok({ message: SUBSCRIBED_MESSAGE }) : fail("not_signed_in");
}

/** Fails with `not_found` when it belongs to another session or person, or has other keys by now: the browser then subscribes again. */
export async function verifySubscription(
  deps: Deps,
  actor: Actor,
  { endpoint, keys }: PushSubscriptionInput,
  session: CallingSession,
): Promise<Result<{ message: string }>> {
  const [[row]] = await inBatch(deps.db, [findSubscription(deps.db, toSubscriber(deps, actor, session), endpoint)]);
  if (row?.p256dh !== keys.p256dh || row.auth !== keys.auth)
    return fail("not_found", "This browser is not subscribed to your notifications.");
  return ok({ message: "You are already subscribed to notifications." });
}

/** One's own only; what is not there is fine. */
export async function unsubscribePush(deps: Deps, actor: Actor, endpoint: string): Promise<void> {
  await inBatch(deps.db, [deleteSubscription(deps.db, actor.id, endpoint)]);
}

/** A push to each of the caller's browsers, at once and not through the outbox: whoever asked wants to know now. */
export async function sendTestPush(deps: Deps, actor: Actor): Promise<Result<{ message: string }>> {
  const found = requirePush(deps);
  if (!found.ok) return found;
  const { push } = found;
  const [rows, uses] = await inBatch(deps.db, [
    listSubscriptions(deps.db, actor.id, isoNow(deps), MAX_SUBSCRIPTIONS),
    countRateLimitUse(deps, actor, "push_test"),
  ]);
  const tooMany = toRateLimitFailure(deps, "push_test", uses);
  if (tooMany) return tooMany;
  if (rows.length === 0) return fail("not_found", "No browser of yours is subscribed to notifications.");
  const payload = createTestPayload(deps.newId());
  const topic = deps.sha256(payload.id).slice(0, 32);
  const outcomes = await Promise.all(rows.map((row) => push.send(row, payload, topic).catch(failedDelivery)));
  const gone = rows.filter((_, at) => isSubscriptionExpired(outcomes[at])).map((row) => row.endpoint);
  if (gone.length > 0) await inBatch(deps.db, deleteSubscriptions(deps.db, gone));
  if (outcomes.some((outcome) => outcome.sent)) return ok({ message: "Test notification sent" });
  return gone.length === rows.length
    ? fail("not_found", "Your subscriptions have expired. Please enable notifications again.")
    : fail("unreachable", "The push service could not be reached. Please try again later.");
}

const isSubscriptionExpired = (outcome: Awaited<ReturnType<PushSender["send"]>> | undefined): boolean =>
  outcome !== undefined && !outcome.sent && outcome.permanent_failure;

const createTestPayload = (id: string): PushPayload => ({
  id,
  kind: "test",
  title: "Notifications are on",
  body: "This is how you hear of your approval requests.",
  url: "/notifications",
  actions: [],
});
