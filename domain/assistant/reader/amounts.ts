/** Tags request numbers, amounts of money and currencies: 'req-2026-1033', 'over 10k', 'between 500 and 2,000 euros', '€20,000'. Pure. */
import { type AmountMention, compile, type Line, tagMatches, toAlternatives } from "./line.ts";
import { beginsWithType, type NameIndex } from "./names.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { CURRENCY_WORDS, REQUEST_WORDS } from "./words.ts";

/** The maximum length of a request number in a message. Longer texts are no request numbers. */
export const MAX_ID_LENGTH = 90;

/**
 * Tags request numbers. A number alone, as in 'request 1033' or '#1033', is completed with `series`, such as 'REQ-2026-', from the last
 * request number of the conversation.
 */
export function tagIds(line: Line, series: string, { currencies: codes }: Vocabulary, names: NameIndex): void {
  const currencies = currencyPattern(codes);
  const word = String.raw`(?:(?:request|number|nr|no|id)\s)?#?`;
  tagMatches(line, "id", compile(String.raw`${word}([a-z]{2,10}(?:-[a-z0-9]+)*-\d{1,9})`), ([, id = ""]) =>
    id.length > MAX_ID_LENGTH ? null : [id.toUpperCase()],
  );
  tagMatches(line, "id", compile(String.raw`req(?:uest)?[ -]?(20\d{2})[ -](\d{3,6})`), ([, year, number]) => [
    `REQ-${year}-${number}`,
  ]);
  const verbs =
    "(?:duplicates?|status|copy|copies|reason) of |where is |happened to |who has |why (?:is|was) |(?:say|said|comments|news|updates?|happened) (?:on|about|for|with|in) |tell me about |^(?:approve|reject|cancel|delete|open|show|check) ";
  // A multiple of 50, as in 'may I approve 1500', is an amount and not a request number.
  const bare = String.raw`(?<=(?:was|is|has|will|answer for|seen|does|did|submitted|similar to|approved|rejected|cancelled|about|approve|reject|decide|sign|approvers? (?:of|for)|approves|up with|changed in|changes? (?:to|in|on)|made (?:to|in|on)|missing (?:for|in|on|from)|(?:chain|path|route|levels?|steps?) (?:for|of)|status of|history of|with|on|is|on with|until|before|after) )(?!20[0-3]\d)(\d{2}(?!00|50)\d{2})(?! (?:${currencies}|days?|weeks?|hours?|people|percent))(?![\w.,'])`;
  const last = String.raw`(?<!\w (?:and) |(?:over|under|above|below|between|to|than|least|most|for|worth|costs?|costing|around) )(?!20[0-3]\d)(\d{2}(?!00|50)\d{2})$`;
  const only = String.raw`(?<=^(?:and |are |status |compare )?)(?!20[0-3]\d)(\d{2}(?!00|50)\d{2})(?= (?:status|news|updates?|and|or|with|vs)(?: |$))`;
  // In 'approved 1234 travel', the number is an amount.
  const isAmount = ({ 0: text, index, input }: RegExpExecArray) =>
    beginsWithType(input.slice(index + text.length).replace(/^ (?:of |for |in )?/, ""), names);
  tagMatches(line, "id", compile(bare), (match) => (isAmount(match) ? null : [series + match[0]]));
  for (const pattern of [last, only]) tagMatches(line, "id", compile(pattern), ([id]) => [series + id]);
  const short = String.raw`(?:(?:request|number|nr|id)s? #?(\d{3,6})|#(\d{3,6})|(?<=${verbs})(?!\d+[05]0(?!\d))(\d{4,6})|(?<=^(?:is|has|was|did) )(\d{4,6})(?= (?:approved|rejected|been|still|done|late|overdue|stuck)))(?! (?:usd|eur|gbp|cfa|dollars?|euros?|pounds?))`;
  tagMatches(line, "id", compile(short), (match) => [
    series + (match.slice(1).find((group) => group !== undefined) ?? ""),
  ]);
  // 'Status of 1041, 1073 and 1001': numbers beside a request number are request numbers.
  const beside = String.raw`(?<={id} (?:and |or |, |with |vs )?)(\d{4,6})|(\d{4,6})(?= (?:and |or |, |with |vs )?{id})`;
  for (let count = 0; count !== line.tags.size; ) {
    count = line.tags.size;
    tagMatches(line, "id", compile(beside), ([id]) => [series + id]);
  }
}

const NUMBER = String.raw`\d{1,3}(?:[ ,.']\d{3})+(?:\.\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const SCALE = String.raw`k\b|m\b|thousand|grand|million|mio`;
const AT_LEAST = "at least|no less than|not less than|not under|not below|minimum(?: of)?|min|>=";
const OVER =
  "over|above|more than|greater than|bigger than|larger than|higher than|exceeding|exceeds?|beyond|costing more than|worth more than|>";
const AT_MOST =
  "up to|at most|no more than|not more than|not over|not above|not exceeding|maximum(?: of)?|max|<=|no higher than";
const UNDER = "under|below|less than|lower than|smaller than|cheaper than|beneath|fewer than|<";
const AROUND = "around|about|roughly|approximately|circa|some|~";
/** The tolerance of 'around' as a share of the amount: 'around 1,000' means 900 to 1,100. */
const AROUND_SHARE = 0.1;
const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** Words after a number which show that the number is not an amount of money. */
const NOT_MONEY = `(?! ?(?:${REQUEST_WORDS}|days?|weeks?|months?|years?|hours?|people|persons?|files?|times?|approvers?|percent|st|nd|rd|th)\\b)`;

const currencyPattern = (codes: readonly string[]): string =>
  toAlternatives([...codes.map((code) => code.toLowerCase()), ...CURRENCY_WORDS.keys()]);

/** Its groups are: a currency before the number, the number, a scale such as 'k', and a currency after the number. */
const moneyPattern = (codes: readonly string[]): string => {
  const currency = currencyPattern(codes);
  return String.raw`(?:(${currency})\s?)?(?<![\w@-])(${NUMBER})\s?(${SCALE})?\s?(?:(${currency})(?![\w$]))?(?![\w%-])(?:(?<=[a-z$€£])|${NOT_MONEY})`;
};

const findCode = (word: string | undefined, codes: readonly string[]): string | null => {
  const code = word === undefined ? undefined : (CURRENCY_WORDS.get(word) ?? word.toUpperCase());
  return codes.find((one) => one.toUpperCase() === code) ?? null;
};

/** Parses '1.450.000', '1 450 000', '20,000' or '2,5'. A separator with exactly three digits after it separates thousands. */
function toNumber(text: string): number {
  const grouped = /^\d{1,3}(?:[ ,.']\d{3})+(?:\.\d{1,2})?$/.test(text);
  if (!grouped) return Number(text.replace(",", "."));
  const cents = /\.(\d{1,2})$/.exec(text)?.[0] ?? "";
  return Number(text.slice(0, text.length - cents.length).replaceAll(/\D/g, "") + cents);
}

const getScale = (word: string | undefined): number =>
  word === undefined ? 1 : /^(?:k|thousand|grand)$/.test(word) ? 1_000 : 1_000_000;

type Money = { amount: number; currency: string | null; is_money: boolean };

function toMoney(groups: readonly (string | undefined)[], codes: readonly string[]): Money {
  const [before, number = "0", scale, after] = groups;
  const currency = findCode(before, codes) ?? findCode(after, codes);
  // Removes floating-point errors, for example of 1.1 * 1,000,000.
  const amount = Math.round(toNumber(number) * getScale(scale) * 100) / 100;
  return { amount, currency, is_money: currency !== null || scale !== undefined || /\d[ ,.']\d{3}/.test(number) };
}

const createMention = (min: number | null, max: number | null, currency: string | null, exclusive = false) =>
  ({ min, max, currency, exclusive }) satisfies AmountMention;

/** Tags amounts and ranges of amounts. Other numbers get the tag 'number', and currencies without an amount get the tag 'currency'. */
export function tagAmounts(line: Line, { currencies }: Vocabulary): void {
  const money = moneyPattern(currencies);
  const read = (match: RegExpExecArray, from: number) => toMoney(match.slice(from, from + 4), currencies);
  /** `toMention`: returns null if the match is no amount. Numbers with hundreds of digits are none. */
  const tag = (pattern: string, toMention: (match: RegExpExecArray) => AmountMention | null) =>
    tagMatches(line, "amount", new RegExp(pattern), (match) => {
      const mention = toMention(match);
      return Number.isFinite(mention?.min ?? 0) && Number.isFinite(mention?.max ?? 0) ? mention : null;
    });
  const between = String.raw`(?:between|from)\s+${money}\s*(?:and|to|-)\s*${money}`;
  tag(String.raw`(?<![\w@-])${between}`, (match) => toRange(read(match, 1), read(match, 5), match[7]));
  tag(String.raw`(?<![\w@-])${money}\s*(?:to|-)\s*${money}`, (match) =>
    read(match, 5).is_money ? toRange(read(match, 1), read(match, 5), match[7]) : null,
  );
  tag(
    String.raw`(?<![\w@-])(${AT_LEAST}|${OVER}|${AT_MOST}|${UNDER}|${AROUND})\s*(?:the amount of\s+)?${money}`,
    (match) => toCompared(match[1] ?? "", read(match, 2)),
  );
  tag(
    String.raw`${money}\s*(?:\+|or more|or (?:over|above)|and (?:up|more|above|over)|up(?:wards)?(?! to)|plus)(?!\w)`,
    (match) => createMention(read(match, 1).amount, null, read(match, 1).currency),
  );
  tag(String.raw`${money}\s*(?:or less|or (?:under|below)|and (?:less|under|below)|max(?:imum)?)(?!\w)`, (match) =>
    createMention(null, read(match, 1).amount, read(match, 1).currency),
  );
  tag(money, (match) => {
    const { amount, currency, is_money } = read(match, 1);
    return is_money ? createMention(amount, amount, currency) : null;
  });
  tagMatches(line, "number", /(?<![\w@.-])\d{1,15}(?:\.\d+)?(?![\w.%-])/, ([text]) => Number(text));
  tagMatches(line, "number", compile(COUNTS.join("|")), ([word]) => COUNTS.indexOf(word) + 2);
  tagMatches(line, "currency", compile(currencyPattern(currencies)), ([word]) => {
    const code = findCode(word, currencies);
    return code === null ? null : [code];
  });
}

/** Applies the scale of the second number to the first: 'between 5 and 10k' means 5,000 to 10,000. */
function toRange(low: Money, high: Money, scale: string | undefined): AmountMention {
  const first = !low.is_money && scale && low.amount < high.amount / 500 ? low.amount * getScale(scale) : low.amount;
  const currency = low.currency ?? high.currency;
  return createMention(Math.min(first, high.amount), Math.max(first, high.amount), currency);
}

function toCompared(word: string, { amount, currency, is_money }: Money): AmountMention | null {
  const is = (pattern: string) => new RegExp(`^(?:${pattern})$`).test(word);
  if (is(OVER)) return createMention(amount, null, currency, true);
  if (is(AT_LEAST)) return createMention(amount, null, currency);
  if (is(UNDER)) return createMention(null, amount, currency, true);
  if (is(AT_MOST)) return createMention(null, amount, currency);
  if (!is_money && amount < 100) return null;
  return createMention(amount * (1 - AROUND_SHARE), amount * (1 + AROUND_SHARE), currency);
}
