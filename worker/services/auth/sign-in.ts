import type { Actor } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { SignInInput } from "../../../domain/inputs/auth.ts";
import { message } from "../../../domain/message.ts";
import { createSignInLockedText } from "../../../domain/notifications/admin-texts.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { isExpiredPassword } from "../../../domain/users/passwords.ts";
import { describeDevice, MAX_SESSIONS } from "../../../domain/users/sessions.ts";
import { MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { toNewDeviceAudience, toUnnotifiedUserAudience } from "../../db/queries/admin-notifications.ts";
import { saveKnownDevice } from "../../db/queries/known-devices.ts";
import { findUserByUsername, replaceHashOfSamePassword } from "../../db/queries/people.ts";
import { deleteSurplusSessions } from "../../db/queries/session-list.ts";
import { deleteReplacedSession, insertSession } from "../../db/queries/sessions.ts";
import {
  clearSignIn,
  failSignIn,
  findSignInState,
  releaseSignIn,
  saveRightPassword,
} from "../../db/queries/sign-in-attempts.ts";
import { readPasswordRecord, recordPassword } from "../audit/record-password.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { ensureDefaultAdmin } from "./ensure-default-admin.ts";
import { createSlowedFailure, type ReservedSignIn, reserveSignInAttempt } from "./sign-in-lock.ts";
import { toActor } from "./to-actor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The client of a sign-in. `address`: its network address. `token`: the token of the browser's previous session, which the new session
 * replaces. `device`: the token of the browser as a known device (R42). `afterResponse` runs work after the response; if absent, it runs at
 * once.
 */
export type SignInClient = {
  address: string;
  token?: string | null;
  device?: string | null;
  afterResponse?: (work: () => Promise<unknown>) => void;
};

/** The maximum number of known devices of one user. A further device replaces the least recently used one. */
const MAX_DEVICES = 20;

export type SignInOutcome = { user: Actor; token: string; device: string; expires_at: string; remember: boolean };

/**
 * Checks user name and password and opens a session, for 30 days with remember-me, otherwise for 24 hours (R2). Ends
 * the browser's previous session, also of another user, and makes the browser a known device of the user. Failed
 * sign-ins from a known device are counted separately, so that failures on other devices do not lock the user out of
 * it. Notifies the user if the user name gets locked. Replaces a hash with outdated parameters. On a network with many
 * failures, an unknown device must give the right password twice (R55, docs/decisions/web-security.md).
 * Fails with `invalid_credentials` (without saying whether the user exists or the one-time password has expired, R37),
 * `too_many_attempts` or `sign_in_closed`.
 */
export async function signIn(deps: Deps, input: SignInInput, caller: SignInClient): Promise<Result<SignInOutcome>> {
  const device_hash = deps.sha256(caller.device ?? "");
  const reservation = await reserveSignInAttempt(deps, input.username, { address: caller.address, device_hash });
  if (reservation.verdict === "refused") return reservation.failure;
  const { reserved } = reservation;
  if (reservation.verdict === "check_later") {
    const check = () => checkSlowedPassword(deps, input, reserved);
    if (caller.afterResponse) caller.afterResponse(check);
    else await check();
    return createSlowedFailure();
  }
  const checked = await checkPassword(deps, input, reserved);
  if (!checked.ok)
    return reserved.is_slowed && checked.code === "invalid_credentials" ? createSlowedFailure() : checked;
  return openSession(deps, input, caller, { user: checked.value, device_hash, reserved });
}

/**
 * Returns the user if the password is right. Counts the attempt as failed, or ends it without counting it if no password was checked.
 * Fails with `invalid_credentials` or `sign_in_closed`.
 */
async function checkPassword(
  deps: Deps,
  input: SignInInput,
  reserved: ReservedSignIn,
): Promise<Result<UserWithPassword>> {
  const { db } = deps;
  const { at, id } = reserved.attempt;
  let user = reserved.users[0];
  if (reserved.anyUser.length === 0) {
    if (!(await ensureDefaultAdmin(deps))) {
      await inBatch(db, [releaseSignIn(db, id)]);
      return fail("sign_in_closed");
    }
    const created = await inBatch(db, { users: findUserByUsername(db, input.username, at) });
    user = created.users[0];
  }
  // On a slowed network this runs after the response, or after the right password was given. Its time then reveals nothing about the user.
  if (!user && reserved.is_slowed) {
    await inBatch(db, [failSignIn(db, id)]);
    return fail("invalid_credentials");
  }
  const hash = user?.is_active && !isExpiredPassword(user, at) ? user.password_hash : null;
  const isCorrect = await deps.passwords.verify(input.password, hash);
  if (isCorrect && user) return ok(user);
  await recordFailure(deps, input.username, user?.id ?? null, reserved);
  return fail("invalid_credentials");
}

/** Checks a password on a slowed network after its refusal. A right one does not count; it is accepted the next time. */
async function checkSlowedPassword(deps: Deps, input: SignInInput, reserved: ReservedSignIn): Promise<void> {
  await deps.pause(LATER_MS);
  const checked = await checkPassword(deps, input, reserved);
  const { attempt } = reserved;
  if (checked.ok) await inBatch(deps.db, [releaseSignIn(deps.db, attempt.id), saveRightPassword(deps.db, attempt)]);
}

/**
 * How long the check of a password after the response waits, so that the response has left before. Computing a hash would delay the response,
 * and its time would then reveal whether the user exists.
 */
const LATER_MS = 200;

type UserWithPassword = ReservedSignIn["users"][number];

/** Opens a session for a user who has given the right password. Fails with `invalid_credentials` if it has changed meanwhile. */
async function openSession(
  deps: Deps,
  input: SignInInput,
  caller: SignInClient,
  { user, device_hash, reserved }: { user: UserWithPassword; device_hash: string; reserved: ReservedSignIn },
): Promise<Result<SignInOutcome>> {
  const { db } = deps;
  const { attempt, is_known } = reserved;
  const token = deps.newToken();
  const expires_at = new Date(Date.parse(attempt.at) + (input.remember_me ? 30 : 1) * DAY_MS).toISOString();
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
    at: attempt.at,
  };
  const new_hash = deps.passwords.isOutdated(password_hash) ? await deps.passwords.hash(input.password) : null;
  const { opened } = await inBatch(db, {
    opened: insertSession(db, session, password_hash),
    signedIn: recordSecurityEvent(deps, { kind: "signed_in", user_id: user.id, actor_id: user.id }, "if_changed"),
    notification: is_known ? undefined : notifyOfNewDevice(deps, session),
    attempts: clearSignIn(db, attempt, is_known),
    device: saveKnownDevice(db, device, MAX_DEVICES),
    replaced: caller.token ? deleteReplacedSession(db, deps.sha256(caller.token), session.token_hash) : undefined,
    surplus: deleteSurplusSessions(db, user.id, session.token_hash, MAX_SESSIONS),
    event: recordSecurityEvent(
      deps,
      { kind: "session_revoked", user_id: user.id, actor_id: user.id, details: { by: "limit" } },
      "if_changed",
    ),
  });
  if (opened.length === 0) return fail("invalid_credentials");
  if (new_hash !== null) {
    const { versions, heads } = await inBatch(db, readPasswordRecord(deps, user.id));
    const batch = {
      password: replaceHashOfSamePassword(db, user.id, password_hash, new_hash),
      entry: recordPassword(deps, { ...user, password_hash: new_hash }, null, versions),
    };
    await inAuditedBatch(deps, batch, heads[0]);
  }
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
  const facts = { device: describeDevice(user_agent), country_code: country };
  const text = createNotification("new_device", message("notifications.new_device", facts));
  return createNotificationStatements(
    deps,
    { audience: toNewDeviceAudience(user_id, token_hash), ...text },
    { at: getIsoNow(deps) },
  );
}

type NewSession = { user_id: string; token_hash: string; user_agent: string | null; country: string | null };

/**
 * Records a failed sign-in. Notifies the user if it locks the user name on unknown devices, at most once for each lock. Does the same work
 * for an unknown user name, but does not store that name, because people sometimes type their password into this field.
 */
async function recordFailure(
  deps: Deps,
  username: string,
  user_id: string | null,
  { attempt, is_known }: ReservedSignIn,
): Promise<void> {
  const { db } = deps;
  const { states } = await inBatch(db, {
    failed: failSignIn(db, attempt.id),
    event: recordSecurityEvent(deps, { kind: "sign_in_failed", user_id, actor_id: null }),
    states: findSignInState(db, attempt),
  });
  if (is_known || states[0]?.name_failures !== MAX_SIGN_IN_FAILURES.user) return;
  const text = createNotification("sign_in_locked", createSignInLockedText(), "/profile");
  const audience = toUnnotifiedUserAudience(username, text.kind, attempt.since);
  await inBatch(db, [
    recordSecurityEvent(deps, { kind: "sign_in_locked", user_id, actor_id: null }),
    ...createNotificationStatements(deps, { audience, ...text }, { at: deps.now().toISOString() }),
  ]);
}
