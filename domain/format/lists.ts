const LISTS = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Returns the texts as a list: 'Ann, Ben and Cleo', or 'Ann, Ben or Cleo'. Texts that people wrote need `formatIsolatedList`. */
export const formatList = (texts: readonly string[], word: keyof typeof LISTS = "and"): string =>
  LISTS[word].format(texts);
