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
  /** True while the page cannot be loaded: an attempt would replace the page and the text typed on it (form-client-action.ts). */
  blocked: false,
  /** True from the response to a form until no navigation is in progress. */
  due: false,
};

/** Returns whether an action failed because somebody else changed the record (R9); null if the result is not a refusal. */
export function isConflict(result: unknown): boolean | null {
  if (typeof result !== "object" || result === null) return null;
  if ("conflict" in result) return result.conflict !== null;
  return "code" in result ? result.code === "stale_version" : null;
}

/**
 * `shouldRevalidate` of every loader of a screen with dialogs, root's included. Opening and closing a dialog loads nothing, nor does a list
 * that has loaded its next page by itself. A refusal loads nothing, because it changed nothing; but if somebody else changed the record, the
 * screen behind the dialog is loaded. Closing a dialog while the screen loads after a form would cancel that load, so it loads again.
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
    // Nothing has changed on the server, or the page cannot be loaded.
    if (isQueued(actionResult) || pageRevalidation.blocked) return false;
    return isConflict(actionResult) ?? ((actionStatus ?? 200) < 400 && defaultShouldRevalidate);
  }
  if (currentUrl.href === nextUrl.href || pageRevalidation.due) return defaultShouldRevalidate;
  if (hasMorePages(currentUrl, nextUrl)) return false;
  return withoutDialog(currentUrl) === withoutDialog(nextUrl) ? false : defaultShouldRevalidate;
};
