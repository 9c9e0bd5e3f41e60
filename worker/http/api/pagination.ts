import type { Context } from "hono";
import type * as z from "zod";
import { failInvalid, ok, type Result } from "../../../domain/errors.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";

/**
 * The paging parameters of lists. `limit` is clamped to 1-100; a value that is not an integer gets 422. `cursor` comes
 * from the `Link` header of the previous page.
 */
export const PageQuery = ListRequestsInput.pick({ limit: true, cursor: true });
export type PageQuery = z.infer<typeof PageQuery>;

export const clampLimit = (limit: number | undefined): number => Math.min(limit ?? LIMITS.list, LIMITS.list);

export type PageMetadata = {
  next_cursor: string | null;
  total: number;
  total_is_floor?: boolean;
  partial?: { searched_back_to: string | null } | null;
};

/**
 * Returns the headers of a page: `X-Total-Count`, and `Link` to the next page with the same filters if there is one. If
 * only a part of the requests was searched, also `X-Partial-Page` and `X-Searched-Back-To`.
 */
export function toPageHeaders(
  c: Context,
  { next_cursor, total, total_is_floor, partial }: PageMetadata,
): Record<string, string> {
  const headers: Record<string, string> = { "X-Total-Count": total_is_floor ? `${total}+` : String(total) };
  if (partial) headers["X-Partial-Page"] = "true";
  if (partial?.searched_back_to) headers["X-Searched-Back-To"] = partial.searched_back_to;
  return { ...headers, ...toNextLink(c, next_cursor) };
}

/** Returns the header `Link` to the next page with the same filters; none if `next_cursor` is null. */
export function toNextLink(c: Context, next_cursor: string | null): { Link?: string } {
  if (next_cursor === null) return {};
  const url = new URL(c.req.url);
  url.searchParams.set("cursor", next_cursor);
  return { Link: `<${url.pathname}${url.search}>; rel="next"` };
}

/**
 * Returns one page of a short list in memory, such as the currencies, or the failure to read the list. The cursor is the last id on the
 * previous page.
 */
export function paginate<T extends { id: string }>(
  list: readonly T[] | Result<readonly T[]>,
  { limit, cursor }: PageQuery,
): Result<PageMetadata & { items: T[] }> {
  if ("ok" in list && !list.ok) return list;
  const items = "ok" in list ? list.value : list;
  const last = cursor === undefined ? -1 : items.findIndex((item) => item.id === cursor);
  if (cursor !== undefined && last === -1)
    return failInvalid([{ path: "cursor", message: message("api.other_cursor") }]);
  const page = items.slice(last + 1, last + 1 + clampLimit(limit));
  const hasMore = last + 1 + page.length < items.length;
  return ok({ items: page, next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null, total: items.length });
}
