/** The bands that a configuration's limits cut the amounts into, for showing them; routing itself is `approval-routing.ts`. Pure. */

import { type CurrencyFacts, compareInUsd, fromMinor, fromRateE8 } from "../format/money.ts";
import { type MatrixLevel, sortLevels } from "./routing.ts";

/** In `currency` units. */
export type BandLimit = { amount: number; currency: string };

export type ApprovalBand = {
  /** Index into the levels as they were given. */
  level: number;
  /** Exclusive; null: from the lowest amount on. */
  above: BandLimit | null;
  /** Inclusive; null: no limit. */
  up_to: BandLimit | null;
  /** A level before it has the same limit, so it never decides first. */
  is_empty: boolean;
  /** Where it lies on the scale, 0 to 1. */
  from: number;
  to: number;
};

export type BandLayout = {
  /** Lowest first. */
  bands: ApprovalBand[];
  /** Above this nobody decides; null when a level has no limit, or there are no levels. */
  uncovered: BandLimit | null;
  /** Marks of the logarithmic scale: powers of ten, in USD. */
  marks: { usd: number; at: number }[];
};

type Currencies = ReadonlyMap<string, CurrencyFacts>;

/** @param levels in the configured order; their currencies must be known */
export function computeBands(levels: readonly MatrixLevel[], currencies: Currencies): BandLayout {
  const sorted = sortLevels(levels, currencies);
  const scale = createScale(sorted, currencies);
  const bands: ApprovalBand[] = [];
  let below: MatrixLevel | null = null;
  for (const level of sorted) {
    const is_empty = below !== null && hasSameLimit(below, level, currencies);
    const above = is_empty ? (bands.at(-1)?.above ?? null) : below && toBandLimit(below, currencies);
    bands.push({
      level: levels.indexOf(level),
      above,
      up_to: toBandLimit(level, currencies),
      is_empty,
      from: is_empty ? (bands.at(-1)?.from ?? 0) : below ? scale.at(below) : 0,
      to: scale.at(level),
    });
    below = level;
  }
  const uncovered = below === null || below.max_amount_minor === null ? null : toBandLimit(below, currencies);
  return { bands, uncovered, marks: scale.marks };
}

function toBandLimit(level: MatrixLevel, currencies: Currencies): BandLimit | null {
  if (level.max_amount_minor === null) return null;
  return {
    amount: fromMinor(level.max_amount_minor, getCurrency(level, currencies).decimals),
    currency: level.currency,
  };
}

function getCurrency(level: MatrixLevel, currencies: Currencies): CurrencyFacts {
  const facts = currencies.get(level.currency);
  if (!facts) throw new Error(`the bands were not given the currency ${level.currency}`);
  return facts;
}

function hasSameLimit(a: MatrixLevel, b: MatrixLevel, currencies: Currencies): boolean {
  if (a.max_amount_minor === null || b.max_amount_minor === null) return a.max_amount_minor === b.max_amount_minor;
  const [left, right] = [a, b].map((one) => getCurrency(one, currencies)) as [CurrencyFacts, CurrencyFacts];
  return (
    compareInUsd({ minor: a.max_amount_minor, currency: left }, { minor: b.max_amount_minor, currency: right }) === 0
  );
}

/** For drawing only: floating point is exact enough. */
function toUsdLimit(level: MatrixLevel, currencies: Currencies): number | null {
  const limit = toBandLimit(level, currencies);
  return limit && limit.amount * fromRateE8(getCurrency(level, currencies).rate_e8);
}

/** More marks than this are not readable. */
const MAX_MARKS = 8;

/** From the power of ten below the lowest limit to the one above the highest; no limit lies at the end. */
function createScale(sorted: readonly MatrixLevel[], currencies: Currencies) {
  const limits = sorted
    .map((level) => toUsdLimit(level, currencies))
    .filter((usd) => usd !== null && usd > 0) as number[];
  if (limits.length === 0) return { marks: [], at: () => 1 };
  const low = Math.ceil(Math.log10(Math.min(...limits)) - 1e-9) - 1;
  const high = Math.floor(Math.log10(Math.max(...limits)) + 1e-9) + 1;
  const place = (usd: number) => Math.min(1, Math.max(0, (Math.log10(usd) - low) / (high - low)));
  const step = Math.ceil((high - low) / MAX_MARKS);
  const exponents = Array.from({ length: high - low - 1 }, (_, index) => low + index + 1);
  return {
    marks: exponents
      .filter((_, index) => index % step === 0)
      .map((power) => ({ usd: 10 ** power, at: place(10 ** power) })),
    at: (level: MatrixLevel) => {
      const usd = toUsdLimit(level, currencies);
      return usd === null ? 1 : place(usd);
    },
  };
}
