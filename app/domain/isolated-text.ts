/**
 * Texts that people wrote, within sentences that are plain text: their direction of writing must turn nothing else (UAX #9). On screens an
 * element of its own does the same. Pure.
 */

/** First strong isolate, pop directional isolate. */
const [OPEN, CLOSE] = ["\u2068", "\u2069"];

/** Letters that are written from right to left, and the controls that turn the direction. */
const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}\p{Bidi_Control}]/u;

/**
 * Returns the text between isolates, one pair a line, when it has letters that are written from right to left or controls of direction;
 * any other text as it is. What would reach out of the isolates is left out. Sentences of their own, with isolated names, stay as they are
 * inside.
 */
export const isolated = (text: string): string =>
  TURNS.test(text)
    ? text.replaceAll(/[^\n\r\u0085\u2029]+/g, (line) => (TURNS.test(line) ? OPEN + balanced(line) + CLOSE : line))
    : text;

/** Names in a row, as 'Ann, Ben, and Cleo'. */
export const isolatedList = (names: readonly string[]): string => LIST.format(names.map(isolated));

const LIST = new Intl.ListFormat("en");

/** A text with no control that turns the direction but `isolated`'s own, each of them closed. Also for what was cut in the middle. */
export function balanced(text: string): string {
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
