import type { LoadRecovery } from "./form-client-action.ts";

/** Where this tab saves a form whose session ended (saved-form.ts). */
export const SAVED_FORM_KEY = "unsent-form";

/** Whose page this is, and what recovers its forms. Shared by what comes with a page and what is fetched for a form that failed. */
export const pageForms: { user_id: string | null; load: LoadRecovery<unknown> | null } = { user_id: null, load: null };

/** The store of this tab; null where the browser has none. */
export function tabStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
