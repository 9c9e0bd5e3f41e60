import type { SortValue } from "../../db/queries/request-list.ts";

type Order = { sort_by: string; sort_order: string };

/** An opaque place in a list: the order it belongs to and the key it carries on from. */
export function encodeCursor(plan: Order, key: readonly SortValue[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify([plan.sort_by, plan.sort_order, ...key]));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** null when it is not a cursor of this order. `length`: how many values its key has. */
export function decodeCursor(cursor: string, plan: Order, length = 2): SortValue[] | null {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(parts)) return null;
    const [sort_by, sort_order, ...key] = parts;
    if (sort_by !== plan.sort_by || sort_order !== plan.sort_order) return null;
    const whole = key.length === length && key.every((one) => typeof one === "string" || typeof one === "number");
    return whole ? key : null;
  } catch {
    // Not base64, or not JSON: somebody made it up.
    return null;
  }
}
