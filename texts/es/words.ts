const rules = new Intl.PluralRules("es");
const numbers = new Intl.NumberFormat("es");
const lists = { y: new Intl.ListFormat("es"), o: new Intl.ListFormat("es", { type: "disjunction" }) };

/** Returns the Spanish singular or plural for a number. Only 1 is singular. */
export const choose = (count: number, one: string, many: string): string =>
  rules.select(count) === "one" ? one : many;

/** Returns a number with its noun: '1 solicitud', '12.500 solicitudes'. */
export const countOf = (count: number, one: string, many: string): string =>
  `${numbers.format(count)} ${choose(count, one, many)}`;

/** Returns a formatted number with its noun. `one`: whether the noun is singular. */
export const countFormatted = (count: string, one: boolean, singular: string, plural: string): string =>
  `${count} ${one || count === "1" ? singular : plural}`;

/** Returns the texts as a list: 'Ann, Ben y Cleo'. User-written texts must be isolated before. */
export const formatSpanishList = (texts: readonly string[], word: keyof typeof lists = "y"): string =>
  lists[word].format(texts);
