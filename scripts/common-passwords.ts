import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The number of common passwords to refuse. R44 requires the 10,000 most common passwords. Lists rank passwords differently, and the first
 * 15,000 of this list contain the first 10,000 of other lists.
 */
const PASSWORD_COUNT = 15_000;

/** The minimum length of a password (R5). */
const MIN_LENGTH = 6;

/** Returns the most common passwords of at least the minimum length, in lower case, most common first. */
export function listCommonPasswords(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/package.json"));
  const words: string[] = JSON.parse(readFileSync(join(folder, "src/passwords.json"), "utf8"));
  const passwords = words.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_LENGTH);
  return [...new Set(passwords)].slice(0, PASSWORD_COUNT);
}
