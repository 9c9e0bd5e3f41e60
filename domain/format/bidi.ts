/**
 * Isolates user-written texts in plain-text sentences. Otherwise right-to-left text could reorder the rest of the sentence (UAX #9).
 * Screens use `<bdi>` instead. Pure.
 */
import type { Language } from "../language.ts";
import { formatList } from "./lists.ts";

/** U+2068 (first strong isolate) and U+2069 (pop directional isolate). */
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** The ranges of right-to-left letters, for a character class of a regular expression (flag `u`) or of a GLOB pattern. */
export const RIGHT_TO_LEFT_RANGES = "\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}";

/** Matches right-to-left letters and bidirectional controls. */
const BIDI = new RegExp(`[${RIGHT_TO_LEFT_RANGES}\\p{Bidi_Control}]`, "u");

/**
 * Isolates every line of the text that contains right-to-left letters or bidirectional controls. Other lines stay unchanged. Removes
 * controls that would also affect the text after the line. Keeps existing isolates.
 */
export const isolateBidiText = (text: string): string =>
  BIDI.test(text)
    ? text.replaceAll(/[^\n\r\u0085\u2029]+/g, (line) =>
        BIDI.test(line) ? OPEN + cleanBidiControls(line) + CLOSE : line,
      )
    : text;

/** Returns the isolated names as a list: 'Ann, Ben and Cleo'. */
export const formatIsolatedList = (names: readonly string[], language: Language = "en"): string =>
  formatList(names.map(isolateBidiText), "and", language);

/** The maximum number of names that `formatNames` lists. */
const MAX_NAMES = 6;

/** Returns the isolated names as a list, at most six of them: 'Ann, Ben and Cleo', or 'Ann, Ben, Cleo, Dora, Eve, Finn and 19 others'. */
export const formatNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).map(isolateBidiText).join(", ")} and ${names.length - MAX_NAMES} others`
    : formatIsolatedList(names);

/**
 * Returns the text without bidirectional controls except the isolates of `isolate`. Closes isolates that lost their end because the text
 * was cut.
 */
export function cleanBidiControls(text: string): string {
  let depth = 0;
  let result = "";
  for (const character of text) {
    if (/[\u202A-\u202E\u2066\u2067]/.test(character) || (character === CLOSE && depth === 0)) continue;
    if (character === OPEN) depth += 1;
    else if (character === CLOSE) depth -= 1;
    result += character;
  }
  return result + CLOSE.repeat(depth);
}
