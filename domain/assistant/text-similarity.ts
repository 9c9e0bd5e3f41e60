/** Compares texts without case, accents, punctuation and invisible characters. Pure. */

/** Returns the text in lower case without accents and invisible characters. Everything except letters and digits becomes a space. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Common words that a comparison ignores. */
const STOP_WORDS = new Set(["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "the", "to", "with"]);

export const toWords = (text: string): string[] =>
  normalizeText(text)
    .split(" ")
    .filter((word) => word !== "" && !STOP_WORDS.has(word));

/** Returns the share of words that two texts have in common, from 0 to 1. */
export function computeSimilarity(a: string, b: string): number {
  const [left, right] = [new Set(toWords(a)), new Set(toWords(b))];
  if (left.size === 0 || right.size === 0) return normalizeText(a) === normalizeText(b) ? 1 : 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared / (left.size + right.size - shared);
}
