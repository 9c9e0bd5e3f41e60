import type { ShouldRevalidateFunction } from "@remix-run/react";
import { REQUEST_ACTIONS, type RequestAction } from "../../domain/requests/lifecycle.ts";
import { hasMorePages } from "../ui/list-pages.ts";
import { isQueued } from "./queued-result.ts";

interface Address {
  pathname: string;
  search: string;
}

/** Which dialog is open. `on`: the request it is about; null on a screen that shows one request only. */
export interface OpenDialog {
  act: RequestAction;
  on: string | null;
}

/** The open dialog lives in the URL (`?act=approve&on=REQ-2026-1001`), so that it opens without JavaScript as well. */
export function readDialog(search: string): OpenDialog | null {
  const params = new URLSearchParams(search);
  const act = REQUEST_ACTIONS.find((action) => action === params.get("act"));
  return act === undefined ? null : { act, on: params.get("on") };
}

/**
 * Where the same screen is with no dialog open, and no entry of the outbox in its form: where closing leads, and what follows an
 * action that worked.
 */
export function withoutDialog({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "on", "index", "waiting"]) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** State that decides, besides the address, whether the loaders of a page run after one of its forms was sent. */
export const pageRevalidation = {
  /** True while the page cannot be loaded: an attempt would replace the page and what is typed on it (form-client-action.ts). */
  blocked: false,
  /** True from the answer to a form until no navigation is in progress. */
  due: false,
};

/** Returns whether an action failed because somebody else changed the record (R9); null if the result is not a refusal. */
export function isConflict(result: unknown): boolean | null {
  if (typeof result !== "object" || result === null) return null;
  if ("conflict" in result) return result.conflict !== null;
  return "code" in result ? result.code === "stale_version" : null;
}

/**
 * For every loader behind a dialog, root's included: opening and closing one loads nothing, so it is instant; nor does a list that grew
 * by a page, which it has loaded by itself. A refusal changed nothing, so it loads nothing either (it may be the connection that is
 * missing), unless somebody was quicker: then the screen behind the dialog is to tell the truth. Closing a dialog while the screen loads
 * after a form was sent would cancel that load, so it loads the screen again.
 */
export const revalidateUnlessDialogOnly: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== "GET") {
    // Nothing happened on the server yet, or what happened cannot be shown.
    if (isQueued(actionResult) || pageRevalidation.blocked) return false;
    return isConflict(actionResult) ?? ((actionStatus ?? 200) < 400 && defaultShouldRevalidate);
  }
  if (currentUrl.href === nextUrl.href || pageRevalidation.due) return defaultShouldRevalidate;
  if (hasMorePages(currentUrl, nextUrl)) return false;
  return withoutDialog(currentUrl) === withoutDialog(nextUrl) ? false : defaultShouldRevalidate;
};
