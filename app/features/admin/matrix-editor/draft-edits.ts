import type { CurrencyData } from "../../../../domain/format/money.ts";
import { sortBands } from "../../../../domain/matrix/routing.ts";
import { type DraftValues, type LevelValues, parseMatrixLevel } from "./draft-values.ts";

/**
 * A change of the draft's levels by a button. Forms submit it as 'add', 'sort', 'remove.2', 'up.2' or 'down.2'. The number is the index of
 * the level.
 */
export type LevelEdit = { act: "add" } | { act: "sort" } | { act: "remove" | "up" | "down"; level: number };

/** Returns the edit for a submitted name such as 'up.2', or null for any other text. */
export function parseLevelEdit(name: string): LevelEdit | null {
  if (name === "add") return { act: "add" };
  if (name === "sort") return { act: "sort" };
  const [, act, level] = /^(remove|up|down)\.(\d{1,3})$/.exec(name) ?? [];
  return act === "remove" || act === "up" || act === "down" ? { act, level: Number(level) } : null;
}

export const toLevelEditName = (edit: LevelEdit): string => ("level" in edit ? `${edit.act}.${edit.level}` : edit.act);

/** Returns the draft after an edit. With JavaScript, the browser calls this function, otherwise the server. */
export function applyLevelEdit(
  values: DraftValues,
  edit: LevelEdit,
  currencies: ReadonlyMap<string, CurrencyData>,
): DraftValues {
  const { levels } = values;
  if (edit.act === "add") return { ...values, levels: addLevel(levels) };
  if (edit.act === "sort") return { ...values, levels: sortByLimit(values, currencies) };
  if (edit.act === "remove") return { ...values, levels: levels.toSpliced(edit.level, 1) };
  return { ...values, levels: moveLevel(levels, edit.level, edit.level + (edit.act === "up" ? -1 : 1)) };
}

/** Returns the levels with an additional empty level: before the last level if that level has no limit, otherwise at the end. */
function addLevel(levels: readonly LevelValues[]): LevelValues[] {
  const key = Math.max(-1, ...levels.map((one) => one.key)) + 1;
  const isLastUnlimited = levels.at(-1)?.max_amount.trim() === "";
  return levels.toSpliced(levels.length - Number(isLastUnlimited), 0, {
    key,
    max_amount: "",
    currency: "USD",
    approver: "",
    steps: [],
  });
}

function moveLevel(levels: readonly LevelValues[], from: number, to: number): readonly LevelValues[] {
  const moved = levels[from];
  if (!moved || to < 0 || to >= levels.length) return levels;
  return levels.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Returns the levels sorted by their limits. Levels whose limit is not an amount come last. */
function sortByLimit(
  { levels: rows, number_locale }: DraftValues,
  currencies: ReadonlyMap<string, CurrencyData>,
): LevelValues[] {
  const byLevel = new Map(rows.map((row) => [parseMatrixLevel(row, currencies, number_locale), row]));
  const validLevels = [...byLevel.keys()].filter((level) => level !== null);
  const sorted = sortBands(validLevels, currencies).flatMap((level) => byLevel.get(level) ?? []);
  return [...sorted, ...rows.filter((row) => !sorted.includes(row))];
}
