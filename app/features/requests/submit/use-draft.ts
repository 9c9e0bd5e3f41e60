import { type RefObject, useEffect, useState } from "react";
import { findBrowserStorage, readStorage, writeStorage } from "../../../ui/browser-storage.ts";
import { areValuesEqual, parseSavedDraft, readSubmitFormValues, type SubmitFormValues } from "./form-values.ts";

const findStore = () => findBrowserStorage("sessionStorage");

/** Returns the saved draft, or null if there is none or it cannot be read. */
const loadDraft = (key: string, initial: SubmitFormValues): SubmitFormValues | null =>
  readStorage(findStore(), key, (text) => parseSavedDraft(text, initial));

/** Returns the storage key for the time at which the server last saved this tab's draft. */
const toSavedAtKey = (key: string): string => `${key} saved`;

/** Returns the time at which the server last saved this tab's draft, or null if it has not saved it. */
export const loadSavedAt = (key: string): string | null =>
  readStorage(findStore(), toSavedAtKey(key), (text) => (text === null ? null : String(JSON.parse(text))));

export const storeSavedAt = (key: string, saved_at: string): void =>
  writeStorage(findStore(), toSavedAtKey(key), saved_at);

export function deleteSubmitDraft(key: string): void {
  const store = findStore();
  store?.removeItem(key);
  store?.removeItem(toSavedAtKey(key));
}

interface DraftState {
  values: SubmitFormValues;
  setValues: (change: (values: SubmitFormValues) => SubmitFormValues) => void;
  /** Whether the form was filled from this tab's draft. */
  restored: boolean;
  /** Whether this tab's draft has been looked up, which happens after hydration. */
  ready: boolean;
  discard: () => void;
}

interface DraftOptions {
  /** The key of the draft in the browser's storage. */
  key: string;
  form: RefObject<HTMLFormElement>;
  /** The values of the form before anything is typed. */
  initial: SubmitFormValues;
  /** The values that the server returned with a refused form. They replace an older draft. */
  submitted: SubmitFormValues | null;
  /**
   * When the server saved the draft with which the form starts; null if the form starts without a draft. Only a later draft of this tab
   * replaces it.
   */
  startedAt: string | null;
}

/**
 * Returns the values of the submit form, including values that were typed before hydration. Saves them as a draft in this tab if they
 * differ from the initial values.
 */
export function useSubmitDraft({ key, form, initial, submitted, startedAt }: DraftOptions): DraftState {
  const served = submitted ?? initial;
  const [values, setValues] = useState(served);
  const [restored, setRestored] = useState(false);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the form and the draft once, after hydration.
  useEffect(() => {
    setReady(true);
    const typed = form.current ? readSubmitFormValues(new FormData(form.current), served) : served;
    const isOutdated = startedAt !== null && loadSavedAt(key) !== startedAt;
    const draft = submitted || isOutdated || !areValuesEqual(typed, served) ? null : loadDraft(key, initial);
    if (draft && !areValuesEqual(draft, initial)) {
      setValues(draft);
      setRestored(true);
    } else {
      setValues(typed);
    }
  }, []);

  useEffect(() => {
    if (!ready) return;
    if (areValuesEqual(values, initial)) findStore()?.removeItem(key);
    else writeStorage(findStore(), key, values);
  }, [ready, key, values, initial]);

  const discard = () => {
    deleteSubmitDraft(key);
    setValues(initial);
    setRestored(false);
  };
  return { values, setValues, restored, ready, discard };
}
