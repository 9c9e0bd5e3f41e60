const rules = new Intl.PluralRules("fr");
const numbers = new Intl.NumberFormat("fr");
const lists = { et: new Intl.ListFormat("fr"), ou: new Intl.ListFormat("fr", { type: "disjunction" }) };

/** Returns the French singular or plural for a number. 0 and 1 are singular. */
export const choose = (count: number, one: string, many: string): string =>
  rules.select(count) === "one" ? one : many;

/** Returns a number with its noun: '1 demande', '12 500 demandes'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${choose(count, one, many)}`;

/** Returns a formatted number with its noun. `one`: whether the noun is singular. */
export const countFormatted = (count: string, one: boolean, singular: string, plural: string): string =>
  `${count} ${one || count === "0" || count === "1" ? singular : plural}`;

/** Returns the texts as a list: 'Ann, Ben et Cleo'. User-written texts must be isolated before. */
export const formatFrenchList = (texts: readonly string[], word: keyof typeof lists = "et"): string =>
  lists[word].format(texts);
