/** What was typed, made comparable: lower case, without accents and invisible characters, with the product's own words spelt right. Pure. */

export type CorrectedText = {
  /** One line, words apart by single spaces; signs of money and comparison stay. */
  text: string;
  /** A word as it was typed, by the word that it was taken for. */
  originals: ReadonlyMap<string, string>;
};

/** The words that questions turn on; what is close to one of them is taken for it. */
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

/** Words of their own that are close to a key word. */
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

/** One of the words that questions turn on. */
export const isKeyWord = (word: string): boolean => KEY_WORDS.includes(word) || NOT_TYPOS.has(word);

function correctWord(word: string, known: ReadonlySet<string>): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word) || known.has(word) || isKeyWord(word)) return word;
  return findClosest(word, KEY_WORDS) ?? word;
}

/** The candidate that is one slip away, two in a long word; null where none is, or two are as close. */
export function findClosest(word: string, candidates: readonly string[]): string | null {
  const most = word.length >= 8 ? 2 : 1;
  let best: { candidate: string; slips: number } | null = null;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > most || candidate[0] !== word[0]) continue;
    const slips = editDistance(word, candidate);
    if (slips <= most && (best === null || slips < best.slips)) best = { candidate, slips };
  }
  return best?.candidate ?? null;
}

/** Slips of the finger: a letter more, less, another one, or two swapped (optimal string alignment). */
export function editDistance(a: string, b: string): number {
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

/** A text that is read by taking known parts out of it. */
export type TextScanner = { rest: string };

/** Takes the first match of `pattern` out of what is left; null when there is none. */
export function takeMatch(reading: TextScanner, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(reading.rest);
  if (found) {
    const before = reading.rest.slice(0, found.index);
    const after = reading.rest.slice(found.index + found[0].length);
    reading.rest = `${before} ${after}`.replaceAll(/\s+/g, " ").trim();
  }
  return found;
}
