import { type RefObject, useEffect, useState } from "react";
import { areValuesEqual, type FormValues, parseDraft, readFormValues } from "./form-values.ts";

/** The browser's store of this tab; null where it is switched off. */
function getSessionStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** What was kept. Anything unreadable counts as nothing. */
function loadDraft(key: string, empty: FormValues): FormValues | null {
  try {
    return parseDraft(getSessionStorage()?.getItem(key) ?? null, empty);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function deleteDraft(key: string): void {
  getSessionStorage()?.removeItem(key);
}

interface DraftState {
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
): DraftState {
  const initial = sent ?? empty;
  const [values, setValues] = useState(initial);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page came with is looked at once, when the scripts start.
  useEffect(() => {
    setReady(true);
    const typed = form.current ? readFormValues(new FormData(form.current), initial) : initial;
    const draft = sent || !areValuesEqual(typed, initial) ? null : loadDraft(key, empty);
    if (draft && !areValuesEqual(draft, empty)) {
      setValues(draft);
      setRestored(true);
    } else {
      setValues(typed);
    }
  }, []);

  useEffect(() => {
    if (!ready) return;
    if (areValuesEqual(values, empty)) deleteDraft(key);
    else getSessionStorage()?.setItem(key, JSON.stringify(values));
  }, [ready, key, values, empty]);

  const discard = () => {
    deleteDraft(key);
    setValues(empty);
    setRestored(false);
  };
  return { values, setValues, restored, discard };
}
