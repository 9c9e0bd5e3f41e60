/**
 * Computes the bands of a configuration for the editor of the matrix. A band is the range of amounts for which a level decides.
 * `routing.ts`, not this file, routes requests. Pure.
 */

import { type CurrencyData, compareInUsd, fromMinor, fromRateE8 } from "../format/money.ts";
import { type MatrixBand, sortBands } from "./routing.ts";

/** The limit of a band. `amount` is in units of `currency`. */
type BandLimit = { amount: number; currency: string };

export type ApprovalBand = {
  /** The index of the level in the configuration. */
  level: number;
  /** The lower limit, which is not part of the band; null: no lower limit. */
  above: BandLimit | null;
  /** The upper limit, which is part of the band; null: no upper limit. */
  up_to: BandLimit | null;
  /** Whether an earlier level has the same limit. All requests of the band then go to the approver of the earlier level. */
  is_empty: boolean;
  /** Where the band begins on the drawn scale, from 0 to 1. */
  from: number;
  /** Where the band ends on the drawn scale, from 0 to 1. */
  to: number;
};

export type BandLayout = {
  /** The bands, with the lowest one first. */
  bands: ApprovalBand[];
  /** The limit above which no level decides; null if a level has no limit, or if the configuration has no levels. */
  uncovered: BandLimit | null;
  /** Marks on the logarithmic scale: powers of ten in USD. `at`: the place on the scale, from 0 to 1. */
  marks: { usd: number; at: number }[];
};

type Currencies = ReadonlyMap<string, CurrencyData>;

/**
 * Returns the bands of the levels, and the scale on which they are drawn. `levels`: in the configured order. Throws if a currency is
 * unknown.
 */
export function computeBands(levels: readonly MatrixBand[], currencies: Currencies): BandLayout {
  const sorted = sortBands(levels, currencies);
  const scale = createScale(sorted, currencies);
  const bands: ApprovalBand[] = [];
  let below: MatrixBand | null = null;
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

function toBandLimit(level: MatrixBand, currencies: Currencies): BandLimit | null {
  if (level.max_amount_minor === null) return null;
  return {
    amount: fromMinor(level.max_amount_minor, getCurrency(level, currencies).decimals),
    currency: level.currency,
  };
}

function getCurrency(level: MatrixBand, currencies: Currencies): CurrencyData {
  const facts = currencies.get(level.currency);
  if (!facts) throw new Error(`the bands were not given the currency ${level.currency}`);
  return facts;
}

function hasSameLimit(a: MatrixBand, b: MatrixBand, currencies: Currencies): boolean {
  if (a.max_amount_minor === null || b.max_amount_minor === null) return a.max_amount_minor === b.max_amount_minor;
  const [left, right] = [a, b].map((one) => getCurrency(one, currencies)) as [CurrencyData, CurrencyData];
  return (
    compareInUsd({ minor: a.max_amount_minor, currency: left }, { minor: b.max_amount_minor, currency: right }) === 0
  );
}

/** Returns the limit of a level in USD, or null if it has none. Floating point is exact enough for drawing. */
function toUsdLimit(level: MatrixBand, currencies: Currencies): number | null {
  const limit = toBandLimit(level, currencies);
  return limit && limit.amount * fromRateE8(getCurrency(level, currencies).rate_e8);
}

/** The maximum number of marks on the scale, so that they are readable. */
const MAX_MARKS = 8;

/** Returns a logarithmic scale from the power of ten below the lowest limit to the power of ten above the highest limit. */
function createScale(sorted: readonly MatrixBand[], currencies: Currencies) {
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
    at: (level: MatrixBand) => {
      const usd = toUsdLimit(level, currencies);
      return usd === null ? 1 : place(usd);
    },
  };
}
