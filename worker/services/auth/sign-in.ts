import type { Actor } from "../../../app/domain/entities.ts";
import { fail, ok, type Result } from "../../../app/domain/errors.ts";
import type { SignInInput } from "../../../app/domain/inputs/auth.ts";
import { isExpiredPassword } from "../../../app/domain/passwords.ts";
import { inBatch } from "../../db/database.ts";
import { anyUser, findUserByUsername, updatePasswordHash } from "../../db/queries/people.ts";
import {
  clearAttempts,
  countAttempts,
  deleteReplacedSession,
  insertAttempt,
  insertSession,
} from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { toActor } from "./actor.ts";
import { brake, forgottenBefore, MOST_FAILURES } from "./brake.ts";
import { ensureDefaultAdmin } from "./ensure-default-admin.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where a sign-in comes from. `token`: of the session that the browser still has, which the new one replaces. */
export type Caller = { address: string; token?: string | null };

export type SignedIn = { user: Actor; token: string; expires_at: string; remember: boolean };

/**
 * Checks name and password and opens a session: 30 days with remember-me, else 24 hours (R2). The session that the browser had before
 * ends, whoever's it was. A hash made with earlier parameters is made again.
 * Fails with `invalid_credentials` (never telling whether the user exists, or the one-time password has expired, R37),
 * `too_many_attempts` or `sign_in_closed`.
 */
export async function signIn(deps: Deps, input: SignInInput, caller: Caller): Promise<Result<SignedIn>> {
  const now = deps.now();
  const at = now.toISOString();
  const keys = { user: `user:${input.username.toLowerCase()}`, address: `address:${caller.address}` };
  const since = forgottenBefore(now);
  const attempt = deps.newId();
  const [byUser, byAddress, , users, someone] = await inBatch(deps.db, [
    countAttempts(deps.db, keys.user, since, MOST_FAILURES.user),
    countAttempts(deps.db, keys.address, since, MOST_FAILURES.address),
    insertAttempt(deps.db, attempt, [keys.user, keys.address], at),
    findUserByUsername(deps.db, input.username, at),
    anyUser(deps.db),
  ]);
  const braked = brake(byUser[0], MOST_FAILURES.user, now) ?? brake(byAddress[0], MOST_FAILURES.address, now);
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
  const hash = user?.is_active === 1 && !isExpiredPassword(user, at) ? user.password_hash : null;
  const right = await deps.passwords.verify(input.password, hash);
  if (!right || !user) return fail("invalid_credentials");
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
  const new_hash = deps.passwords.isOutdated(password_hash) ? await deps.passwords.hash(input.password) : null;
  const [opened] = await inBatch(deps.db, [
    insertSession(deps.db, session, password_hash),
    clearAttempts(deps.db, attempt, keys.user),
    ...(caller.token ? [deleteReplacedSession(deps.db, deps.sha256(caller.token), session.token_hash)] : []),
    ...(new_hash === null ? [] : [updatePasswordHash(deps.db, user.id, password_hash, new_hash)]),
  ]);
  if (opened.length === 0) return fail("invalid_credentials");
  return ok({ user: toActor(user, deps.installation), token, expires_at, remember: input.remember_me });
}
