import type { Context } from "hono";
import type * as z from "zod";
import { invalid, ok, type Result } from "../../../domain/errors.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";

/** How every list is paged: `limit` is clamped to 1-100, no whole number is 422; `cursor` comes from the `Link` of the page before. */
export const PageQuery = ListRequestsInput.pick({ limit: true, cursor: true });
export type PageQuery = z.infer<typeof PageQuery>;

export const clampLimit = (limit: number | undefined): number => Math.min(limit ?? LIMITS.list, LIMITS.list);

export type ListPage = { next_cursor: string | null; total: number; total_is_floor?: boolean };

/** `X-Total-Count`, and `Link` to the next page under the same filters when there is one. */
export function pageHeaders(c: Context, { next_cursor, total, total_is_floor }: ListPage): Record<string, string> {
  const headers: Record<string, string> = { "X-Total-Count": total_is_floor ? `${total}+` : String(total) };
  if (next_cursor !== null) {
    const url = new URL(c.req.url);
    url.searchParams.set("cursor", next_cursor);
    headers.Link = `<${url.pathname}${url.search}>; rel="next"`;
  }
  return headers;
}

/** One page of a short list that was read whole, such as the currencies; the cursor is the last id shown. */
export function paginate<T extends { id: string }>(
  items: readonly T[],
  { limit, cursor }: PageQuery,
): Result<ListPage & { items: T[] }> {
  const before = cursor === undefined ? -1 : items.findIndex((item) => item.id === cursor);
  if (cursor !== undefined && before === -1)
    return invalid([{ path: "cursor", message: "This cursor does not belong to this list" }]);
  const shown = items.slice(before + 1, before + 1 + clampLimit(limit));
  const more = before + 1 + shown.length < items.length;
  return ok({ items: shown, next_cursor: more ? (shown.at(-1)?.id ?? null) : null, total: items.length });
}
