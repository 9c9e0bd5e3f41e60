import type { CurrencyData } from "../../../../domain/format/money.ts";
import { formatMoneyShort } from "../../../../domain/format/money.ts";
import { type ApprovalBand, type BandLayout, computeBands } from "../../../../domain/matrix/bands.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { type LevelValues, parseMatrixLevel } from "./draft-values.ts";

export interface LevelBands extends Pick<BandLayout, "marks" | "uncovered"> {
  /** For each row of the editor, the band of its level; null if the limit in the row is not an amount. */
  rows: (ApprovalBand | null)[];
}

/** Returns the bands of the levels in the editor's rows. `locale`: the locale in which the limits are typed. */
export function getLevelBands(
  rows: readonly Pick<LevelValues, "max_amount" | "currency">[],
  currencies: ReadonlyMap<string, CurrencyData>,
  locale: string,
): LevelBands {
  const levels = rows.map((row) => parseMatrixLevel(row, currencies, locale));
  const validLevels = levels.filter((level) => level !== null);
  const { bands, ...rest } = computeBands(validLevels, currencies);
  const byLevel = new Map(bands.map((band) => [validLevels[band.level], band]));
  return { ...rest, rows: levels.map((level) => (level && byLevel.get(level)) ?? null) };
}

const formatBandLimit = (texts: Texts, limit: { amount: number; currency: string }) =>
  formatMoneyShort(limit.amount, limit.currency, texts.language);

/** Returns the band as text, for example 'Above USD 1,000 up to USD 10,000'. `band` is null if the limit is not an amount. */
export function formatBand(texts: Texts, band: ApprovalBand | null): string {
  const text = texts.matrixEditor.levels;

  if (!band) return text.invalidLimit;
  if (band.is_empty) return text.neverFirst(band.up_to ? formatBandLimit(texts, band.up_to) : text.noLimit);
  if (!band.above) return band.up_to ? text.upTo(formatBandLimit(texts, band.up_to)) : text.anyAmount;
  return band.up_to
    ? text.between(formatBandLimit(texts, band.above), formatBandLimit(texts, band.up_to))
    : `${text.above(formatBandLimit(texts, band.above))}, ${text.noLimit}`;
}

export const formatUncoveredRange = (texts: Texts, limit: NonNullable<BandLayout["uncovered"]>): string =>
  `${texts.matrixEditor.levels.above(formatBandLimit(texts, limit))} → ${texts.matrixEditor.levels.uncovered}`;

/** Returns the `kind` with which `BandBar` draws the band. */
export const getBandKind = (band: ApprovalBand) => (band.is_empty ? "empty" : band.up_to === null ? "open" : "closed");
