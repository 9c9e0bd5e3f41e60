import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTexts } from "../ui/texts.tsx";
import { findTabStorage, formRecoveryState, type LoadFormRecovery, SAVED_FORM_KEY } from "./page-forms.ts";
import { useActionResult } from "./use-action-result.ts";

/** The saved form of this page, as an action result; null if there is none. */
const RestoredFormContext = createContext<unknown>(null);

/**
 * Restores the form that was saved when the session of its author ended, or the form of an undone or refused decision. Deletes the form
 * when it is sent and when the person leaves the page.
 */
export function SavedFormProvider({ user_id, children }: { user_id: string; children: ReactNode }) {
  const texts = useTexts();
  const { pathname, search } = useLocation();
  const { formMethod, state } = useNavigation();
  const address = pathname + search;
  const [restored, setRestored] = useState<{ address: string; result: unknown } | null>(null);
  // The React key of the page. A new value mounts the page again with the restored form, because fields read their default value only once.
  const [round, setRound] = useState(0);
  const isSent = useRef(false);

  const drop = () => {
    setRestored(null);
    findTabStorage()?.removeItem(SAVED_FORM_KEY);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a page is opened.
  useEffect(() => {
    formRecoveryState.user_id = user_id;
    formRecoveryState.show = setRestored;
    if (restored !== null) {
      if (restored.address !== address) drop();
    } else if (findTabStorage()?.getItem(SAVED_FORM_KEY)) void restore();
  }, [user_id, pathname, search]);
  const restore = async () => {
    const [{ restoreForm }, recovery] = await Promise.all([
      import("./saved-form.ts"),
      formRecoveryState.recoveries.at(-1)?.(),
    ]);
    const result = restoreForm(texts, user_id, address, recovery?.refuse ?? (() => null));
    if (result === null) return;
    setRestored({ address, result });
    setRound((before) => before + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a form is sent, because the saved form is then outdated.
  useEffect(() => {
    if (formMethod === "POST") isSent.current = true;
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (restored !== null) drop();
  }, [formMethod, state]);

  return (
    <RestoredFormContext.Provider value={restored?.address === address ? restored.result : null}>
      <Fragment key={round}>{children}</Fragment>
    </RestoredFormContext.Provider>
  );
}

/** Returns the result of the page's action, or, after a new sign-in, the form that was saved when the session ended. */
export function useFormResult<Page>(load: LoadFormRecovery<Page>): Page | undefined {
  const result = useActionResult<Page | null>() as Page | null | undefined;
  const restored = useContext(RestoredFormContext) as Page | null;
  useEffect(() => {
    const { recoveries } = formRecoveryState;
    recoveries.push(load);
    // Imports the modules now, because they are needed when there is no connection. A failed import is repeated when they are needed.
    Promise.all([load(), import("./recover-form.ts")]).catch(() => undefined);
    return () => {
      recoveries.splice(recoveries.indexOf(load), 1);
    };
  }, [load]);
  return result ?? restored ?? undefined;
}
