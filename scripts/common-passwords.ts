import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** R44 names the 10,000 most common. Lists rank differently: so many of this one hold the first 10,000 of others, too. */
const PASSWORD_COUNT = 15_000;

/** Nobody can choose a shorter one (R5). */
const MIN_LENGTH = 6;

/** The most common passwords that are long enough to be chosen, in lower case, the most frequent first. */
export function listCommonPasswords(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/package.json"));
  const words: string[] = JSON.parse(readFileSync(join(folder, "src/passwords.json"), "utf8"));
  const chosen = words.map((word) => word.toLowerCase()).filter((word) => word.length >= MIN_LENGTH);
  return [...new Set(chosen)].slice(0, PASSWORD_COUNT);
}
