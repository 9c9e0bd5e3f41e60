import type { CurrencyFacts } from "../../../../domain/format/money.ts";
import { formatLimit } from "../../../../domain/format/money.ts";
import { type Band, type Bands, bandsOf } from "../../../../domain/matrix/matrix-bands.ts";
import { editorMessages } from "../../../messages/admin-matrix-editor.ts";
import { type LevelValues, toLevel } from "./draft-values.ts";

const text = editorMessages.levels;

export interface RowBands extends Pick<Bands, "marks" | "uncovered"> {
  /** By row; null where the limit is no amount yet. */
  rows: (Band | null)[];
}

/** Returns the bands of the rows as typed. `locale`: in which the limits are typed. */
export function bandsOfRows(
  rows: readonly Pick<LevelValues, "max_amount" | "currency">[],
  currencies: ReadonlyMap<string, CurrencyFacts>,
  locale: string,
): RowBands {
  const levels = rows.map((row) => toLevel(row, currencies, locale));
  const placed = levels.filter((level) => level !== null);
  const { bands, ...rest } = bandsOf(placed, currencies);
  const byLevel = new Map(bands.map((band) => [placed[band.level], band]));
  return { ...rest, rows: levels.map((level) => (level && byLevel.get(level)) ?? null) };
}

const limitText = (limit: { amount: number; currency: string }) => formatLimit(limit.amount, limit.currency);

/** 'Above USD 1,000 up to USD 10,000'. */
export function bandText(band: Band | null): string {
  if (!band) return text.unclear;
  if (band.is_empty) return text.never(band.up_to ? limitText(band.up_to) : text.noLimit);
  if (!band.above) return band.up_to ? text.upTo(limitText(band.up_to)) : text.any;
  return band.up_to
    ? text.between(limitText(band.above), limitText(band.up_to))
    : `${text.above(limitText(band.above))}, ${text.noLimit}`;
}

export const uncoveredText = (limit: NonNullable<Bands["uncovered"]>): string =>
  `${text.above(limitText(limit))} → ${text.uncovered}`;

/** How a band is drawn. */
export const bandKind = (band: Band) => (band.is_empty ? "empty" : band.up_to === null ? "open" : "closed");
