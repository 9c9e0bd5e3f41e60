import type { RenderedFailure } from "../../domain/errors.ts";
import type { Texts } from "../../texts/screens.ts";

/** Returns what a page shows after one of its forms failed, or null if the form does not belong to the page. */
export type FormRefusalFunction<Page> = (texts: Texts, form: FormData, failure: RenderedFailure) => Page | null;

/** How a page handles in the browser a form for which the server returned no result. */
export interface FormRecovery<Page> {
  readonly refuse: FormRefusalFunction<Page>;
  /** Saves the form in the outbox. Returns null if it cannot be saved. */
  readonly save?: (texts: Texts, form: FormData) => Promise<object | null>;
  /** Delays the form, so that it can be undone. Returns null if it must be sent immediately. */
  readonly delay?: (texts: Texts, form: FormData) => Promise<QueuedResult | null>;
}

/** The result of a form whose actions are in the outbox, because there was no connection or because the person can still undo them. */
export interface QueuedResult {
  queued: true;
  /** Set if the actions wait only until the time to undo them is over. */
  isUndoable?: true;
  /** The name of the action in the form and in the URL of its dialog. */
  act: string;
  /** The request, or the number of requests, as text for the toast. */
  description: string;
}

export const isQueued = (result: unknown): result is QueuedResult =>
  typeof result === "object" && result !== null && "queued" in result;

/** Imports the `FormRecovery` of a page. It is a separate module, because it is rarely needed. */
export type LoadFormRecovery<Page> = () => Promise<FormRecovery<Page>>;

/** The storage key for the form that this tab saves when its session has ended (`saved-form.ts`). */
export const SAVED_FORM_KEY = "unsent-form";

interface PageForms {
  /** The id of the signed-in user; null on the login screen and before hydration. */
  user_id: string | null;
  /**
   * One `LoadFormRecovery` for each mounted component that shows the result of a form. The last of the list is used. All components of one
   * page have the same `LoadFormRecovery`.
   */
  recoveries: LoadFormRecovery<unknown>[];
  /** Shows this result of a form when its page is open; absent before hydration. */
  show?: (form: { address: string; result: unknown }) => void;
}

/** The state that the page shares with the modules that are imported after a form failed. */
export const formRecoveryState: PageForms = { user_id: null, recoveries: [] };

/** Returns the session storage of the tab, or null if the browser has disabled it. */
export function findTabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
