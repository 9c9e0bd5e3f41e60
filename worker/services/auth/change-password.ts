import type { Actor } from "../../../domain/entities.ts";
import { fail, failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { type ChangePasswordInput, formatNewPasswordLengthMessage } from "../../../domain/inputs/auth.ts";
import { message, type Text } from "../../../domain/message.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { isExpiredPassword, type PasswordKind } from "../../../domain/users/passwords.ts";
import { getFailureCutoff, MAX_SIGN_IN_FAILURES } from "../../../domain/users/sign-in-lock.ts";
import { inBatch } from "../../db/database.ts";
import { toUserWithPasswordAudience } from "../../db/queries/admin-notifications.ts";
import { findSettings } from "../../db/queries/master-data.ts";
import { endPasswordLinks } from "../../db/queries/password-links.ts";
import { findPasswordOwner, findUser, updatePassword } from "../../db/queries/people.ts";
import {
  clearAttempts,
  countAttempts,
  deleteOtherSessions,
  insertPasswordChangeAttempt,
} from "../../db/queries/sessions.ts";
import { readPasswordRecord, recordPassword } from "../audit/record-password.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { inAuditedBatch } from "../audited-batch.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";
import { findNewPasswordWeakness, getMinPasswordLength } from "./check-password.ts";
import { checkAttemptLimit } from "./sign-in-lock.ts";

/**
 * Changes the actor's own password and ends all other sessions of the actor (R2). Fails with `wrong_password` (also if
 * the one-time password has expired, R37), `invalid` (shorter than the minimum in Settings, R5; too weak, R44) or
 * `too_many_attempts`. The limit on attempts prevents guessing the password in a session that was left open.
 */
export async function changePassword(
  deps: Deps,
  actor: Actor,
  input: ChangePasswordInput,
  session: { keepToken: string | null },
): Promise<Result<{ message: Text }>> {
  const now = deps.now();
  const key = `password:${actor.id}`;
  const attempt = deps.newId();
  const { settings, attempts, users, record } = await inBatch(deps.db, {
    settings: findSettings(deps.db),
    attempts: countAttempts(deps.db, key, getFailureCutoff(now), MAX_SIGN_IN_FAILURES.user),
    attempt: insertPasswordChangeAttempt(deps.db, attempt, [key], now.toISOString()),
    users: findPasswordOwner(deps.db, actor.id, now.toISOString()),
    record: readPasswordRecord(deps, actor.id),
  });
  const refusal = checkAttemptLimit(attempts[0], MAX_SIGN_IN_FAILURES.user, now);
  if (refusal) {
    await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
    return refusal;
  }
  const min_length = getMinPasswordLength(settings[0]);
  const weakness =
    input.new_password.length < min_length
      ? formatNewPasswordLengthMessage(min_length)
      : await findNewPasswordWeakness(deps, input.new_password, actor);
  if (weakness) return refuseNewPassword(deps, attempt, weakness);
  const [user] = users;
  const current_hash = user && !isExpiredPassword(user, now.toISOString()) ? user.password_hash : null;
  if (!(await deps.passwords.verify(input.current_password, current_hash)) || !current_hash)
    return wrongPasswordFailure();
  if (input.new_password === input.current_password)
    return refuseNewPassword(deps, attempt, message("users.password_present"));
  const new_hash = await deps.passwords.hash(input.new_password);
  const batch = {
    changed: updatePassword(deps.db, actor.id, current_hash, new_hash, getIsoNow(deps)),
    event: recordSecurityEvent(deps, { kind: "password_changed", user_id: actor.id, actor_id: actor.id }, "if_changed"),
    sessions: deleteOtherSessions(
      deps.db,
      actor.id,
      session.keepToken === null ? null : deps.sha256(session.keepToken),
    ),
    links: endPasswordLinks(deps.db, actor.id, getIsoNow(deps)),
    attempts: clearAttempts(deps.db, attempt, key),
    notification: user?.password_kind === "one_time" ? undefined : notifyOfOwnPassword(deps, actor.id, new_hash),
    entry: recordPassword(deps, { ...actor, password_hash: new_hash }, actor, record.versions),
  };
  const written = await inAuditedBatch(deps, batch, record.heads[0]);
  if (!written.ok) return written;
  return written.value.changed.length === 1
    ? ok({ message: message("users.password_changed") })
    : wrongPasswordFailure();
}

/**
 * Returns the statements that notify a user of their own new password, if it was stored with the hash `new_hash`. Users
 * who replace a one-time password get no notification, because they expect the change.
 */
function notifyOfOwnPassword(deps: Deps, user_id: string, new_hash: string) {
  const audience = toUserWithPasswordAudience(user_id, new_hash);
  const text = createNotification("password_changed", message("notifications.password_changed"));
  return createNotificationStatements(deps, { audience, ...text }, { at: getIsoNow(deps) });
}

function wrongPasswordFailure() {
  const failure = fail("wrong_password");
  return { ...failure, errors: [{ path: "current_password", message: failure.detail }] };
}

/**
 * Returns the failure for a refused new password. Deletes the counted attempt, because only wrong current passwords
 * count.
 */
async function refuseNewPassword(deps: Deps, attempt: string, reason: Text): Promise<Result<never>> {
  await inBatch(deps.db, [clearAttempts(deps.db, attempt, "")]);
  return failInvalid([{ path: "new_password", message: reason }]);
}

export type PasswordFormInfo = { min_length: number; kind: PasswordKind; expires_at: string | null };

/** Returns the minimum length of a password, and the kind and expiry of the actor's password. One round trip. */
export async function getPasswordFormInfo(deps: Deps, actor: Actor): Promise<PasswordFormInfo> {
  const { settings, users } = await inBatch(deps.db, {
    settings: findSettings(deps.db),
    users: findUser(deps.db, actor.id),
  });
  const [user] = users;
  return {
    min_length: getMinPasswordLength(settings[0]),
    kind: user?.password_kind ?? "own",
    expires_at: user?.password_expires_at ?? null,
  };
}
