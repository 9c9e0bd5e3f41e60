/** Recognises request numbers in search texts (R43). Pure. */
import { foldName } from "../format/folded-text.ts";

/** How many characters from the end of a request number are stored in reverse order. An index on them finds numbers by their end. */
export const REVERSED_ID_LENGTH = 16;

/**
 * A search text that can be a request number. `id`: the request number that the text is, if the text is a complete number. `reversed_end`:
 * the text in reverse order, to search for numbers that end with the text; null if the text cannot be the end of a number.
 */
export type RequestNumberSearch = { id: string; reversed_end: string | null };

/** Matches a text of digits and separators that ends with three digits: '1033', '2026-1033'. */
const NUMBER_END = /^[\d\-_/.]*\d{3}$/;

/**
 * Parses a search text as a request number: 'req-2026-1033', '#REQ-2026-1033', '1033', '#1033'. Returns null for any other text. In every
 * configuration (R6), request numbers are in upper case, have no spaces and end with a digit.
 */
export function parseRequestNumberSearch(q: string): RequestNumberSearch | null {
  const id = foldName(q).replace(/^#\s*/, "").toUpperCase();
  if (!/^\S*\d$/.test(id)) return null;
  const is_end = id.length <= REVERSED_ID_LENGTH && NUMBER_END.test(id);
  return { id, reversed_end: is_end ? [...id].reverse().join("") : null };
}
