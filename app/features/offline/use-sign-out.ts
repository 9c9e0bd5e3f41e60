import { useEffect } from "react";
import { saveTypedForm } from "../../forms/saved-form.ts";
import { clearUnsaved } from "../../forms/unsaved-changes.ts";
import { loginAddress } from "../../navigation.ts";

const CHANNEL = "signed-out";

/** What was typed in this tab (SAVED_FORM_KEY, drafts of the submit form): it outlives a session that ended by itself (docs/decisions/0030-saved-forms.md). */
const TYPED_KEYS = /^(?:unsent-form$|submit-request )/;

/** Drafts live in the tab, so each tab forgets its own. `but_typed`: the session ended by itself, and its writer may come back. */
export function clearTabStorage({ but_typed }: { but_typed: boolean }): void {
  const store = window.sessionStorage;
  for (const key of Object.keys(store)) if (!but_typed || !TYPED_KEYS.test(key)) store.removeItem(key);
}

/** Removes the drafts that somebody else left in this tab. */
function removeOtherDrafts(user_id: string): void {
  const store = window.sessionStorage;
  for (const key of Object.keys(store)) {
    const [form, writer] = key.split(" ");
    if (form === "submit-request" && writer !== user_id) store.removeItem(key);
  }
}

/** @param ended the session ended by itself; otherwise somebody signed out */
export function broadcastSignOut(ended: boolean): void {
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage({ ended });
  others.close();
}

/** The session ended in another tab, by itself or because somebody signed out: what this one shows may not be seen any more. */
export function useSignOutInOtherTabs(user_id: string): void {
  useEffect(() => removeOtherDrafts(user_id), [user_id]);
  useEffect(() => {
    let typed: HTMLFormElement | null = null;
    const onInput = ({ target }: Event) => {
      const form = target instanceof Element ? target.closest("form") : null;
      if (form?.method === "post") typed = form;
    };
    const others = new BroadcastChannel(CHANNEL);
    others.onmessage = ({ data }: MessageEvent<{ ended: boolean }>) => {
      if (data.ended) return void goToLogin(typed);
      clearTabStorage({ but_typed: false });
      window.location.reload();
    };
    document.addEventListener("input", onInput, true);
    return () => {
      document.removeEventListener("input", onInput, true);
      others.close();
    };
  }, []);
}

/** Goes to the login screen, which leads back here. `typed`: the form that was typed in last. */
async function goToLogin(typed: HTMLFormElement | null): Promise<void> {
  const ended = await saveTypedForm(typed?.isConnected ? typed : null);
  clearUnsaved();
  const { pathname, search } = window.location;
  window.location.assign(loginAddress(pathname + search, ended));
}
