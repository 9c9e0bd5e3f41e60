import { LANGUAGE } from "../language.ts";

const LOCALE = LANGUAGE === "en" ? "en-GB" : LANGUAGE;

const LISTS = {
  and: new Intl.ListFormat(LOCALE, { type: "conjunction" }),
  or: new Intl.ListFormat(LOCALE, { type: "disjunction" }),
};

/** Returns the texts as a list: 'Ann, Ben and Cleo', or 'Ann, Ben or Cleo'. Use `formatIsolatedList` for user-written texts. */
export const formatList = (texts: readonly string[], word: keyof typeof LISTS = "and"): string =>
  LISTS[word].format(texts);
