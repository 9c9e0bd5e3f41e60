import type { Failure } from "../../domain/errors.ts";
import type { RequestAction } from "../../domain/requests/lifecycle.ts";

/** Returns what a page shows of a form that failed, from what was sent; null if it is not a form of the page. */
export type RefuseForm<Page> = (form: FormData, failure: Failure) => Page | null;

/** What a page does in the browser with a form that the server did not handle. */
export interface FormRecovery<Page> {
  readonly refuse: RefuseForm<Page>;
  /** Saves a form in the outbox that could not be sent; returns null if it cannot be saved. */
  readonly save?: (form: FormData) => Promise<object | null>;
}

/** The result of an action that waits in the outbox, because there was no connection. */
export interface QueuedResult {
  queued: true;
  act: RequestAction;
  request_id: string;
}

export const isQueued = (result: unknown): result is QueuedResult =>
  typeof result === "object" && result !== null && "queued" in result;

/** Imports the recovery of a form. It is not in the first script of a page, because hardly any form needs it. */
export type LoadRecovery<Page> = () => Promise<FormRecovery<Page>>;

/** The key of the form that this tab saves when its session has ended (saved-form.ts). */
export const SAVED_FORM_KEY = "unsent-form";

interface PageForms {
  /** The user whose page this is; null on the login screen and before hydration. */
  user_id: string | null;
  /** The recoveries of the mounted parts that show the result of a form. All parts of a page have the same one. */
  recoveries: LoadRecovery<unknown>[];
}

/** Shared by the page and by the modules that are imported when a form fails. */
export const pageForms: PageForms = { user_id: null, recoveries: [] };

/** Returns the session storage of the tab; null if the browser has switched it off. */
export function getTabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
