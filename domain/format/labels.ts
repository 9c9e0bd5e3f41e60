/** Returns a code as words: 'senior_manager' -> 'senior manager'. */
export const humanise = (word: string): string => word.replaceAll("_", " ");

/**
 * Returns the code of a request type as words: 'non_financial' -> 'Non financial'. Codes of two letters are abbreviations: 'it' -> 'IT'.
 */
export function typeLabel(code: string): string {
  if (code.length <= 2) return code.toUpperCase();
  const words = humanise(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LISTS = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Returns the texts as a list: 'Ann, Ben and Cleo', or 'Ann, Ben or Cleo'. Texts that people wrote need `formatIsolatedList`. */
export const formatList = (texts: readonly string[], word: keyof typeof LISTS = "and"): string =>
  LISTS[word].format(texts);
