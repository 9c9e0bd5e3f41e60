/**
 * The language of the product's texts. The code has the English texts, and rules and services make English texts only. A page has one language
 * until it is loaded again, and the server has one instance of the screens for each language, so that the texts of two readers cannot mix
 * (docs/decisions/0090-french.md).
 */

export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The texts of another language than English. */
export interface Translation {
  readonly language: Language;
  /** The texts of the screens, by the name of their catalogue. */
  readonly texts: Readonly<Record<string, object>>;
  /** Returns the translation of an English text of a rule or service; the text itself if it has none. */
  readonly translate: (english: string) => string;
}

declare global {
  /**
   * The translation of these screens; absent for English. In a browser, a script of its own sets it before the other scripts. On the server,
   * it is the parameter of the function that creates the screens (scripts/screens-by-language.ts).
   */
  var translation: Translation | undefined;
}

/** The translation of these screens; undefined in English screens and outside of screens. */
export const TRANSLATION: Translation | undefined = typeof translation === "undefined" ? undefined : translation;

/** The language of these screens. Outside of screens: English. */
export const LANGUAGE: Language = TRANSLATION?.language ?? "en";

/** Returns an English text of a rule or service in the language of these screens. Texts without a translation are returned unchanged. */
export const translate = (english: string): string => TRANSLATION?.translate(english) ?? english;

/** The cookie with the language that was chosen in this browser. */
export const LANGUAGE_COOKIE = "language";

/** How many languages of an `Accept-Language` header are considered at most. */
const MAX_ACCEPTED = 10;

/** Returns the first language of an `Accept-Language` header that the product has; English if it has none of them. */
export function findAcceptedLanguage(header: string | null): Language {
  const accepted = (header ?? "").split(",", MAX_ACCEPTED).map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return accepted.find(isLanguage) ?? "en";
}

/** Returns the language of a page: the one that the person has saved, else the one chosen in this browser, else the browser's. */
export const choosePageLanguage = (saved: Language | null, cookie: string | null, accepted: string | null): Language =>
  saved ?? (isLanguage(cookie) ? cookie : findAcceptedLanguage(accepted));
