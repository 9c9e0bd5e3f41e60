/** Compares texts, ignoring case, accents, punctuation and invisible characters. Pure. */

/** Returns the text in lower case without accents and invisible characters. Everything except letters and digits becomes a space. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const STOP_WORDS = new Set(
  "a an and at by for from in of on our the to with de des du et la le les pour und der die das den für von mit el los para y".split(
    " ",
  ),
);

const toWords = (text: string): string[] =>
  normalizeText(text)
    .split(" ")
    .filter((word) => word !== "" && !STOP_WORDS.has(word));

/** Two words that begin with this many equal letters are forms of one word: 'maintain' and 'maintenance'. */
const MIN_PREFIX = 6;

/** Returns a key that is equal for singular and plural, and for swapped letters. Short words and numbers are their own key. */
const toWordKey = (word: string): string => {
  const singular = word.replace(/(?<=\p{L}{3})(?:es|s)$/u, "");
  return singular.length < 5 ? singular : `${singular[0]}${[...singular].sort().join("")}`;
};

const isSameWord = (a: string, b: string): boolean =>
  a === b || toWordKey(a) === toWordKey(b) || (a.length > MIN_PREFIX && b.startsWith(a.slice(0, MIN_PREFIX)));

/** Returns the share of words that two texts have in common, from 0 to 1. */
export function computeSimilarity(a: string, b: string): number {
  const [left, right] = [[...new Set(toWords(a))], [...new Set(toWords(b))]];
  if (left.length === 0 || right.length === 0) return normalizeText(a) === normalizeText(b) ? 1 : 0;
  const shared = left.filter((word) => right.some((other) => isSameWord(word, other))).length;
  return Math.min(1, (2 * shared) / (left.length + right.length));
}

const toPattern = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "gu");

/** Patterns of period names, the most exact kind first. Each kind is compared only with itself. */
const PERIODS: readonly RegExp[] = [
  toPattern("(?:week|kw|semaine|semana) ?\\d{1,2}"),
  toPattern("20\\d\\d (?:0[1-9]|1[0-2])"),
  toPattern(
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|januar|februar|marz|juni|juli|oktober|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  ),
  toPattern("q[1-4]|(?:first|second|third|fourth|last) quarter|h[12]"),
  toPattern("spring|summer|autumn|winter"),
  toPattern("20\\d\\d"),
];

/** Whether the texts name different periods, such as two months. Their requests are then regular payments, neither duplicates nor parts. */
export function namesOtherPeriod(a: string, b: string): boolean {
  const [left, right] = [normalizeText(a), normalizeText(b)];
  return PERIODS.some((pattern) => areDisjoint(left.match(pattern) ?? [], right.match(pattern) ?? []));
}

/** Names after 'for', a bracket or a dash. They are the people or places that a request is for. */
const BENEFICIARIES =
  /(?:(?<!\p{L})(?:for|pour|für|para)(?: \p{Ll}+){0,3} |[(–] ?|,? - )(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*)/gu;

/** Whether the titles are for different people, such as 'Train to Lyon for Ana Silva' and 'Train to Lyon for Ben Koch'. */
export function namesOtherBeneficiary(a: string, b: string): boolean {
  const list = (text: string) => [...text.matchAll(BENEFICIARIES)].map(([, name = ""]) => normalizeText(name));
  return areDisjoint(list(a), list(b));
}

const areDisjoint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one));
