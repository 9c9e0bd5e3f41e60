import type { RequestAction } from "../../../domain/requests/request-lifecycle.ts";
import { createIdempotencyKey } from "../../forms/create-idempotency-key.ts";
import { getOutboxOwner } from "./outbox-owner.ts";
import { canQueue, createOutboxEntry, type OutboxAction, type OutboxSubmission } from "./storage/outbox-rules.ts";
import { putOutboxEntry } from "./storage/outbox-store.ts";

/** Asks the browser to wake the service worker once there is a connection, where it can (Background Sync). */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync: unknown = registration && Reflect.get(registration, "sync");
  if (sync instanceof Object && "register" in sync && typeof sync.register === "function") {
    // Refused where the person does not allow it: then the page sends, once it is open.
    await sync.register("outbox").catch(() => undefined);
  }
}

export interface ActionToQueue {
  act: RequestAction;
  request_id: string;
  /** The request's. */
  title: string;
  values: Record<string, string>;
  files: File[];
  /** What was decided on, label -> text. */
  snapshot: Record<string, string>;
  key: string;
  /** It may have arrived, only its answer did not. */
  unsure: boolean;
}

/** @returns false for what cannot wait, and before it is known whose it would be */
export async function enqueueAction({
  act,
  request_id,
  title,
  values,
  files,
  snapshot,
  key,
  unsure,
}: ActionToQueue): Promise<boolean> {
  const user_id = getOutboxOwner();
  if (user_id === null || !canQueue(act)) return false;
  const { request_id: _, version, ...fields } = values;
  await putOutboxEntry(
    createOutboxEntry<OutboxAction>(
      {
        kind: "action",
        id: createIdempotencyKey(),
        user_id,
        key,
        made_at: new Date().toISOString(),
        act,
        request_id,
        title,
        snapshot,
        version: Number(version) || null,
        fields,
        files,
      },
      { unsure },
    ),
  );
  await registerSync();
  return true;
}

export type SubmissionToQueue = Pick<OutboxSubmission, "key" | "fields" | "typed" | "files"> & {
  /** The entry that it takes the place of. */
  id: string | null;
  unsure: boolean;
};

/** @returns false before it is known whose it would be */
export async function enqueueSubmission({ id, unsure, ...submission }: SubmissionToQueue): Promise<boolean> {
  const user_id = getOutboxOwner();
  if (user_id === null) return false;
  const made_at = new Date().toISOString();
  const entry = { kind: "submission" as const, id: id ?? createIdempotencyKey(), user_id, made_at, ...submission };
  await putOutboxEntry(createOutboxEntry<OutboxSubmission>(entry, { unsure }));
  await registerSync();
  return true;
}
