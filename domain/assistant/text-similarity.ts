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

/** Returns a function that computes a value once for each object, because one request is compared with hundreds of others. */
export function oncePerObject<Key extends object, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

type Titled = { readonly title: string };
type Word = { text: string; key: string };

/** Returns the normalized title of a request, and its different words. */
const readTitle = oncePerObject(({ title }: Titled): { normalized: string; words: Word[] } => {
  const normalized = normalizeText(title);
  const words = new Set(normalized.split(" ").filter((word) => word !== "" && !STOP_WORDS.has(word)));
  return { normalized, words: [...words].map((text) => ({ text, key: toWordKey(text) })) };
});

/** Two words that begin with this many equal letters are forms of one word: 'maintain' and 'maintenance'. */
const MIN_PREFIX = 6;

/** Returns a key that is equal for singular and plural, and for swapped letters. Short words and numbers are their own key. */
const toWordKey = (word: string): string => {
  const singular = word.replace(/(?<=\p{L}{3})(?:es|s)$/u, "");
  return singular.length < 5 ? singular : `${singular[0]}${[...singular].sort().join("")}`;
};

const isSameWord = (a: Word, b: Word): boolean =>
  a.key === b.key || (a.text.length > MIN_PREFIX && b.text.startsWith(a.text.slice(0, MIN_PREFIX)));

/** Returns the share of words that the titles of two requests have in common, from 0 to 1. */
export function computeTitleSimilarity(a: Titled, b: Titled): number {
  const [left, right] = [readTitle(a), readTitle(b)];
  // Titles of signs alone, such as '???', have no normalized text to compare.
  if (left.normalized === "" || right.normalized === "") return a.title === b.title ? 1 : 0;
  if (left.words.length === 0 || right.words.length === 0) return left.normalized === right.normalized ? 1 : 0;
  const shared = left.words.filter((word) => right.words.some((other) => isSameWord(word, other))).length;
  return Math.min(1, (2 * shared) / (left.words.length + right.words.length));
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

/** Whether the titles name different periods, such as two months. The requests are then regular payments, neither duplicates nor parts. */
export function namesOtherPeriod(a: Titled, b: Titled): boolean {
  const [left, right] = [readTitle(a).normalized, readTitle(b).normalized];
  return PERIODS.some((pattern) => areDisjoint(left.match(pattern) ?? [], right.match(pattern) ?? []));
}

/** Names after 'for', a bracket or a dash. They are the people or places that a request is for. */
const BENEFICIARIES =
  /(?:(?<!\p{L})(?:for|pour|für|para)(?: \p{Ll}+){0,3} |[(–] ?|,? - )(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*)/gu;

/** Whether the titles are for different people, such as 'Train to Lyon for Ana Silva' and 'Train to Lyon for Ben Koch'. */
export function namesOtherBeneficiary(a: Titled, b: Titled): boolean {
  const list = ({ title }: Titled) => [...title.matchAll(BENEFICIARIES)].map(([, name = ""]) => normalizeText(name));
  return areDisjoint(list(a), list(b));
}

const areDisjoint = (a: readonly string[], b: readonly string[]): boolean =>
  a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one));
