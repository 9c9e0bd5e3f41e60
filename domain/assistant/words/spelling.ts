/** Normalises typed text: lower case, without accents and invisible characters, with known words corrected. Pure. */

export type CorrectedText = {
  /** The text in lower case, in one line with single spaces. Currency signs and comparison signs are not removed. */
  text: string;
  /** Maps the corrected word to the word as typed. */
  originals: ReadonlyMap<string, string>;
};

/** Words by which questions are recognised. Misspelt words are corrected to these. */
const KEY_WORDS = [
  ..."approve approves approved approval approvals approver approvers authority authorise authorize assigned attachment".split(
    " ",
  ),
  ..."cancel cancelled between before budget change colleague colleagues currency decide decided decision declined delegate delegation department".split(
    " ",
  ),
  ..."department departments director download duplicate duplicates euros export exports february finance financial flights holiday".split(
    " ",
  ),
  ..."january limit limits manager modify month months notification notifications november october september december".split(
    " ",
  ),
  ..."office operations overdue password pending people priority procurement purchase purchases quarter reassign reassigned".split(
    " ",
  ),
  ..."recommend reject rejected rejections remind reminder request requests requested requester requests respond senior since spend spending spent".split(
    " ",
  ),
  ..."status submit submitted thousand travel upload urgent vacation waiting withdraw withdrawn yesterday million august april".split(
    " ",
  ),
];

/** Words that are similar to a key word and must not be corrected. */
const NOT_TYPOS = new Set(
  "aprils budgets case cases chance changed changes cost costs depart expert experts finances finished moth mouth move order orders people reports report reviewed reset sent spare state stats status submitting travels waited wait waits".split(
    " ",
  ),
);

export function correctSpelling(typed: string, known: ReadonlySet<string> = new Set()): CorrectedText {
  const line = typed
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(/[‘’‛`´]/g, "'")
    .replaceAll(/[–—−]/g, "-")
    .toLowerCase()
    .replaceAll(/[?!;"“”()[\]{}|\\*_~]/g, " ")
    .replaceAll(/[.,:](?=\s|$)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const map = new Map<string, string>();
  const words = line.split(" ").map((word) => {
    const right = correctWord(word, known);
    if (right !== word) map.set(right, word);
    return right;
  });
  return { text: words.join(" "), originals: map };
}

/** Whether the word must not be corrected: it is a key word, or another English word that is similar to a key word. */
export const mustNotCorrect = (word: string): boolean => KEY_WORDS.includes(word) || NOT_TYPOS.has(word);

function correctWord(word: string, known: ReadonlySet<string>): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word) || known.has(word) || mustNotCorrect(word)) return word;
  return findClosest(word, KEY_WORDS) ?? word;
}

/** Returns the most similar candidate, with an edit distance of at most 1, or 2 for words of 8 letters or more; null if there is none. */
export function findClosest(word: string, candidates: readonly string[]): string | null {
  const maxDistance = word.length >= 8 ? 2 : 1;
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > maxDistance || candidate[0] !== word[0]) continue;
    const distance = computeEditDistance(word, candidate);
    if (distance <= maxDistance && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/** Returns the edit distance: how many letters are added, removed, replaced or swapped (optimal string alignment). */
export function computeEditDistance(a: string, b: string): number {
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

/** A text that is parsed step by step. `rest`: the part that was not recognised yet. */
export type TextScanner = { rest: string };

/** Removes the first match of `pattern` from the rest and returns it; null if there is none. */
export function extractMatch(scanner: TextScanner, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(scanner.rest);
  if (match) {
    const before = scanner.rest.slice(0, match.index);
    const after = scanner.rest.slice(match.index + match[0].length);
    scanner.rest = `${before} ${after}`.replaceAll(/\s+/g, " ").trim();
  }
  return match;
}
