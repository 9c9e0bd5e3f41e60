import type { ShouldRevalidateFunction } from "@remix-run/react";
import { type AnyRequestAction, findRequestAction } from "../../domain/requests/lifecycle.ts";
import { isSameListWithMorePages } from "../ui/list-pages.ts";
import { isQueued } from "./page-forms.ts";

interface Address {
  pathname: string;
  search: string;
}

/**
 * The open dialog. `on`: the id of its request; null on a screen that shows one request. `level`: the number of the step that
 * `remove_approver` removes.
 */
export interface ActionDialogParameters {
  act: AnyRequestAction;
  on: string | null;
  level?: string;
}

/**
 * Returns the dialog that the URL names, for example `?act=approve&on=REQ-2026-1001`, or null if the URL names none. The URL names the
 * dialog, so that dialogs open without JavaScript.
 */
export function findOpenActionDialog(search: string): ActionDialogParameters | null {
  const params = new URLSearchParams(search);
  const act = findRequestAction(params.get("act"));
  const level = params.get("level");
  return act === undefined ? null : { act, on: params.get("on"), ...(level !== null && { level }) };
}

/** Returns the address of the same screen without the parameters of an open dialog and of an edited outbox entry. */
export function removeDialogParameters({ pathname, search }: Address): string {
  const params = new URLSearchParams(search);
  for (const name of ["act", "on", "level", "list", "index", "waiting"]) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/** Controls whether the loaders of a page run after one of its forms was sent. */
export const pageRevalidationState = {
  /**
   * Whether the page's data cannot be loaded. Loading it would replace the page and the typed text with an error (`form-client-action.ts`).
   */
  blocked: false,
  /** Whether the page's data must be loaded again. True from the response to a form until the following navigation has ended. */
  due: false,
};

/** The refusals after which the request no longer waits for the person, so that lists must be loaded again (R33, R36). */
const NO_LONGER_WAITING_CODES: readonly unknown[] = ["step_passed", "duties_conflict"];

/** Whether a form was refused because the request no longer waits for the person. */
export const isNoLongerWaitingRefusal = (refusal: { code: unknown } | null): boolean =>
  refusal !== null && NO_LONGER_WAITING_CODES.includes(refusal.code);

/** Returns whether a form was refused because another person had changed the same data (R9, R36), or null if `result` is not a refusal. */
export function isConflictRefusal(result: unknown): boolean | null {
  if (typeof result !== "object" || result === null) return null;
  const { message = result }: { message?: object | null } = result;
  const code = message && "code" in message ? message.code : null;
  if ("conflict" in result) return result.conflict !== null || isNoLongerWaitingRefusal({ code });
  return code === null ? null : code === "stale_version";
}

/**
 * The `shouldRevalidate` of the root's loader and of all loaders of screens with dialogs. Loads nothing when a dialog opens or closes, or
 * when a list has already loaded its next page. After a refusal, loads data only if another person changed it, because the refused form
 * changed nothing. If a dialog closes while data loads after a form was sent, loads the data again, because closing the dialog cancels the
 * first load.
 */
export const shouldRevalidateUnlessDialogOnly: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formMethod && formMethod !== "GET") {
    // An action in the outbox has not changed anything on the server.
    if (isQueued(actionResult) || pageRevalidationState.blocked) return false;
    return isConflictRefusal(actionResult) ?? ((actionStatus ?? 200) < 400 && defaultShouldRevalidate);
  }
  if (currentUrl.href === nextUrl.href || pageRevalidationState.due) return defaultShouldRevalidate;
  if (isSameListWithMorePages(currentUrl, nextUrl)) return false;
  return removeDialogParameters(currentUrl) === removeDialogParameters(nextUrl) ? false : defaultShouldRevalidate;
};
