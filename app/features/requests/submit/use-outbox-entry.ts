import { type RefObject, useEffect, useState } from "react";
import { areValuesEqual, parseSavedDraft, type SubmitFormValues } from "./form-values.ts";

/* A form imports the outbox modules dynamically, because it needs them only without a connection or to edit an outbox entry. */

export interface EditedOutboxEntry {
  id: string;
  /** The idempotency key of the entry. Editing does not change it, because an edited entry is still the same submission. */
  key: string;
  /** Removes the entry from the outbox. Called after the entry was sent. */
  remove: () => void;
}

/**
 * Fills the form with an outbox entry and its files, but does not replace values that differ from `initial`, which the person typed before
 * a reload. The entry is not sent while the person edits it. Returns null until the entry is loaded, or if it does not exist.
 */
export function useEditedOutboxEntry(
  id: string | null,
  form: RefObject<HTMLFormElement>,
  initial: SubmitFormValues,
  setValues: (change: (values: SubmitFormValues) => SubmitFormValues) => void,
): EditedOutboxEntry | null {
  const [entry, setEntry] = useState<EditedOutboxEntry | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fills the form once.
  useEffect(() => {
    if (id === null) return;
    void import("../../offline/storage/outbox-store.ts").then(
      async ({ findOutboxEntry, putOutboxEntry, removeOutboxEntry }) => {
        const stored = await findOutboxEntry(id);
        if (stored?.kind !== "submission") return;
        await putOutboxEntry({ ...stored, state: "editing" });
        setValues((before) =>
          areValuesEqual(before, initial) ? (parseSavedDraft(JSON.stringify(stored.typed), before) ?? before) : before,
        );
        setInputFiles(form.current?.querySelector<HTMLInputElement>("input[type=file]"), stored.files);
        setEntry({ id, key: stored.key, remove: () => void removeOutboxEntry(id) });
      },
    );
  }, [id]);
  return entry;
}

/** Puts files into the input as if the person had chosen them, so that the picker validates and lists them. */
function setInputFiles(input: HTMLInputElement | null | undefined, files: readonly File[]): void {
  if (!input || files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
