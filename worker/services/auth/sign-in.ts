import type { Actor } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import type { SignInInput } from "../../../domain/inputs/auth.ts";
import { isExpiredPassword } from "../../../domain/users/passwords.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES, normalizeUsername } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { findKnownDevice, insertSignInAttempt, rememberDevice } from "../../db/queries/known-devices.ts";
import { findAnyUser, findUserByUsername, updatePasswordHash } from "../../db/queries/people.ts";
import { clearAttempts, countAttempts, deleteReplacedSession, insertSession } from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { ensureDefaultAdmin } from "./ensure-default-admin.ts";
import { notifyIfLocked } from "./notify-locked.ts";
import { refuseTooManyAttempts } from "./sign-in-lock.ts";
import { toActor } from "./to-actor.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where a sign-in comes from. `token`: of the session that the browser still has, which the new one replaces; `device`: what the browser is
 * known by from earlier sign-ins (R42).
 */
export type Caller = { address: string; token?: string | null; device?: string | null };

/** Known devices of one user; of more the longest unused are forgotten. */
const MAX_DEVICES = 20;

export type SignInOutcome = { user: Actor; token: string; device: string; expires_at: string; remember: boolean };

/**
 * Checks name and password and opens a session: 30 days with remember-me, else 24 hours (R2). The session that the browser had before
 * ends, also another user's, and the browser becomes a known device of the user. Failures of a known device are counted apart, so that nobody
 * else can lock it out; whose name gets locked is notified. A hash made with earlier parameters is made again.
 * Fails with `invalid_credentials` (never telling whether the user exists, or the one-time password has expired, R37),
 * `too_many_attempts` or `sign_in_closed`.
 */
export async function signIn(deps: Deps, input: SignInInput, caller: Caller): Promise<Result<SignInOutcome>> {
  const now = deps.now();
  const at = now.toISOString();
  const name = normalizeUsername(input.username);
  const device_hash = deps.sha256(caller.device ?? "");
  const keys = { user: `user:${name}`, device: `device:${device_hash}:${name}`, address: `address:${caller.address}` };
  const since = getFailureCutoff(now);
  const attempt = deps.newId();
  const [byUser, byDevice, byAddress, [device], , users, someone] = await inBatch(deps.db, [
    countAttempts(deps.db, keys.user, since, MAX_SIGN_IN_FAILURES.user),
    countAttempts(deps.db, keys.device, since, MAX_SIGN_IN_FAILURES.user),
    countAttempts(deps.db, keys.address, since, MAX_SIGN_IN_FAILURES.address),
    findKnownDevice(deps.db, device_hash, input.username),
    insertSignInAttempt(deps.db, { id: attempt, at, username: input.username, device_hash }, keys),
    findUserByUsername(deps.db, input.username, at),
    findAnyUser(deps.db),
  ]);
  const own = device?.known ? { key: keys.device, found: byDevice[0] } : { key: keys.user, found: byUser[0] };
  const braked =
    refuseTooManyAttempts(own.found, MAX_SIGN_IN_FAILURES.user, now) ??
    refuseTooManyAttempts(byAddress[0], MAX_SIGN_IN_FAILURES.address, now);
  if (braked) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return braked;
  }
  let user = users[0];
  if (someone.length === 0) {
    if (!(await ensureDefaultAdmin(deps))) {
      // No password was tried: however often somebody knocks, the door says why it is shut.
      await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
      return fail("sign_in_closed");
    }
    [user] = (await inBatch(deps.db, [findUserByUsername(deps.db, input.username, at)]))[0];
  }
  const hash = user?.is_active === true && !isExpiredPassword(user, at) ? user.password_hash : null;
  const right = await deps.passwords.verify(input.password, hash);
  if (!right || !user) {
    if (own.key === keys.user) await notifyIfLocked(deps, input.username, own.found?.attempts ?? 0);
    return fail("invalid_credentials");
  }
  const token = deps.newToken();
  const expires_at = new Date(now.getTime() + (input.remember_me ? 30 : 1) * DAY_MS).toISOString();
  const session = {
    token_hash: deps.sha256(token),
    user_id: user.id,
    remember: input.remember_me,
    created_at: isoNow(deps),
    expires_at,
  };
  const { password_hash } = user;
  const new_device = deps.newToken();
  const known = {
    token_hash: deps.sha256(new_device),
    old_token_hash: device_hash,
    user_id: user.id,
    session_token_hash: session.token_hash,
    at,
  };
  const new_hash = deps.passwords.isOutdated(password_hash) ? await deps.passwords.hash(input.password) : null;
  const [opened] = await inBatch(deps.db, [
    insertSession(deps.db, session, password_hash),
    clearAttempts(deps.db, attempt, own.key),
    ...rememberDevice(deps.db, known, MAX_DEVICES),
    ...(caller.token ? [deleteReplacedSession(deps.db, deps.sha256(caller.token), session.token_hash)] : []),
    ...(new_hash === null ? [] : [updatePasswordHash(deps.db, user.id, password_hash, new_hash)]),
  ]);
  if (opened.length === 0) return fail("invalid_credentials");
  return ok({
    user: toActor(user, deps.installation),
    token,
    device: new_device,
    expires_at,
    remember: input.remember_me,
  });
}
