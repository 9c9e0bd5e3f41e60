import { type RefObject, useEffect, useState } from "react";
import { getBrowserStorage, readStorage, writeStorage } from "../../../ui/browser-storage.ts";
import { areValuesEqual, type FormValues, parseDraft, readFormValues } from "./form-values.ts";

/** Returns the saved draft; null if there is none or it cannot be read. */
const loadDraft = (key: string, empty: FormValues): FormValues | null =>
  readStorage(getBrowserStorage("sessionStorage"), key, (text) => parseDraft(text, empty));

export function deleteDraft(key: string): void {
  getBrowserStorage("sessionStorage")?.removeItem(key);
}

interface DraftState {
  values: FormValues;
  setValues: (change: (values: FormValues) => FormValues) => void;
  /** Whether the form was filled from a draft. */
  restored: boolean;
  discard: () => void;
}

/**
 * Returns the values of the submit form, including those that were typed before hydration. Saves them as a draft in this tab while they
 * differ from an empty form.
 *
 * @param submitted the values that the server returned with a refused form; they replace an older draft
 */
export function useDraft(
  key: string,
  form: RefObject<HTMLFormElement>,
  empty: FormValues,
  submitted: FormValues | null,
): DraftState {
  const initial = submitted ?? empty;
  const [values, setValues] = useState(initial);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the form and the draft once, after hydration.
  useEffect(() => {
    setReady(true);
    const typed = form.current ? readFormValues(new FormData(form.current), initial) : initial;
    const draft = submitted || !areValuesEqual(typed, initial) ? null : loadDraft(key, empty);
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
    else writeStorage(getBrowserStorage("sessionStorage"), key, values);
  }, [ready, key, values, empty]);

  const discard = () => {
    deleteDraft(key);
    setValues(empty);
    setRestored(false);
  };
  return { values, setValues, restored, discard };
}
