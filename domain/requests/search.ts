/** Recognises request numbers in search texts (R43). Pure. */

/** The number of characters from the end of an id that are stored reversed, so that an index finds them. */
export const REVERSED_ID_LENGTH = 16;

/**
 * `id`: the complete number that the text may be. `reversed_end`: the prefix of `id_reversed` to search for; null if the text is not the
 * end of a number.
 */
export type NumberSearch = { id: string; reversed_end: string | null };

/** Matches at least three digits, with separators and digits before them: '1033', '2026-1033'. */
const NUMBER_END = /^[\d\-_/.]*\d{3}$/;

/**
 * Reads a search text as a request number: 'req-2026-1033', '#REQ-2026-1033', '1033', '#1033'. Numbers are in upper case, without spaces,
 * and end with a digit, whatever prefix and separator are configured (R6). Returns null for any other text.
 */
export function parseNumberSearch(q: string): NumberSearch | null {
  const id = q.trim().replace(/^#\s*/, "").toUpperCase();
  if (!/^\S*\d$/.test(id)) return null;
  const is_end = id.length <= REVERSED_ID_LENGTH && NUMBER_END.test(id);
  return { id, reversed_end: is_end ? [...id].reverse().join("") : null };
}
