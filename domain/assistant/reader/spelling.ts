/** Corrects typing mistakes towards known words. Pure. */

/**
 * Returns the most similar candidate with an edit distance of at most 1, or of at most 2 for words of 8 letters or more. Returns null if
 * there is none.
 */
export function findClosest(word: string, candidates: readonly string[]): string | null {
  const maxDistance = word.length >= 8 ? 2 : 1;
  const close = candidates
    .filter((candidate) => Math.abs(candidate.length - word.length) <= maxDistance && candidate[0] === word[0])
    // Between equally similar candidates, the last letter decides: 'rejectd' means 'rejected' and not 'reject'.
    .map((candidate) => ({
      candidate,
      distance: computeEditDistance(word, candidate),
      end: candidate.at(-1) === word.at(-1),
    }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || Number(b.end) - Number(a.end));
  return close[0]?.candidate ?? null;
}

/** Returns the edit distance: how many letters are added, removed, replaced or swapped (optimal string alignment). */
function computeEditDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
