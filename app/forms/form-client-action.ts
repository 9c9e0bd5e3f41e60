import type { ClientActionFunctionArgs } from "@remix-run/react";
import type { Failure } from "../../domain/errors.ts";
import { isConflict, pageRevalidation } from "./dialog-address.ts";

/** What a page shows of a form that was not done, made of what was sent; null when that is no form of it. */
export type RefuseForm<Answer> = (form: FormData, failure: Failure) => Answer | null;

/** What a page does with a form of its own that was not done. */
export interface FormRecovery<Answer> {
  readonly refuse: RefuseForm<Answer>;
  /**
   * Saves a form that could not be sent, to send it later; null when it cannot be saved.
   *
   * @param sent it may have arrived, only its answer did not
   */
  readonly save?: (form: FormData, sent: boolean) => Promise<object | null>;
}

/** Fetched when the page works and not before: hardly any form needs it. */
export type LoadRecovery<Answer> = () => Promise<FormRecovery<Answer>>;

/**
 * The `clientAction` of a route with a form: when its POST ends in anything but an answer of ours, its page stays, with everything that was
 * typed. What can be sent later is not sent while the browser knows that it is offline.
 */
export const formClientAction =
  <Answer>(load: LoadRecovery<Answer>) =>
  async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    pageRevalidation.blocked = false;
    const sent = navigator.onLine || (await load()).save === undefined;
    try {
      if (sent) {
        const answer = await serverAction<Answer>();
        pageRevalidation.due = true;
        if (isConflict(answer)) await blockReload(window.location.href);
        return answer;
      }
    } catch (error) {
      const to = error instanceof Response ? error.headers.get("Location") : null;
      // Where the action leads.
      if (to !== null && !to.startsWith("/login?")) {
        pageRevalidation.due = true;
        if (hasOtherTypedForm(form)) await blockReload(to);
        throw error;
      }
      const { recoverForm } = await import("./recover-form.ts");
      return recoverForm(await load(), { form, request, error });
    }
    const { queueUnsentForm } = await import("./recover-form.ts");
    return queueUnsentForm(await load(), form);
  };

/** Lets the page stay as it is, where what it would show now cannot be loaded. */
const blockReload = async (address: string) => {
  const { canLoadPage } = await import("./recover-form.ts");
  pageRevalidation.blocked = !(await canLoadPage(address));
};

/** Whether there is text in another form of the page than in the one that was sent. */
const hasOtherTypedForm = (sent: FormData): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("main form[method=post] :is(input, textarea)"),
  ].some(
    ({ type, value, defaultValue, form }) =>
      type !== "hidden" && value !== defaultValue && form && new FormData(form).get("_act") !== sent.get("_act"),
  );
