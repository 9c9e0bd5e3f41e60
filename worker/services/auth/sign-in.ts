import type { Actor } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { SignInInput } from "../../../domain/inputs/auth.ts";
import {
  ACCOUNT_AND_RULE_NOTIFICATION_TITLES,
  formatNewDeviceText,
  SIGN_IN_LOCKED_TEXT,
} from "../../../domain/notifications/admin-texts.ts";
import { isExpiredPassword } from "../../../domain/users/passwords.ts";
import { describeDevice, MAX_SESSIONS } from "../../../domain/users/sessions.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES, normalizeUsername } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { toNewDeviceAudience, toUnnotifiedUserAudience } from "../../db/queries/admin-notifications.ts";
import { findKnownDevice, insertSignInAttempt, saveKnownDevice } from "../../db/queries/known-devices.ts";
import { findAnyUser, findUserByUsername, replaceHashOfSamePassword } from "../../db/queries/people.ts";
import { deleteSurplusSessions } from "../../db/queries/session-list.ts";
import { clearAttempts, countAttempts, deleteReplacedSession, insertSession } from "../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { ensureDefaultAdmin } from "./ensure-default-admin.ts";
import { checkAttemptLimit } from "./sign-in-lock.ts";
import { toActor } from "./to-actor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The client of a sign-in. `address`: its network address. `token`: the token of the browser's previous session, which the new session
 * replaces. `device`: the token of the browser as a known device (R42).
 */
export type SignInClient = { address: string; token?: string | null; device?: string | null };

/** The maximum number of known devices of one user. A further device replaces the least recently used one. */
const MAX_DEVICES = 20;

export type SignInOutcome = { user: Actor; token: string; device: string; expires_at: string; remember: boolean };

/**
 * Checks user name and password and opens a session, for 30 days with remember-me, otherwise for 24 hours (R2). Ends
 * the browser's previous session, also of another user, and makes the browser a known device of the user. Failed
 * sign-ins from a known device are counted separately, so that failures on other devices do not lock the user out of
 * it. Notifies the user if the user name gets locked. Replaces a hash with outdated parameters.
 * Fails with `invalid_credentials` (without saying whether the user exists or the one-time password has expired, R37),
 * `too_many_attempts` or `sign_in_closed`.
 */
export async function signIn(deps: Deps, input: SignInInput, caller: SignInClient): Promise<Result<SignInOutcome>> {
  const { db } = deps;
  const now = deps.now();
  const at = now.toISOString();
  const name = normalizeUsername(input.username);
  const device_hash = deps.sha256(caller.device ?? "");
  const keys = { user: `user:${name}`, device: `device:${device_hash}:${name}`, address: `address:${caller.address}` };
  const since = getFailureCutoff(now);
  const attempt = deps.newId();
  const { byUser, byDevice, byAddress, devices, users, anyUser } = await inBatch(db, {
    byUser: countAttempts(db, keys.user, since, MAX_SIGN_IN_FAILURES.user),
    byDevice: countAttempts(db, keys.device, since, MAX_SIGN_IN_FAILURES.user),
    byAddress: countAttempts(db, keys.address, since, MAX_SIGN_IN_FAILURES.address),
    devices: findKnownDevice(db, device_hash, input.username),
    attempt: insertSignInAttempt(db, { id: attempt, at, username: input.username, device_hash }, keys),
    users: findUserByUsername(db, input.username, at),
    anyUser: findAnyUser(db),
  });
  const counted = devices[0]?.known ? { key: keys.device, count: byDevice[0] } : { key: keys.user, count: byUser[0] };
  const refusal =
    checkAttemptLimit(counted.count, MAX_SIGN_IN_FAILURES.user, now) ??
    checkAttemptLimit(byAddress[0], MAX_SIGN_IN_FAILURES.address, now);
  if (refusal) {
    await inBatch(db, [clearAttempts(db, attempt, "")]);
    return refusal;
  }
  let user = users[0];
  if (anyUser.length === 0) {
    if (!(await ensureDefaultAdmin(deps))) {
      // No password was checked, so the counted attempt is deleted.
      await inBatch(db, [clearAttempts(db, attempt, "")]);
      return fail("sign_in_closed");
    }
    const created = await inBatch(db, { users: findUserByUsername(db, input.username, at) });
    user = created.users[0];
  }
  const hash = user?.is_active && !isExpiredPassword(user, at) ? user.password_hash : null;
  const isCorrect = await deps.passwords.verify(input.password, hash);
  if (!isCorrect || !user) {
    const failures = counted.key === keys.user ? (counted.count?.attempts ?? 0) + 1 : 0;
    await recordFailure(deps, input.username, user?.id ?? null, failures);
    return fail("invalid_credentials");
  }
  const token = deps.newToken();
  const expires_at = new Date(now.getTime() + (input.remember_me ? 30 : 1) * DAY_MS).toISOString();
  const session = {
    token_hash: deps.sha256(token),
    user_id: user.id,
    remember: input.remember_me,
    created_at: getIsoNow(deps),
    expires_at,
    id: deps.newId(),
    user_agent: deps.client?.user_agent ?? null,
    address: caller.address,
    country: deps.client?.country ?? null,
  };
  const { password_hash } = user;
  const new_device = deps.newToken();
  const device = {
    token_hash: deps.sha256(new_device),
    old_token_hash: device_hash,
    user_id: user.id,
    session_token_hash: session.token_hash,
    at,
  };
  const new_hash = deps.passwords.isOutdated(password_hash) ? await deps.passwords.hash(input.password) : null;
  const { opened } = await inBatch(db, {
    opened: insertSession(db, session, password_hash),
    signedIn: recordSecurityEvent(deps, { kind: "signed_in", user_id: user.id, actor_id: user.id }, "if_changed"),
    notification: devices[0]?.known ? undefined : notifyOfNewDevice(deps, session),
    attempts: clearAttempts(db, attempt, counted.key),
    device: saveKnownDevice(db, device, MAX_DEVICES),
    replaced: caller.token ? deleteReplacedSession(db, deps.sha256(caller.token), session.token_hash) : undefined,
    surplus: deleteSurplusSessions(db, user.id, session.token_hash, MAX_SESSIONS),
    event: recordSecurityEvent(
      deps,
      { kind: "session_revoked", user_id: user.id, actor_id: user.id, details: { by: "limit" } },
      "if_changed",
    ),
    password: new_hash === null ? undefined : replaceHashOfSamePassword(db, user.id, password_hash, new_hash),
  });
  if (opened.length === 0) return fail("invalid_credentials");
  return ok({
    user: toActor(user, deps.installation),
    token,
    device: new_device,
    expires_at,
    remember: input.remember_me,
  });
}

/**
 * Returns the statements that notify the user of a sign-in in a browser that is not a known device. Nothing is reported
 * for the first device of a user. They must run before the browser becomes a known device.
 */
function notifyOfNewDevice(
  deps: Deps,
  { user_id, token_hash, user_agent, country }: NewSession,
): ReturnType<typeof createNotificationStatements> {
  const kind = "new_device";
  const text = {
    kind,
    title: ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind],
    message: formatNewDeviceText(describeDevice(user_agent), country),
    url: "/profile/sessions",
  };
  return createNotificationStatements(
    deps,
    { audience: toNewDeviceAudience(user_id, token_hash), ...text },
    { at: getIsoNow(deps) },
  );
}

type NewSession = { user_id: string; token_hash: string; user_agent: string | null; country: string | null };

/**
 * Records a failed sign-in. Notifies the user if it locks the user name, at most once for each lock. Does the same work
 * for an unknown user name, but does not store that name, because people sometimes type their password into this field.
 * @param failures the number of failures with this user name, including this one; 0 on a known device, whose failures
 * are counted separately
 */
async function recordFailure(deps: Deps, username: string, user_id: string | null, failures: number): Promise<void> {
  const event = recordSecurityEvent(deps, { kind: "sign_in_failed", user_id, actor_id: null });
  if (failures !== MAX_SIGN_IN_FAILURES.user) {
    await inBatch(deps.db, [event]);
    return;
  }
  const now = deps.now();
  const kind = "sign_in_locked";
  const text = {
    kind,
    title: ACCOUNT_AND_RULE_NOTIFICATION_TITLES[kind],
    message: SIGN_IN_LOCKED_TEXT,
    url: "/profile",
  };
  const audience = toUnnotifiedUserAudience(username, kind, getFailureCutoff(now));
  await inBatch(deps.db, [
    event,
    recordSecurityEvent(deps, { kind: "sign_in_locked", user_id, actor_id: null }),
    ...createNotificationStatements(deps, { audience, ...text }, { at: now.toISOString() }),
  ]);
}
