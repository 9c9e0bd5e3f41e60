import type { ShouldRevalidateFunction } from "@remix-run/react";
import { REQUEST_ACTIONS, type RequestAction } from "../../domain/requests/lifecycle.ts";
import { hasMorePages } from "../ui/list-pages.ts";
import { isQueued } from "./page-forms.ts";

interface Address {
  pathname: string;
  search: string;
}

/** The open dialog. `on`: the id of its request; null on a screen that shows one request. */
export interface OpenDialog {
  act: RequestAction;
  on: string | null;
}

/** Returns the dialog that the URL names (`?act=approve&on=REQ-2026-1001`). It is in the URL so that it opens without JavaScript. */
export function readDialog(search: string): OpenDialog | null {
  const params = new URLSearchParams(search);
  const act = REQUEST_ACTIONS.find((action) => action === params.get("act"));
  return act === undefined ? null : { act, on: params.get("on") };
}

/** Returns the address of the same screen without an open dialog and without an outbox entry in its form. */
export function withoutDialog({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "on", "index", "waiting"]) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Whether the loaders of a page run after one of its forms was sent. */
export const pageRevalidation = {
  /** True if the page's data cannot be loaded: an attempt would replace the page and the typed text (form-client-action.ts). */
  blocked: false,
  /** True from the response to a form until the navigation after it has ended. */
  due: false,
};

/** Returns whether an action failed because another person changed the record (R9); null if the result is not a refusal. */
export function isConflict(result: unknown): boolean | null {
  if (typeof result !== "object" || result === null) return null;
  if ("conflict" in result) return result.conflict !== null;
  return "code" in result ? result.code === "stale_version" : null;
}

/**
 * `shouldRevalidate` of every loader of a screen with dialogs, including root's. Nothing is loaded when a dialog opens or closes, or when a
 * list has already loaded its next page. After a refusal nothing is loaded, because it changed nothing, unless another person changed the
 * record. If a dialog is closed while the data loads after a form, the data is loaded again, because closing cancels the first load.
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
    // A queued action has changed nothing on the server.
    if (isQueued(actionResult) || pageRevalidation.blocked) return false;
    return isConflict(actionResult) ?? ((actionStatus ?? 200) < 400 && defaultShouldRevalidate);
  }
  if (currentUrl.href === nextUrl.href || pageRevalidation.due) return defaultShouldRevalidate;
  if (hasMorePages(currentUrl, nextUrl)) return false;
  return withoutDialog(currentUrl) === withoutDialog(nextUrl) ? false : defaultShouldRevalidate;
};
