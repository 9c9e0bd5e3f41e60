/**
 * Makes file names that are safe to show and download: no operating system runs the file, hides it or misreads its name (R22, R44). Pure.
 */
import { LIMITS } from "../limits.ts";
import { isBlankText } from "./plain-text.ts";

/** The extensions of each content type. A name without one of these extensions gets the first one. */
const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
};
const UNKNOWN_EXTENSIONS: readonly [string] = ["bin"];

/** Matches the device names of Windows, with or without an extension. */
const RESERVED_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * Matches control characters, lone surrogates, line separators and bidirectional controls. With a right-to-left override (RLO),
 * 'invoice<RLO>gpj.exe' would be displayed as 'invoiceexe.jpg'.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** The number of characters that stay at the end of a long name when its middle is removed. */
const TAIL_CHARACTERS = 16;

/** Returns the last part of a path in NFC and without unsafe characters, at most `max` characters long. Returns 'file' if no character is left. */
export function cleanFileName(name: string, max: number = LIMITS.filename): string {
  const last = name.split(/[\\/]/).pop() ?? "";
  const clean = last
    .normalize("NFC")
    .replaceAll(UNSAFE_CHARACTERS, "")
    .replace(/^[\s.]+/, "")
    .trimEnd();
  const characters = [...(isBlankText(clean) ? "file" : clean.replace(RESERVED_NAME, "_$&"))];
  if (characters.length <= max) return characters.join("");
  return [...characters.slice(0, max - TAIL_CHARACTERS - 1), "…", ...characters.slice(-TAIL_CHARACTERS)].join("");
}

/** Returns the name of a file in a multipart form. Clients write a quotation mark as %22, because the name is in quotation marks. */
export const readMultipartName = (name: string): string => name.replaceAll("%22", '"');

/**
 * Returns the name in two parts. `ending`: an extension that matches the detected `content_type`. `stem`: the rest of the name. A wrong
 * extension stays in the stem: a GIF named 'a.js' becomes 'a.js.gif', so that its owner recognises it and no two files get the same name.
 */
export function splitFileName(name: string, content_type: string): { stem: string; ending: string } {
  const endings = EXTENSIONS[content_type] ?? UNKNOWN_EXTENSIONS;
  const whole = cleanFileName(name, Number.POSITIVE_INFINITY);
  const given = /\.([^.]+)$/.exec(whole)?.[1];
  const fits = given !== undefined && endings.includes(given.toLowerCase());
  const ending = fits ? given : endings[0];
  const stem = fits ? whole.slice(0, -ending.length - 1) : whole;
  // Windows removes spaces and dots before the extension.
  return { stem: cleanFileName(stem.replace(/[\s.]+$/, ""), LIMITS.filename - ending.length - 1), ending };
}

/** Returns the name under which a file is displayed and served. Its extension always matches the content type. */
export function getDownloadFileName(name: string, content_type: string): string {
  const { stem, ending } = splitFileName(name, content_type);
  return `${stem}.${ending}`;
}
