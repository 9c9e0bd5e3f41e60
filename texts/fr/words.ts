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

/** A name before which 'de' becomes 'd’', also if it is isolated for its direction (`isolateBidiText`). Not an abbreviation such as 'IT'. */
export const ELIDED = /^[\u2066-\u2068]?[AEIOUÀÂÉÈÊÎÔ]\p{Ll}/u;

/** Returns a name after 'de': 'de Finance', 'd’Operations'. */
export const de = (name: string): string => (ELIDED.test(name) ? `d’${name}` : `de ${name}`);

/** Returns the texts as a list: 'Ann, Ben et Cleo'. User-written texts must be isolated before. */
export const formatFrenchList = (texts: readonly string[], word: keyof typeof lists = "et"): string =>
  lists[word].format(texts);
