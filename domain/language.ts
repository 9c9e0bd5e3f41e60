/**
 * The language of the product's texts. Rules and services return messages, which are rendered in the language of their reader
 * (docs/decisions/texts-and-languages.md). The language of a page changes only when the page is loaded again.
 */

/** The languages of the product. Each has a folder in `texts/`. */
export const LANGUAGES = ["en", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The translation of the assistant's answers. `sentence`: translates one or several sentences. `label`: translates a label such as a status or a month, but no names. */
export type AnswerTranslation = {
  sentence: (english: string) => string;
  label: (english: string) => string;
};

/** The French for sentences and labels of answers. */
export type AnswerTexts = {
  sentences: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
};

/** The cookie that stores the language chosen in this browser. */
export const LANGUAGE_COOKIE = "language";

/** The maximum number of languages of an `Accept-Language` header that are considered. */
const MAX_ACCEPTED = 10;

/** Returns the first language of an `Accept-Language` header that the product has, or English if the product has none of them. */
export function findAcceptedLanguage(header: string | null): Language {
  const accepted = (header ?? "").split(",", MAX_ACCEPTED).map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return accepted.find(isLanguage) ?? "en";
}

/**
 * Returns the language of a page: the language that the person saved, otherwise the language chosen in this browser, otherwise the language
 * that the browser prefers.
 */
export const choosePageLanguage = (saved: Language | null, cookie: string | null, accepted: string | null): Language =>
  saved ?? (isLanguage(cookie) ? cookie : findAcceptedLanguage(accepted));
