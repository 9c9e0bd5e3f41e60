/** The rules for user names (R50). Pure. */
import { type Message, message } from "../message.ts";

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\u2800]/u;

/** Each set of scripts that one user name may use. The scripts of Japanese, Chinese and Korean count as one. */
const SCRIPTS = [
  ...["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Tifinagh"],
  ...["Ethiopic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam"],
  ...["Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Khmer", "Mongolian", "Cherokee", "Canadian_Aboriginal", "Yi"],
].map((script) => [script]);
const EAST_ASIAN_SCRIPTS = [
  ["Han", "Hiragana", "Katakana"],
  ["Han", "Bopomofo"],
  ["Han", "Hangul"],
];

/** Matches a user name of one set: ASCII digits and the four signs go with every script. */
const ONE_SCRIPT = [...SCRIPTS, ...EAST_ASIAN_SCRIPTS].map(
  (scripts) =>
    new RegExp(
      `^(?:[0-9._@-]|(?=[\\p{L}\\p{M}\\p{Nd}])[${scripts.map((one) => `\\p{scx=${one}}`).join("")}\\p{Script=Inherited}])+$`,
      "u",
    ),
);

/**
 * Returns why a text cannot be a new user name; null if it can. People whose name was given before this rule keep it.
 * The name must be as `cleanUsername` returns it.
 */
export function findUsernameFault(username: string): Message | null {
  if (INVISIBLE.test(username)) return message("users.username_invisible_characters");
  if (!/^(?!\p{M})[\p{L}\p{M}\p{Nd}._@-]*$/u.test(username)) return message("users.username_other_characters");
  if (!/[\p{L}\p{Nd}]/u.test(username)) return message("users.username_without_letter");
  return ONE_SCRIPT.some((pattern) => pattern.test(username)) ? null : message("users.username_several_scripts");
}

/**
 * Returns a typed user name as it is stored: trimmed, with letters in their plain form, such as 'admin' for full-width
 * letters. Keeps invisible characters, which `findUsernameFault` refuses.
 */
export const cleanUsername = (username: string): string => username.trim().normalize("NFKC");
