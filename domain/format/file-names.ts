/** What a file is called when it leaves the product (R22, R44): a name that no system runs, hides or misreads. Pure. */
import { LIMITS } from "../limits.ts";

/** The endings that fit a type, without the dot; the first is given to names that have none of them. */
const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
};
const UNKNOWN_EXTENSIONS: readonly [string] = ["bin"];

/** Names that Windows takes for devices, whatever follows after a dot. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Controls, halves of characters, ends of lines, and what turns the direction of writing: 'gpj.<RLO>exe' reads 'exe.jpg'. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Characters that stay at the end of a name that is shortened in the middle. */
const TAIL_CHARACTERS = 16;

/** Returns the last part of whatever path was sent, without what deceives; 'file' when nothing is left. At most `max` characters. */
export function cleanFileName(name: string, max: number = LIMITS.filename): string {
  const last = name.split(/[\\/]/).pop() ?? "";
  const clean = last
    .replaceAll(UNSAFE_CHARACTERS, "")
    .replace(/^[\s.]+/, "")
    .trimEnd();
  const characters = [...(clean === "" ? "file" : clean.replace(RESERVED_NAME, "_$&"))];
  if (characters.length <= max) return characters.join("");
  return [...characters.slice(0, max - TAIL_CHARACTERS - 1), "…", ...characters.slice(-TAIL_CHARACTERS)].join("");
}

/**
 * Returns the name in two parts, the second the ending that fits the file's detected type. An ending that does not fit stays a part of the
 * first: 'a.js' that is a GIF is 'a.js.gif', so that nobody wonders where their 'a.js' is and two files do not become one.
 */
export function splitFileName(name: string, content_type: string): { stem: string; ending: string } {
  const endings = EXTENSIONS[content_type] ?? UNKNOWN_EXTENSIONS;
  const whole = cleanFileName(name, Number.POSITIVE_INFINITY);
  const given = /\.([^.]+)$/.exec(whole)?.[1];
  const fits = given !== undefined && endings.includes(given.toLowerCase());
  const ending = fits ? given : endings[0];
  const stem = fits ? whole.slice(0, -ending.length - 1) : whole;
  // A blank or dot before the ending is dropped by Windows.
  return { stem: cleanFileName(stem.replace(/[\s.]+$/, ""), LIMITS.filename - ending.length - 1), ending };
}

/** Returns the name under which a file of that type is shown and served: its ending is always one of the type's own. */
export function fileNameFor(name: string, content_type: string): string {
  const { stem, ending } = splitFileName(name, content_type);
  return `${stem}.${ending}`;
}
