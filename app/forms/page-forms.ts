import type { LoadRecovery } from "./form-client-action.ts";

/** Where this tab saves a form whose session ended (saved-form.ts). */
export const SAVED_FORM_KEY = "unsent-form";

interface PageForms {
  /** Whose page this is; null on the login screen, and until the page works. */
  user_id: string | null;
  /** What recovers the forms of the page: one for each part of it that shows their answers, all the same. */
  recoveries: LoadRecovery<unknown>[];
}

/** Shared by what comes with a page and what is fetched for a form that failed. */
export const pageForms: PageForms = { user_id: null, recoveries: [] };

/** The store of this tab; null where the browser has none. */
export function getTabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
