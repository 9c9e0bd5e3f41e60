import { useEffect } from "react";
import type { Texts } from "../../../texts/screens.ts";
import { saveFormBeforeSignIn } from "../../forms/saved-form.ts";
import { clearUnsavedForms } from "../../forms/unsaved-changes.ts";
import { getLoginAddress } from "../../navigation.ts";
import { useTexts } from "../../ui/texts.tsx";
import { SESSION_END_CHANNEL } from "./storage/worker-message.ts";

/**
 * The session storage keys of typed text: the saved form (SAVED_FORM_KEY), and drafts of the submit form. They are not deleted if the
 * session ended without a sign-out (docs/decisions/forms.md).
 */
const TYPED_KEYS = /^(?:unsent-form$|submit-request )/;

/**
 * Deletes this tab's session storage. `preserveTyped`: keeps typed text, because the session ended without a sign-out and its user may
 * return.
 */
export function clearTabStorage({ preserveTyped }: { preserveTyped: boolean }): void {
  const store = window.sessionStorage;
  for (const key of Object.keys(store)) if (!preserveTyped || !TYPED_KEYS.test(key)) store.removeItem(key);
}

function removeOtherDrafts(user_id: string): void {
  const store = window.sessionStorage;
  for (const key of Object.keys(store)) {
    const [form, author] = key.split(" ");
    if (form === "submit-request" && author !== user_id) store.removeItem(key);
  }
}

/** Reports to the other tabs and to the service worker that the user is no longer signed in. `ended`: whether the session ended without a sign-out. */
export function broadcastSessionEnd(ended: boolean): void {
  const others = new BroadcastChannel(SESSION_END_CHANNEL);
  others.postMessage({ ended });
  others.close();
}

/**
 * Leaves this tab's screen when the session ends in another tab. After a sign-out the tab reloads, otherwise it goes to the login screen.
 */
export function useSessionEndInOtherTabs(user_id: string): void {
  const texts = useTexts();

  useEffect(() => removeOtherDrafts(user_id), [user_id]);
  useEffect(() => {
    let typed: HTMLFormElement | null = null;
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (form?.method === "post") typed = form;
    };
    const others = new BroadcastChannel(SESSION_END_CHANNEL);
    others.onmessage = ({ data }: MessageEvent<{ ended: boolean }>) => {
      if (data.ended) return void goToLogin(texts, typed);
      clearTabStorage({ preserveTyped: false });
      window.location.reload();
    };
    document.addEventListener("input", onInput, true);
    return () => {
      document.removeEventListener("input", onInput, true);
      others.close();
    };
  }, [texts]);
}

/**
 * Saves the typed form and goes to the login screen, which returns to this page after the sign-in. `typed`: the form in which the person
 * typed last.
 */
async function goToLogin(texts: Texts, typed: HTMLFormElement | null): Promise<void> {
  const ended = await saveFormBeforeSignIn(texts, typed?.isConnected ? typed : null);
  clearUnsavedForms();
  const { pathname, search } = window.location;
  window.location.assign(getLoginAddress(pathname + search, ended));
}
