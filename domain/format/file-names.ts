/** File names that are safe to show and download (R22, R44): no system runs, hides or misreads them. Pure. */
import { LIMITS } from "../limits.ts";

/** The extensions of each content type. The first one is added to names that have none of them. */
const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
};
const UNKNOWN_EXTENSIONS: readonly [string] = ["bin"];

/** Device names of Windows, with or without an extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Matches control characters, lone surrogates, line separators and bidirectional controls: 'gpj.<RLO>exe' would be displayed as 'exe.jpg'.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** Characters at the end that stay when a name is shortened in the middle. */
const TAIL_CHARACTERS = 16;

/** Returns the last part of a path without unsafe characters, at most `max` characters long; 'file' if nothing is left. */
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
 * Returns the name in two parts, the second being an extension that fits the detected type. A wrong extension stays in the first part: a
 * GIF named 'a.js' becomes 'a.js.gif', so that its owner recognises it and no two files get the same name.
 */
export function splitFileName(name: string, content_type: string): { stem: string; ending: string } {
  const endings = EXTENSIONS[content_type] ?? UNKNOWN_EXTENSIONS;
  const whole = cleanFileName(name, Number.POSITIVE_INFINITY);
  const given = /\.([^.]+)$/.exec(whole)?.[1];
  const fits = given !== undefined && endings.includes(given.toLowerCase());
  const ending = fits ? given : endings[0];
  const stem = fits ? whole.slice(0, -ending.length - 1) : whole;
  // Windows drops blanks and dots before the extension.
  return { stem: cleanFileName(stem.replace(/[\s.]+$/, ""), LIMITS.filename - ending.length - 1), ending };
}

/** Returns the name to show and serve for a file of this type; its extension always fits the type. */
export function fileNameFor(name: string, content_type: string): string {
  const { stem, ending } = splitFileName(name, content_type);
  return `${stem}.${ending}`;
}
