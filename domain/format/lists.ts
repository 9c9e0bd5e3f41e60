import type { Language } from "../language.ts";

const TYPES = { and: "conjunction", or: "disjunction" } as const;

/** Formatters by language and type, cached because creating a formatter is slow. */
const formatters = new Map<string, Intl.ListFormat>();

function getFormatter(type: (typeof TYPES)[keyof typeof TYPES], language: Language): Intl.ListFormat {
  const key = `${language} ${type}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const formatter = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type });
  formatters.set(key, formatter);
  return formatter;
}

/** Returns the texts as a list: 'Ann, Ben and Cleo', or 'Ann, Ben or Cleo'. Use `formatIsolatedList` for user-written texts. */
export const formatList = (
  texts: readonly string[],
  word: keyof typeof TYPES = "and",
  language: Language = "en",
): string => getFormatter(TYPES[word], language).format(texts);
