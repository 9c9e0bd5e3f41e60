/**
 * The language of the product's texts. Rules and services return messages, which are rendered in the language of their reader
 * (docs/decisions/texts-and-languages.md). The language of a page changes only when the page is loaded again.
 */

/** The languages that people can choose. */
export const LANGUAGES = ["en", "fr"] as const;
export type ChosenLanguage = (typeof LANGUAGES)[number];

/** The languages that have texts. Spanish cannot be chosen yet: the formats of dates and amounts on pages do not follow it. */
export const TEXT_LANGUAGES = [...LANGUAGES, "es"] as const;
export type Language = (typeof TEXT_LANGUAGES)[number];

export const isLanguage = (value: unknown): value is ChosenLanguage => LANGUAGES.some((language) => language === value);

/** The texts of one language other than English. */
export interface Translation {
  readonly language: Language;
  /** The texts of messages (texts/render.ts). */
  readonly messages: object;
  /** Returns the translation of an English text of a rule or service, or the text itself if there is none. */
  readonly translate: (english: string) => string;
}

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

declare global {
  /**
   * The translation for the screens; absent for English. In a browser, a separate script sets it before the other scripts run. On the
   * server, it is a parameter of the function that creates the screens (scripts/screens-by-language.ts).
   */
  var translation: Translation | undefined;
}

/** The translation for the screens; undefined in English screens and in code that is not part of a screen. */
const TRANSLATION: Translation | undefined = typeof translation === "undefined" ? undefined : translation;

/** The language of the screens; English in code that is not part of a screen. */
export const LANGUAGE: Language = TRANSLATION?.language ?? "en";

/** Returns an English text of a rule or service in the language of the screens, or unchanged if it has no translation. */
export const translate = (english: string): string => TRANSLATION?.translate(english) ?? english;

/** Returns the colon after a label. In French, a space that does not break comes before it. */
const getColon = ({ language }: { language: Language }): string => (language === "fr" ? "\u00A0:" : ":");

/** The colon after a label in the language of the screens. */
export const COLON = getColon({ language: LANGUAGE });

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
