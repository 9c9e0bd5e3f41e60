import { type RefObject, useEffect, useState } from "react";
import { type FormValues, parseDraft } from "./form-values.ts";

/* The outbox is imported dynamically: only a form without a connection or with an entry to edit needs it. */

export interface EditedOutboxEntry {
  id: string;
  /** The idempotency key of the entry. It stays the same, because an edited entry is still the same submission. */
  key: string;
  /** Removes the entry from the outbox, after it was sent. */
  remove: () => void;
}

/**
 * Fills the form with an outbox entry and its files. The entry is held back from being sent while it is edited. Returns null if there is no
 * such entry, and until it is loaded.
 */
export function useOutboxEntry(
  id: string | null,
  form: RefObject<HTMLFormElement>,
  setValues: (change: (values: FormValues) => FormValues) => void,
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
        setValues((before) => parseDraft(JSON.stringify(stored.typed), before) ?? before);
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
