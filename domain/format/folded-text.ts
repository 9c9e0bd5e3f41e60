/**
 * Folds names and texts to compare them as people read them (R50). The database stores the folded texts beside the
 * originals, because SQLite folds only ASCII letters. Pure.
 */

/** The version of the functions below. If it is raised, a job folds all stored texts again. */
export const FOLDING_VERSION = 1;

/** Characters that nobody sees: control and format characters, fillers, variation selectors, lone surrogates. Blanks are not among them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cs}\ufff9-\ufffb]|(?!\s)\p{Cc}/gu;

/** Blanks of any width. U+0085 is a line break, U+2800 an empty Braille cell; `\s` has neither. */
const BLANKS = /[\s\u0085\u2800]+/gu;

/** Variants of the apostrophe and the hyphen, which word processors write in place of the typed ones. */
const APOSTROPHES = /[\u2018\u2019\u02bc]/gu;
const HYPHENS = /[\u2010-\u2015\u2212]/gu;

/** Returns the text without invisible characters, with blanks collapsed and trimmed. */
export const removeInvisible = (text: string): string =>
  text.replaceAll(BLANKS, " ").replaceAll(INVISIBLE, "").replaceAll(BLANKS, " ").trim();

/**
 * Folds one time. `toUpperCase` before `toLowerCase` folds 'ß' to 'ss' and dotless 'ı' to 'i'; 'ς' and dotted 'İ' need a
 * step of their own.
 */
const foldOnce = (text: string): string =>
  removeInvisible(
    removeInvisible(text)
      .normalize("NFKC")
      .toUpperCase()
      .toLowerCase()
      .replaceAll("ς", "σ")
      .normalize("NFD")
      .replaceAll("i\u0307", "i")
      .normalize("NFKC")
      .replaceAll(APOSTROPHES, "'")
      .replaceAll(HYPHENS, "-"),
  );

/** A text that changes when it is folded again is folded at most this often. The third folding changes no character of Unicode. */
const MAX_FOLDINGS = 4;

/** Matches printable ASCII, which most texts are: only capital letters and blanks fold. */
const ASCII = /^[\x20-\x7e]*$/;

/** Repeats `fold` until the text no longer changes. */
function foldUntilStable(text: string, fold: (text: string) => string): string {
  if (ASCII.test(text)) return text.toLowerCase().replaceAll(/ {2,}/g, " ").trim();
  let folded = fold(text);
  for (let round = 1; round < MAX_FOLDINGS; round++) {
    const again = fold(folded);
    if (again === folded) break;
    folded = again;
  }
  return folded;
}

/**
 * Returns the form in which two names are compared (R50): NFKC, full case folding, without invisible and control
 * characters, blanks collapsed and trimmed. 'Straße' and 'STRASSE' have the same form, and all four Turkish letters i.
 */
export const foldName = (name: string): string => foldUntilStable(name, foldOnce);

/** Whether two names are the same name, however they are written (R50). */
export const isSameName = (a: string, b: string): boolean => foldName(a) === foldName(b);

/**
 * Returns a function that finds an entry by its name. Of several entries whose names fold to the same form, it returns
 * the one with exactly this spelling, otherwise the first.
 */
export function createNameLookup<Entry>(
  entries: readonly Entry[],
  getName: (entry: Entry) => string,
): (name: string) => Entry | undefined {
  const bySpelling = new Map(entries.map((entry) => [getName(entry), entry]));
  const byFoldedName = new Map(entries.toReversed().map((entry) => [foldName(getName(entry)), entry]));
  return (name) => bySpelling.get(name) ?? byFoldedName.get(foldName(name));
}

/**
 * Marks that people leave out when they type. Not the voicing marks of kana and the vowels of Indic and Thai texts,
 * which make other letters.
 */
const ACCENTS =
  /(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Greek}\p{Script=Cyrillic}]/gu;

/** Returns the text without accents and invisible characters; capital letters stay. */
export const removeAccents = (text: string): string =>
  text.normalize("NFKD").replaceAll(ACCENTS, "").replaceAll(INVISIBLE, "").normalize("NFC");

/** Letters that Unicode does not decompose, as people type them. */
const PLAIN_LETTERS: Record<string, string> = {
  ...{ đ: "d", ð: "d", ɖ: "d", ħ: "h", ı: "i", ł: "l", ŋ: "n", ø: "o", ŧ: "t", þ: "th", æ: "ae", œ: "oe", ƀ: "b" },
  ...{ ĸ: "k", ɨ: "i", ʉ: "u", ɵ: "o", ƶ: "z", ǥ: "g", ɇ: "e", ɉ: "j", ɍ: "r", ɏ: "y", ə: "e", ـ: "" },
};
const PLAIN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "gu");

/** Returns the form in which texts are searched: as `foldName`, and without accents. 'Đặng' and 'dang' have the same form. */
export const foldSearch = (text: string): string =>
  foldUntilStable(text, (one) =>
    foldOnce(
      foldOnce(one)
        .normalize("NFD")
        .replaceAll(ACCENTS, "")
        .replaceAll(PLAIN, (letter) => PLAIN_LETTERS[letter] ?? letter)
        .normalize("NFC"),
    ),
  );

/** Scripts that write words without blanks between them, or attach endings to them (Korean). */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}\\p{scx=Yi}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{scx=Tibetan}\\p{scx=Tai_Tham}\\p{scx=Javanese}\\p{scx=Balinese}";
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
const RUN = new RegExp(`(?:(?=[\\p{L}\\p{N}\\p{M}])[${UNSPACED}])+|(?:(?=[\\p{L}\\p{N}\\p{M}])[^${UNSPACED}])+`, "gu");

/** Returns the pairs of neighbouring characters: '購買申請' -> '購買', '買申', '申請'. A single character is its own pair. */
function toPairs(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((one, at) => `${characters[at]}${one}`);
}

const splitRuns = (text: string): string[] => foldSearch(text).match(RUN) ?? [];

/** Returns how a run of characters is stored: a word as it is, a run without blanks as its pairs and its last character. */
function toStoredWords(run: string): string[] {
  const characters = [...run];
  return IS_UNSPACED.test(run) && characters.length > 1 ? [...toPairs(run), characters.at(-1) ?? ""] : [run];
}

/** Returns the words in which a run of characters is searched; the last one is perhaps only the beginning of a word. */
const toTypedWords = (run: string): string[] => (IS_UNSPACED.test(run) ? toPairs(run) : [run]);

/**
 * Returns a text as it is stored for searching: its folded words, separated by blanks. A run of a script without blanks
 * is stored as its pairs of characters and its last character, so that every part of it can be found, although a
 * full-text index finds only the beginnings of words.
 */
export const toSearchText = (text: string): string => splitRuns(text).flatMap(toStoredWords).join(" ");

/**
 * Returns the words of a typed text, each as an FTS phrase that `toSearchText` of a match contains. Empty for a text
 * without letters and digits, which must find nothing rather than everything (R50).
 */
export const toSearchWords = (typed: string, max: number): string[] =>
  splitRuns(typed)
    .slice(0, max)
    .map((run) => toTypedWords(run).join(" "));

/**
 * Returns a typed text as the part of `toSearchText` that it must be; '' for a text without letters and digits, which
 * must find nothing rather than everything (R50).
 */
export const toSearchPart = (typed: string): string =>
  splitRuns(typed)
    .flatMap((run, at, runs) => (at === runs.length - 1 ? toTypedWords(run) : toStoredWords(run)))
    .join(" ");
