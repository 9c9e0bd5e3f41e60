import type { BulkDeleteResult, PageOfRequestIds } from "../../../../domain/admin/entities.ts";
import type { ErrorCode } from "../../../../domain/errors.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { STEP_UP_FIELDS } from "../../../forms/step-up-field.tsx";
import { readPasskey, readText } from "../../../forms/submitted-fields.ts";
import { fetchApi } from "../../../ui/fetch-api.ts";
import { LIST_PARAMETERS } from "../../requests/filter-address.ts";

/** `code`: of the failure; null if there is no usable response. */
type ApiFailure = { ok: false; code: ErrorCode | null; detail: string };
type ApiResult<T> = { ok: true; value: T } | ApiFailure;

/**
 * Calls the API. Uses `fetch`, because a bulk deletion makes many calls and none of them is a navigation. `fallback`: the failure message
 * if there is no usable response.
 */
async function callApi<T>(texts: Texts, path: string, init: RequestInit, fallback: string): Promise<ApiResult<T>> {
  const sessionMessages = texts.session;

  try {
    const response = await fetchApi(`/api/${path}`, init);
    if (response.status === 401) return { ok: false, code: "not_signed_in", detail: sessionMessages.ended };
    const body = await response.json();
    // 202: the call waits for a second administrator.
    if (response.ok && response.status !== 202) return { ok: true, value: body };
    return { ok: false, code: body.code ?? null, detail: body.detail ?? fallback };
  } catch (error) {
    // The connection failed (TypeError), or the response is not JSON (SyntaxError).
    if (error instanceof TypeError || error instanceof SyntaxError) return { ok: false, code: null, detail: fallback };
    throw error;
  }
}

const JSON_HEADERS = { "Content-Type": "application/json" };

/** Confirms the session with the second factor in the fields of a form (`StepUpField`). Returns null if the form has none. */
export async function confirmFactor(texts: Texts, form: FormData): Promise<ApiResult<unknown> | null> {
  const text = texts.allRequests;

  const code = readText(form, STEP_UP_FIELDS.code);
  const passkey = readPasskey(form, STEP_UP_FIELDS.passkey);
  if (code === "" && passkey === null) return null;
  const body = JSON.stringify(passkey === null ? { code } : { passkey });
  const result = await callApi(
    texts,
    "auth/second-factor",
    { method: "POST", headers: JSON_HEADERS, body },
    text.deleteUnreachable,
  );
  return result.ok ? result : { ...result, code: "second_factor_needed" };
}

/** Deletes at most 1,000 requests. Requests that were deleted before count as not found. An empty `reason`: decided requests stay. */
export const bulkDeleteRequests = (
  texts: Texts,
  ids: readonly string[],
  reason: string,
): Promise<ApiResult<BulkDeleteResult>> =>
  callApi(
    texts,
    "admin/bulk-delete-requests",
    { method: "DELETE", headers: JSON_HEADERS, body: JSON.stringify({ ids, reason }) },
    texts.allRequests.deleteUnreachable,
  );

/** Returns the ids of all requests that match the filters in the URL. Loads 1,000 ids per call. */
export async function fetchMatchingIds(texts: Texts, search: string): Promise<ApiResult<string[]>> {
  const text = texts.allRequests;

  const current = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = current.get(name);
    if (value && name !== "cursor") params.set(name, value);
  }
  const ids: string[] = [];
  for (;;) {
    const page = await callApi<PageOfRequestIds>(texts, `admin/all-requests/ids?${params}`, {}, text.selectFailed);
    if (!page.ok) return page;
    ids.push(...page.value.ids);
    if (page.value.next_cursor === null) return { ok: true, value: ids };
    params.set("cursor", page.value.next_cursor);
  }
}
