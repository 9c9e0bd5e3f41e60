import { type RefObject, useEffect, useState } from "react";
import { type FormValues, parseDraft, readValues, sameValues } from "./form-values.ts";

/** The browser's store of this tab; null where it is switched off. */
function store(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** What was kept. Anything unreadable counts as nothing. */
function readDraft(key: string, empty: FormValues): FormValues | null {
  try {
    return parseDraft(store()?.getItem(key) ?? null, empty);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function forgetDraft(key: string): void {
  store()?.removeItem(key);
}

interface Draft {
  values: FormValues;
  setValues: (change: (values: FormValues) => FormValues) => void;
  /** A draft was found and stands in the form. */
  restored: boolean;
  discard: () => void;
}

/**
 * The form's values, kept in the tab while they differ from an empty form. `sent`: what an action's answer brought back; it is
 * newer than any draft. What was typed before the scripts ran counts as well.
 */
export function useDraft(
  key: string,
  form: RefObject<HTMLFormElement>,
  empty: FormValues,
  sent: FormValues | null,
): Draft {
  const initial = sent ?? empty;
  const [values, setValues] = useState(initial);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page came with is looked at once, when the scripts start.
  useEffect(() => {
    setReady(true);
    const typed = form.current ? readValues(new FormData(form.current), initial) : initial;
    const draft = sent || !sameValues(typed, initial) ? null : readDraft(key, empty);
    if (draft && !sameValues(draft, empty)) {
      setValues(draft);
      setRestored(true);
    } else {
      setValues(typed);
    }
  }, []);

  useEffect(() => {
    if (!ready) return;
    if (sameValues(values, empty)) forgetDraft(key);
    else store()?.setItem(key, JSON.stringify(values));
  }, [ready, key, values, empty]);

  const discard = () => {
    forgetDraft(key);
    setValues(empty);
    setRestored(false);
  };
  return { values, setValues, restored, discard };
}
