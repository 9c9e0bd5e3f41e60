/** Which passwords are allowed and how long they work (R5, R37, R44). Pure. */
import type { User } from "../entities.ts";
import { type Message, message } from "../message.ts";

/**
 * 'own': chosen by the owner of the account. 'documented': published in the documentation (R3). 'one_time': created by somebody else for
 * the owner (R37).
 */
export type PasswordKind = "own" | "documented" | "one_time";

/** A one-time password expires after this number of hours. */
export const ONE_TIME_PASSWORD_HOURS = 72;

export type PasswordState = { password_kind: PasswordKind; password_expires_at: string | null };

/** Returns the state of a one-time password created at `now`, including the time at which it expires. */
export function toOneTimePasswordState(now: Date): PasswordState {
  const expires_at = new Date(now.getTime() + ONE_TIME_PASSWORD_HOURS * 60 * 60 * 1000);
  return { password_kind: "one_time", password_expires_at: expires_at.toISOString() };
}

/**
 * Whether the user must change the password before doing anything else. `documented_must_change`: whether this also applies to documented
 * passwords.
 */
export const mustChangePassword = (kind: PasswordKind, documented_must_change: boolean): boolean =>
  kind === "one_time" || (kind === "documented" && documented_must_change);

export const isExpiredPassword = ({ password_expires_at }: PasswordState, now: string): boolean =>
  password_expires_at !== null && password_expires_at <= now;

/** The owner of a password. The password must not contain the owner's names. */
export type PasswordOwner = Pick<User, "username" | "name" | "email">;

/**
 * A password must not contain a part of a name with at least this many letters. A shorter part is refused only if the password has no other
 * letters, because many ordinary words contain parts such as 'vp'.
 */
const MIN_NAME_PART = 4;

/**
 * Returns why the password is too weak for its owner (R44), or null if it is not. `common`: the most common passwords in lower case. The caller
 * checks that the password differs from the present one.
 */
export function findPasswordWeakness(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): Message | null {
  if (password.trim() === "") return message("users.password_blank");
  const folded = password.normalize("NFKC").toLowerCase().trim();
  if (common.has(folded) || isPattern(folded)) return message("users.password_common");
  return containsName(password, owner) ? message("users.password_personal") : null;
}

/**
 * Rows of a keyboard, the alphabet and the digits. Sequences of these are checked separately, because the list of common passwords does not
 * contain them.
 */
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

/** Whether the password repeats one to three characters ('aaaaaa', 'abcabc') or is a part of a sequence ('abcdef', 'poiuyt'). */
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

/** Returns the letters and digits of a text, in lower case and without accents. */
const normalizeLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * The length of the random password that an invited user gets. It is the highest minimum length in the settings. Nobody knows this
 * password.
 */
export const UNKNOWN_PASSWORD_LENGTH = 128;
