import type { BulkDeleteResult, PageOfRequestIds } from "../../../../domain/admin/entities.ts";
import { allRequestsMessages as text } from "../../../messages/all-requests.ts";
import { sessionMessages } from "../../../messages/session.ts";
import { LIST_PARAMETERS } from "../../requests/filter-address.ts";

type ApiResult<T> = { ok: true; value: T } | { ok: false; detail: string };

/**
 * Calls the API. Uses `fetch`, because a bulk deletion makes many calls and none of them is a navigation. `fallback`: the failure message
 * if there is no usable response.
 */
async function callApi<T>(path: string, init: RequestInit, fallback: string): Promise<ApiResult<T>> {
  try {
    const response = await fetch(`/api/admin/${path}`, init);
    if (response.status === 401) return { ok: false, detail: sessionMessages.ended };
    const body = await response.json();
    return response.ok ? { ok: true, value: body } : { ok: false, detail: body.detail ?? fallback };
  } catch (error) {
    // The connection failed (TypeError), or the response is not JSON (SyntaxError).
    if (error instanceof TypeError || error instanceof SyntaxError) return { ok: false, detail: fallback };
    throw error;
  }
}

/** Deletes at most 1,000 requests. Requests that were deleted before count as not found. */
export const bulkDeleteRequests = (ids: readonly string[]): Promise<ApiResult<BulkDeleteResult>> =>
  callApi(
    "bulk-delete-requests",
    { method: "DELETE", headers: { "Content-Type": "application/json" }, body: JSON.stringify(ids) },
    text.deleteUnreachable,
  );

/** Returns the ids of all requests that match the filters in the URL. Loads 1,000 ids per call. */
export async function fetchMatchingIds(search: string): Promise<ApiResult<string[]>> {
  const current = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = current.get(name);
    if (value && name !== "cursor") params.set(name, value);
  }
  const ids: string[] = [];
  for (;;) {
    const page = await callApi<PageOfRequestIds>(`all-requests/ids?${params}`, {}, text.selectFailed);
    if (!page.ok) return page;
    ids.push(...page.value.ids);
    if (page.value.next_cursor === null) return { ok: true, value: ids };
    params.set("cursor", page.value.next_cursor);
  }
}
