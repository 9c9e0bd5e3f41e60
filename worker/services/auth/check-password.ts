import { MIN_CONFIGURABLE_PASSWORD_LENGTH } from "../../../domain/inputs/auth.ts";
import { type Message, message } from "../../../domain/message.ts";
import { findPasswordWeakness, type PasswordOwner } from "../../../domain/users/passwords.ts";
import type { SettingsRow } from "../../db/queries/master-data.ts";
import type { Deps } from "../deps.ts";

/** Returns the minimum length of a new password: the setting, but at least MIN_CONFIGURABLE_PASSWORD_LENGTH (R5). */
export const getMinPasswordLength = (settings: Pick<SettingsRow, "password_min_length"> | undefined): number =>
  Math.max(MIN_CONFIGURABLE_PASSWORD_LENGTH, settings?.password_min_length ?? MIN_CONFIGURABLE_PASSWORD_LENGTH);

/**
 * Returns a one-time password that obeys the rules for new passwords (R44): it has at least `min_length` characters and does not contain
 * the name of `owner`.
 */
export function generatePassword(deps: Deps, owner: PasswordOwner, min_length: number): string {
  for (;;) {
    const password = deps.passwords.generate(min_length);
    if (findPasswordWeakness(password, owner, NO_COMMON_PASSWORDS) === null) return password;
  }
}

/**
 * An empty list of common passwords, for checking generated passwords: these are random, so the real list need not be
 * read.
 */
const NO_COMMON_PASSWORDS: ReadonlySet<string> = new Set();

/** Returns why a new password is refused (R44); null if it is accepted. Does not check the length. */
export async function findNewPasswordWeakness(
  deps: Deps,
  password: string,
  owner: PasswordOwner,
): Promise<Message | null> {
  const { admin_password, admin_password_is_documented, documented_password_must_change } = deps.installation;
  if (admin_password_is_documented && documented_password_must_change && password === admin_password)
    return message("users.password_documented");
  return findPasswordWeakness(password, owner, await deps.commonPasswords());
}
