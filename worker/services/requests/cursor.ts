import type { ListPosition } from "../../db/queries/request-list.ts";
import type { SortValue } from "../../db/queries/request-sources.ts";

type Order = { sort_by: string; sort_order: string };

/** Returns a cursor: the order of the list and the sort key of the last row of a page, in base64. */
export function encodeCursor(order: Order, key: readonly SortValue[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify([order.sort_by, order.sort_order, ...key]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Returns the sort key in a cursor; null for an invalid cursor or a cursor of another order. `length`: the number of
 * values in the key.
 */
export function decodeCursor(cursor: string, order: Order, length = 2): SortValue[] | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(parts)) return null;
    const [sort_by, sort_order, ...key] = parts;
    if (sort_by !== order.sort_by || sort_order !== order.sort_order) return null;
    const isValid =
      key.length === length && key.every((value) => typeof value === "string" || typeof value === "number");
    return isValid ? key : null;
  } catch {
    // The text is not base64 or not JSON, so it is not a cursor of `encodeCursor`.
    return null;
  }
}

type KeyLengths = { start: number; after: number };

/**
 * Returns the key; for null, as many empty texts. A real key never has only empty texts, because it ends with a number
 * or a text that is not empty.
 */
const fill = (key: readonly SortValue[] | null, length: number): readonly SortValue[] =>
  key ?? Array.from({ length }, () => "");

const unfill = (key: SortValue[]): SortValue[] | null => (key.every((value) => value === "") ? null : key);

/** Returns a cursor for a position in a list of requests. */
export const encodePosition = (order: Order, { start, after, counted }: ListPosition, lengths: KeyLengths): string =>
  encodeCursor(order, [counted, ...fill(start, lengths.start), ...fill(after, lengths.after)]);

/** Returns the position in a cursor; null for an invalid cursor or a cursor of another list. */
export function decodePosition(cursor: string, order: Order, lengths: KeyLengths): ListPosition | null {
  const [counted, ...keys] = decodeCursor(cursor, order, 1 + lengths.start + lengths.after) ?? [];
  if (typeof counted !== "number") return null;
  return { counted, start: unfill(keys.slice(0, lengths.start)), after: unfill(keys.slice(lengths.start)) };
}
