import type { Actor } from "../../../domain/entities.ts";
import { fail, invalid, ok, type Result } from "../../../domain/errors.ts";
import { type ChangePasswordInput, newPasswordLengthMessage } from "../../../domain/inputs/auth.ts";
import { isExpiredPassword, type PasswordKind, WEAK_PASSWORD_MESSAGES } from "../../../domain/users/passwords.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { findUser, updatePassword } from "../../db/queries/people.ts";
import { clearAttempts, countAttempts, deleteOtherSessions, insertAttempt } from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { checkNewPassword, minPasswordLength } from "./check-password.ts";
import { refuseTooManyAttempts } from "./sign-in-lock.ts";

/**
 * Changes one's own password and ends all other sessions (R2). Fails with `wrong_password` (also when the one-time password has
 * expired, R37), `invalid` (shorter than the floor of Settings, R5; too weak, R44) or `too_many_attempts`: a borrowed session is no
 * oracle for the password.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: ChangePasswordInput,
  session: { keepToken: string | null },
): Promise<Result<{ message: string }>> {
  const now = deps.now();
  const key = `password:${actor.id}`;
  const attempt = deps.newId();
  const [settings, attempts, , users] = await inBatch(deps.db, [
    findSettings(deps.db),
    countAttempts(deps.db, key, getFailureCutoff(now), MAX_SIGN_IN_FAILURES.user),
    insertAttempt(deps.db, attempt, [key], now.toISOString()),
    findUser(deps.db, actor.id),
  ]);
  const braked = refuseTooManyAttempts(attempts[0], MAX_SIGN_IN_FAILURES.user, now);
  if (braked) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return braked;
  }
  const floor = minPasswordLength(settings[0]);
  const objection =
    input.new_password.length < floor
      ? newPasswordLengthMessage(floor)
      : await checkNewPassword(deps, input.new_password, actor);
  if (objection) return refuseNewPassword(deps, attempt, objection);
  const [user] = users;
  const usable = user && !isExpiredPassword(user, now.toISOString()) ? user.password_hash : null;
  if (!(await deps.passwords.verify(input.current_password, usable)) || !usable) return wrongPasswordFailure();
  if (input.new_password === input.current_password)
    return refuseNewPassword(deps, attempt, WEAK_PASSWORD_MESSAGES.present);
  const new_hash = await deps.passwords.hash(input.new_password);
  const [changed] = await inBatch(deps.db, [
    updatePassword(deps.db, actor.id, usable, new_hash, isoNow(deps)),
    deleteOtherSessions(deps.db, actor.id, session.keepToken === null ? null : deps.sha256(session.keepToken)),
    clearAttempts(deps.db, attempt, key),
  ]);
  return changed.length === 1 ? ok({ message: "Password changed successfully" }) : wrongPasswordFailure();
}

function wrongPasswordFailure() {
  const failure = fail("wrong_password");
  return { ...failure, errors: [{ path: "current_password", message: failure.detail }] };
}

/** Nothing was guessed, so nothing is counted. */
async function refuseNewPassword(deps: Deps, attempt: string, message: string): Promise<Result<never>> {
  await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
  return invalid([{ path: "new_password", message }]);
}

export type PasswordRules = { min_length: number; kind: PasswordKind; expires_at: string | null };

/** What the screen for changing one's password says. One round trip. */
export async function getPasswordRules(deps: Deps, actor: Actor): Promise<PasswordRules> {
  const [settings, users] = await inBatch(deps.db, [findSettings(deps.db), findUser(deps.db, actor.id)]);
  const [user] = users;
  return {
    min_length: minPasswordLength(settings[0]),
    kind: user?.password_kind ?? "own",
    expires_at: user?.password_expires_at ?? null,
  };
}
