import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { isShortcutIgnored } from "../../ui/is-typing.ts";
import { findFocusedItem, getCardOfItem, listItems } from "../../ui/list-keyboard-navigation.tsx";
import { findBulkAction, findBulkButton } from "./bulk/bulk-address.ts";

const ACTION_KEYS: Readonly<Record<string, RequestAction>> = { a: "approve", r: "reject", i: "request_info" };

/**
 * Handles the keys of requests while no text is typed and no dialog is open. A, R and I open the dialogs to approve, to reject and to
 * request information. In a list, they act on the request whose card has the focus, and on the page of a request on that request. If the
 * checkbox of the card is checked, A and R open the dialog for all checked requests. X changes the checkbox.
 */
export function useRequestKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || isShortcutIgnored(event)) return;
      const control = findControl(event.key.toLowerCase());
      if (!control) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Returns the control that a key presses, or null if there is none. */
function findControl(key: string): HTMLElement | null {
  const items = listItems(document);
  const item = findFocusedItem(items);
  const subject = items.length === 0 ? document.querySelector("main") : item ? getCardOfItem(item) : null;
  const checkbox = subject?.querySelector<HTMLInputElement>("input[type=checkbox][name=on]") ?? null;
  if (key === "x") return checkbox;
  const action = ACTION_KEYS[key];
  if (!subject || !action) return null;
  return (checkbox?.checked ? findBulkButton(checkbox.form, action) : null) ?? findActionButton(subject, action);
}

const findActionButton = (subject: ParentNode, action: string): HTMLButtonElement | null =>
  subject.querySelector<HTMLButtonElement>(`button[name=act][value=${action}]`);

/** An open dialog, and where the focus can move when the dialog closes. */
interface OpenDialog {
  action: string;
  /** The links of the dialog's requests. */
  subjects: readonly string[];
  /** Whether the action was possible in the list when the dialog opened. */
  wasPossible: boolean;
  /** The links of the other requests in the list: first those after the dialog's request, then those before it. */
  others: readonly string[];
}

/**
 * Focuses the next request of the list when a dialog closes after its requests were decided, or if the previously focused element no longer
 * exists. On the page of a request, focuses the link to the next request.
 */
export function useFocusAfterDialog(): void {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const action = params.get("act");
  const dialog = useRef<OpenDialog | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read when a dialog opens, and used when the dialog has closed.
  useEffect(() => {
    if (action !== null) {
      dialog.current ??= readOpenDialog(action, params.getAll("on"));
      return;
    }
    const closed = dialog.current;
    dialog.current = null;
    if (closed && (document.activeElement === document.body || isDone(closed))) focusAfter(closed);
  }, [action]);
}

const getLink = (item: Element): string => item.getAttribute("href") ?? "";

function readOpenDialog(action: string, ids: readonly string[]): OpenDialog {
  const subjects = ids.map((id) => `/request/${encodeURIComponent(id)}/details`);
  const subject = listItems(document).find((item) => subjects.includes(getLink(item)));
  const links = listItems(subject?.closest("section, table, ul")).map(getLink);
  const at = links.findIndex((link) => subjects.includes(link));
  const others = [...links.slice(at + 1), ...links.slice(0, Math.max(at, 0)).reverse()];
  return {
    action,
    subjects,
    wasPossible: findOpenSubject({ action, subjects }) !== undefined,
    others: others.filter((link) => !subjects.includes(link)),
  };
}

const findItem = (link: string) => listItems(document).find((item) => getLink(item) === link);

/** Returns the list item of the dialog's first request on which its action is still possible. */
const findOpenSubject = ({ action, subjects }: Pick<OpenDialog, "action" | "subjects">): HTMLElement | undefined =>
  subjects
    .map(findItem)
    .find((item) => item && findActionButton(getCardOfItem(item), findBulkAction(action) ?? action) !== null);

const isDone = (dialog: OpenDialog): boolean => dialog.wasPossible && findOpenSubject(dialog) === undefined;

function focusAfter(dialog: OpenDialog): void {
  const next = findOpenSubject(dialog) ?? dialog.others.map(findItem).find((item) => item !== undefined);
  const target =
    next ?? document.querySelector<HTMLElement>("main [data-next-request]") ?? document.querySelector("main");
  target?.focus();
}
