import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import type { LoadRecovery } from "./form-client-action.ts";
import { getTabStorage, pageForms, SAVED_FORM_KEY } from "./page-forms.ts";

/** What the page's form held when its session ended, as an answer of the page's action. */
const RestoredFormContext = createContext<unknown>(null);

/**
 * Gives the form that was saved when its session ended back to its page, once its writer has signed in again. It is removed when it is sent,
 * and when its page is left.
 */
export function SavedFormProvider({ user_id, children }: { user_id: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { formMethod, state } = useNavigation();
  const [restored, setRestored] = useState<unknown>(null);
  // Fields take over what they begin with, once: with it the page begins once more.
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  const drop = () => {
    setRestored(null);
    getTabStorage()?.removeItem(SAVED_FORM_KEY);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when a page is opened.
  useEffect(() => {
    pageForms.user_id = user_id;
    if (restored !== null) drop();
    else if (getTabStorage()?.getItem(SAVED_FORM_KEY)) void restore();
  }, [user_id, pathname, search]);
  const restore = async () => {
    const [{ restoreForm }, recovery] = await Promise.all([import("./saved-form.ts"), pageForms.recoveries.at(-1)?.()]);
    const found = restoreForm(user_id, pathname + search, recovery?.refuse ?? (() => null));
    if (found === null) return;
    setRestored(found);
    setRound((before) => before + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is sent, what stands in its fields is newer.
  useEffect(() => {
    if (formMethod === "POST") isSent.current = true;
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (restored !== null) drop();
  }, [formMethod, state]);

  return (
    <RestoredFormContext.Provider value={restored}>
      <Fragment key={round}>{children}</Fragment>
    </RestoredFormContext.Provider>
  );
}

/** What the page's action answered; after a sign-in, what its form held when the session ended. */
export function useFormResult<Answer>(load: LoadRecovery<Answer>): Answer | undefined {
  const answer = useActionData<Answer | null>() as Answer | null | undefined;
  const restored = useContext(RestoredFormContext) as Answer | null;
  useEffect(() => {
    const { recoveries } = pageForms;
    recoveries.push(load);
    // While there is a connection: they are needed when there is none. Where they cannot be had, they are asked for again then.
    Promise.all([load(), import("./recover-form.ts")]).catch(() => undefined);
    return () => {
      recoveries.splice(recoveries.indexOf(load), 1);
    };
  }, [load]);
  return answer ?? restored ?? undefined;
}
