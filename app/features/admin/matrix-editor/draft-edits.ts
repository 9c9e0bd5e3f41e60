import type { CurrencyFacts } from "../../../../domain/format/money.ts";
import { sortLevels } from "../../../../domain/matrix/routing.ts";
import { type DraftValues, type LevelValues, toLevel } from "./draft-values.ts";

/** What a button of the editor does to the draft: 'add', 'sort', 'remove.2', 'up.2', 'down.2'. */
export type DraftEdit = { act: "add" } | { act: "sort" } | { act: "remove" | "up" | "down"; level: number };

export function parseEdit(word: string): DraftEdit | null {
  if (word === "add") return { act: "add" };
  if (word === "sort") return { act: "sort" };
  const [, act, level] = /^(remove|up|down)\.(\d{1,3})$/.exec(word) ?? [];
  return act === "remove" || act === "up" || act === "down" ? { act, level: Number(level) } : null;
}

export const formatEdit = (edit: DraftEdit): string => ("level" in edit ? `${edit.act}.${edit.level}` : edit.act);

/** The draft after a press of the button; the same in the browser and, without JavaScript, on the server. */
export function applyEdit(
  values: DraftValues,
  edit: DraftEdit,
  currencies: ReadonlyMap<string, CurrencyFacts>,
): DraftValues {
  const { levels } = values;
  if (edit.act === "add") return { ...values, levels: addLevel(levels) };
  if (edit.act === "sort") return { ...values, levels: sortByLimit(values, currencies) };
  if (edit.act === "remove") return { ...values, levels: levels.toSpliced(edit.level, 1) };
  return { ...values, levels: moveLevel(levels, edit.level, edit.level + (edit.act === "up" ? -1 : 1)) };
}

/** A level without a limit stays the last one. */
function addLevel(levels: readonly LevelValues[]): LevelValues[] {
  const key = Math.max(-1, ...levels.map((one) => one.key)) + 1;
  const endsOpen = levels.at(-1)?.max_amount.trim() === "";
  return levels.toSpliced(levels.length - Number(endsOpen), 0, {
    key,
    max_amount: "",
    currency: "USD",
    approver: "",
  });
}

function moveLevel(levels: readonly LevelValues[], from: number, to: number): readonly LevelValues[] {
  const moved = levels[from];
  if (!moved || to < 0 || to >= levels.length) return levels;
  return levels.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** What is no amount yet goes to the end. */
function sortByLimit(
  { levels: rows, number_locale }: DraftValues,
  currencies: ReadonlyMap<string, CurrencyFacts>,
): LevelValues[] {
  const byLevel = new Map(rows.map((row) => [toLevel(row, currencies, number_locale), row]));
  const validLevels = [...byLevel.keys()].filter((level) => level !== null);
  const sorted = sortLevels(validLevels, currencies).flatMap((level) => byLevel.get(level) ?? []);
  return [...sorted, ...rows.filter((row) => !sorted.includes(row))];
}
