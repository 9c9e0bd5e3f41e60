/** How a search text can name a request by its number (R43). Pure. */

/** Last characters of an id that an index holds in reverse order. */
export const REVERSED_ID_LENGTH = 16;

/** `id`: the whole number that the text may be. `reversed_end`: what `id_reversed` begins with; null when the text is no end of a number. */
export type NumberSearch = { id: string; reversed_end: string | null };

/** At least three digits; separators and digits may stand before them: '1033', '2026-1033'. */
const NUMBER_END = /^[\d\-_/.]*\d{3}$/;

/**
 * Reads a search text as a request's number: 'req-2026-1033', '#REQ-2026-1033', '1033', '#1033'. Numbers are upper-case, without
 * spaces, and end in a digit, whatever prefix and separator are configured (R6). null for any other text.
 */
export function parseNumberSearch(q: string): NumberSearch | null {
  const id = q.trim().replace(/^#\s*/, "").toUpperCase();
  if (!/^\S*\d$/.test(id)) return null;
  const is_end = id.length <= REVERSED_ID_LENGTH && NUMBER_END.test(id);
  return { id, reversed_end: is_end ? [...id].reverse().join("") : null };
}
