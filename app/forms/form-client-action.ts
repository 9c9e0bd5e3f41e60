import type { ClientActionFunctionArgs } from "@remix-run/react";
import { getDocumentTexts } from "../ui/texts.tsx";
import { isConflictRefusal, pageRevalidationState } from "./dialog-address.ts";
import type { LoadFormRecovery } from "./page-forms.ts";

/**
 * Returns the `clientAction` of a route with a form. If there is no response from our server, the page and the typed values stay. While the
 * browser is offline, a form that the outbox can save is not sent.
 */
export const createFormClientAction =
  <Page>(load: LoadFormRecovery<Page>) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    pageRevalidationState.blocked = false;
    const waiting = navigator.onLine ? await (await load().catch(() => null))?.delay?.(getDocumentTexts(), form) : null;
    if (waiting) return waiting;
    const isSent = navigator.onLine || (await load()).save === undefined;
    try {
      if (isSent) {
        const result = await serverAction<Page>();
        pageRevalidationState.due = true;
        if (isConflictRefusal(result)) await blockReload(window.location.href);
        return result;
      }
    } catch (error) {
      const to = error instanceof Response ? error.headers.get("Location") : null;
      if (to !== null && !to.startsWith("/login?")) {
        pageRevalidationState.due = true;
        if (hasTypedForm(form)) await blockReload(to);
        throw error;
      }
      const { handleFormError } = await import("./recover-form.ts");
      return handleFormError(getDocumentTexts(), await load(), { form, request, error });
    }
    const { handleUnsentForm } = await import("./recover-form.ts");
    return handleUnsentForm(getDocumentTexts(), await load(), form);
  };

/** Makes Remix not load the page's data again if the data at `address` cannot be loaded. */
const blockReload = async (address: string) => {
  const { canLoadPage } = await import("./recover-form.ts");
  pageRevalidationState.blocked = !(await canLoadPage(address));
};

/** Whether any form of the page except `sent` contains typed text. */
export const hasTypedForm = (sent = new FormData()): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main form[method=post] :is(input, textarea)"),
  ].some(
    ({ type, value, defaultValue, form }) =>
      type !== "hidden" && value !== defaultValue && form && new FormData(form).get("_act") !== sent.get("_act"),
  );
