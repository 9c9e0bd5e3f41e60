/** What a password may be and how long it works (R5, R37, R44). Pure. */
import type { User } from "../entities.ts";

/** own: chosen by its owner. documented: printed in the documentation (R3). one_time: made by somebody else (R37). */
export type PasswordKind = "own" | "documented" | "one_time";

/** How long a one-time password works. */
export const ONE_TIME_PASSWORD_HOURS = 72;

export type PasswordState = { password_kind: PasswordKind; password_expires_at: string | null };

/** A one-time password made at `now`. */
export function toOneTimePasswordState(now: Date): PasswordState {
  const expires_at = new Date(now.getTime() + ONE_TIME_PASSWORD_HOURS * 60 * 60 * 1000);
  return { password_kind: "one_time", password_expires_at: expires_at.toISOString() };
}

/** Whether nothing else may be done before the password is changed. */
export const mustChangePassword = (kind: PasswordKind, documented_must_change: boolean): boolean =>
  kind === "one_time" || (kind === "documented" && documented_must_change);

export const isExpiredPassword = ({ password_expires_at }: PasswordState, now: string): boolean =>
  password_expires_at !== null && password_expires_at <= now;

/** Whose password it is to be. */
export type PasswordOwner = Pick<User, "username" | "name" | "email">;

/** Why a password is refused (R44): the sentences that a person reads. */
export const WEAK_PASSWORD_MESSAGES = {
  blank: "A password needs more than spaces",
  common: "This is one of the most common passwords. Please choose another one",
  personal: "The password must not contain the username, name or email name of its owner",
  present: "The new password must be different from the current one",
  documented: "This password is printed in the documentation. Please choose another one",
} as const;

/** Parts of a name that are shorter only count when they are all there is beside digits and signs: 'vp' is in many words. */
const MIN_NAME_PART = 4;

/**
 * Returns why the password is too weak for its owner, or null. `common` holds the most common passwords in lower case. Whether it is
 * the present one is judged where that is known.
 */
export function findPasswordWeakness(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | null {
  if (password.trim() === "") return WEAK_PASSWORD_MESSAGES.blank;
  const folded = password.normalize("NFKC").toLowerCase().trim();
  if (common.has(folded) || isPattern(folded)) return WEAK_PASSWORD_MESSAGES.common;
  return containsName(password, owner) ? WEAK_PASSWORD_MESSAGES.personal : null;
}

/** The rows that fingers and alphabets go along; the list of words leaves out what they yield. */
const KEYBOARD_ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
];
const KEY_SEQUENCES = KEYBOARD_ROWS.flatMap((row) => [row, [...row].reverse().join("")]);

/** 'aaaaaa', 'abcabc', 'abcdef', 'poiuyt': one to three characters again and again, or a stretch of a row. */
const isPattern = (folded: string): boolean =>
  /^(.{1,3})\1+$/u.test(folded) || KEY_SEQUENCES.some((run) => run.includes(folded));

function containsName(password: string, { username, name, email }: PasswordOwner): boolean {
  const folded = normalizeLetters(password);
  const letters = folded.replaceAll(/\p{N}/gu, "");
  const mail_name = email.split("@")[0] ?? "";
  const parts = [username, mail_name, ...[username, name, mail_name].flatMap((text) => text.split(/[^\p{L}\p{M}]+/u))];
  return parts.map(normalizeLetters).some((part) => {
    if (part === "") return false;
    return part.length >= MIN_NAME_PART ? folded.includes(part) : letters === part;
  });
}

/** Letters and digits only, without case and accents. */
const normalizeLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
