import { newKey } from "../../forms/new-key.ts";
import { ownerOfOutbox } from "./owner.ts";
import type { ActionToKeep } from "./save-action-for-later.ts";
import { canWait, type KeptAction, type KeptSubmission, keep } from "./storage/outbox-rules.ts";
import { putWaiting } from "./storage/outbox-store.ts";

/** Asks the browser to wake the service worker once there is a connection, where it can (Background Sync). */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync: unknown = registration && Reflect.get(registration, "sync");
  if (sync instanceof Object && "register" in sync && typeof sync.register === "function") {
    // Refused where the person does not allow it: then the page sends, once it is open.
    await sync.register("outbox").catch(() => undefined);
  }
}

/** @returns false for what cannot wait, and before it is known whose it would be */
export async function keepAction({
  act,
  request_id,
  title,
  values,
  files,
  seen,
  key,
  unsure,
}: ActionToKeep): Promise<boolean> {
  const user_id = ownerOfOutbox();
  if (user_id === null || !canWait(act)) return false;
  const { request_id: _, version, ...fields } = values;
  await putWaiting(
    keep<KeptAction>(
      {
        kind: "action",
        id: newKey(),
        user_id,
        key,
        made_at: new Date().toISOString(),
        act,
        request_id,
        title,
        seen,
        version: Number(version) || null,
        fields,
        files,
      },
      { unsure },
    ),
  );
  await askForSync();
  return true;
}

export type SubmissionToKeep = Pick<KeptSubmission, "key" | "fields" | "typed" | "files"> & {
  /** The entry that it takes the place of. */
  id: string | null;
  unsure: boolean;
};

/** @returns false before it is known whose it would be */
export async function keepSubmission({ id, unsure, ...submission }: SubmissionToKeep): Promise<boolean> {
  const user_id = ownerOfOutbox();
  if (user_id === null) return false;
  const made_at = new Date().toISOString();
  const entry = { kind: "submission" as const, id: id ?? newKey(), user_id, made_at, ...submission };
  await putWaiting(keep<KeptSubmission>(entry, { unsure }));
  await askForSync();
  return true;
}
