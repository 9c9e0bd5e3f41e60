import { type RefObject, useEffect, useState } from "react";
import { type FormValues, parseDraft } from "./form-values.ts";

/* The outbox is fetched when there is something to keep in it or to edit of it: a first visit of the form has neither. */

export interface EditedOutboxEntry {
  id: string;
  /** It stays the same call, so it keeps its key. */
  key: string;
  /** It has been sent. */
  remove: () => void;
}

/**
 * The entry of the outbox that is to be edited, put into the form with its files. While it is edited it does not go out; null without
 * one, and until it is there.
 */
export function useOutboxEntry(
  id: string | null,
  form: RefObject<HTMLFormElement>,
  setValues: (change: (values: FormValues) => FormValues) => void,
): EditedOutboxEntry | null {
  const [entry, setEntry] = useState<EditedOutboxEntry | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: put into the form once.
  useEffect(() => {
    if (id === null) return;
    void import("../../offline/storage/outbox-store.ts").then(
      async ({ findOutboxEntry, putOutboxEntry, removeOutboxEntry }) => {
        const found = await findOutboxEntry(id);
        if (found?.kind !== "submission") return;
        await putOutboxEntry({ ...found, state: "editing" });
        setValues((before) => parseDraft(JSON.stringify(found.typed), before) ?? before);
        setInputFiles(form.current?.querySelector<HTMLInputElement>("input[type=file]"), found.files);
        setEntry({ id, key: found.key, remove: () => void removeOutboxEntry(id) });
      },
    );
  }, [id]);
  return entry;
}

/** As if they had been chosen by hand: the picker checks and shows them. */
function setInputFiles(input: HTMLInputElement | null | undefined, files: readonly File[]): void {
  if (!input || files.length === 0) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

export interface QueuedSubmission {
  /** The entry that it takes the place of. */
  id: string | null;
  key: string;
  body: FormData;
  typed: Record<string, string>;
  /** It may have arrived. */
  unsure: boolean;
}

/** False where nothing can be kept: then the form keeps it. */
export async function queueSubmission({ body, ...rest }: QueuedSubmission): Promise<boolean> {
  const entries = [...body];
  const fields = Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === "string"));
  const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
  try {
    const { enqueueSubmission } = await import("../../offline/enqueue.ts");
    return await enqueueSubmission({ ...rest, fields, files });
  } catch (error) {
    // The module could not be had, or the browser keeps nothing.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
