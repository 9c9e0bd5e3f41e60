import { type RefObject, useEffect, useState } from "react";
import { findBrowserStorage, readStorage, writeStorage } from "../../../ui/browser-storage.ts";
import { areValuesEqual, parseSavedDraft, readSubmitFormValues, type SubmitFormValues } from "./form-values.ts";

/** Returns the saved draft; null if there is none or it cannot be read. */
const loadDraft = (key: string, empty: SubmitFormValues): SubmitFormValues | null =>
  readStorage(findBrowserStorage("sessionStorage"), key, (text) => parseSavedDraft(text, empty));

export function deleteSubmitDraft(key: string): void {
  findBrowserStorage("sessionStorage")?.removeItem(key);
}

interface DraftState {
  values: SubmitFormValues;
  setValues: (change: (values: SubmitFormValues) => SubmitFormValues) => void;
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
export function useSubmitDraft(
  key: string,
  form: RefObject<HTMLFormElement>,
  empty: SubmitFormValues,
  submitted: SubmitFormValues | null,
): DraftState {
  const initial = submitted ?? empty;
  const [values, setValues] = useState(initial);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the form and the draft once, after hydration.
  useEffect(() => {
    setReady(true);
    const typed = form.current ? readSubmitFormValues(new FormData(form.current), initial) : initial;
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
    if (areValuesEqual(values, empty)) deleteSubmitDraft(key);
    else writeStorage(findBrowserStorage("sessionStorage"), key, values);
  }, [ready, key, values, empty]);

  const discard = () => {
    deleteSubmitDraft(key);
    setValues(empty);
    setRestored(false);
  };
  return { values, setValues, restored, discard };
}
