import type { Failure } from "../../domain/errors.ts";

/** Returns what a page shows after one of its forms failed; null if the form does not belong to the page. */
export type FormRefusalFunction<Page> = (form: FormData, failure: Failure) => Page | null;

/** How a page handles, in the browser, a form for which the server returned no result. */
export interface FormRecovery<Page> {
  readonly refuse: FormRefusalFunction<Page>;
  /** Saves the form in the outbox; returns null if it cannot be saved. */
  readonly save?: (form: FormData) => Promise<object | null>;
  /** Lets the form wait in the page, so that it can be undone; returns null if it has to be sent at once. */
  readonly delay?: (form: FormData) => Promise<QueuedResult | null>;
}

/** The result of a form whose actions wait in the outbox: there was no connection, or the person can still undo them. */
export interface QueuedResult {
  queued: true;
  /** Whether the actions wait only until they cannot be undone any more. */
  isUndoable?: true;
  /** The name of the action in the form and in the URL of its dialog. */
  act: string;
  /** The request or the number of requests, for the toast. */
  description: string;
}

export const isQueued = (result: unknown): result is QueuedResult =>
  typeof result === "object" && result !== null && "queued" in result;

/** Imports the `FormRecovery` of a page. It is not in the page's first script, because it is rarely needed. */
export type LoadFormRecovery<Page> = () => Promise<FormRecovery<Page>>;

/** The storage key of the form that this tab saves when its session has ended (saved-form.ts). */
export const SAVED_FORM_KEY = "unsent-form";

interface PageForms {
  /** The id of the signed-in user; null on the login screen and before hydration. */
  user_id: string | null;
  /**
   * One `LoadFormRecovery` for each mounted component that shows the result of a form. All components of one page have the same `LoadFormRecovery`; the
   * last in the list is used.
   */
  recoveries: LoadFormRecovery<unknown>[];
  /** Shows this result of a form as soon as its page is open; absent before hydration. */
  show?: (form: { address: string; result: unknown }) => void;
}

/** This state is shared by the page and the modules that are imported only after a form failed. */
export const formRecoveryState: PageForms = { user_id: null, recoveries: [] };

/** Returns the session storage of the tab; null if it is disabled in the browser. */
export function findTabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
