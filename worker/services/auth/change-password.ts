import type { Actor } from "../../../app/domain/entities.ts";
import { fail, invalid, ok, type Result } from "../../../app/domain/errors.ts";
import { type ChangePasswordInput, PASSWORD_FLOOR, passwordTooShort } from "../../../app/domain/inputs/auth.ts";
import { inBatch } from "../../db/database.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { findUser, updatePassword } from "../../db/queries/people.ts";
import { clearAttempts, countAttempts, deleteOtherSessions, insertAttempt } from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { brake, forgottenBefore, MOST_FAILURES } from "./brake.ts";

/**
 * Changes one's own password and ends all other sessions (R2). Fails with `wrong_password`, `invalid`
 * (shorter than the floor of Settings, R5; the documented one again where it must go, R3) or `too_many_attempts`: a borrowed session
 * is no oracle for the password.
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
    countAttempts(deps.db, key, forgottenBefore(now), MOST_FAILURES.user),
    insertAttempt(deps.db, attempt, [key], now.toISOString()),
    findUser(deps.db, actor.id),
  ]);
  const braked = brake(attempts[0], MOST_FAILURES.user, now);
  if (braked) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return braked;
  }
  const floor = Math.max(PASSWORD_FLOOR, settings[0]?.password_min_length ?? PASSWORD_FLOOR);
  if (input.new_password.length < floor) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return invalid([{ path: "new_password", message: passwordTooShort(floor) }]);
  }
  if (!(await deps.passwords.verify(input.current_password, users[0]?.password_hash ?? null))) {
    return fail("wrong_password", undefined, {
      errors: [{ path: "current_password", message: "The current password is not correct" }],
    });
  }
  if (actor.password_change_required && input.new_password === input.current_password) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return invalid([{ path: "new_password", message: "Please choose another password than the documented one" }]);
  }
  await inBatch(deps.db, [
    updatePassword(deps.db, actor.id, await deps.passwords.hash(input.new_password), isoNow(deps)),
    deleteOtherSessions(deps.db, actor.id, session.keepToken === null ? null : deps.sha256(session.keepToken)),
    clearAttempts(deps.db, attempt, key),
  ]);
  return ok({ message: "Password changed successfully" });
}
