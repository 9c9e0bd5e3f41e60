import type { AnyRequestAction } from "../../../domain/requests/lifecycle.ts";
import { createIdempotencyKey } from "../../forms/idempotency-key.ts";
import { findOutboxOwnerId } from "./outbox-owner.ts";
import { canQueue, createOutboxEntry, type OutboxAction, type OutboxSubmission } from "./storage/outbox-rules.ts";
import { putOutboxEntries, putOutboxEntry } from "./storage/outbox-store.ts";

/** Asks the browser to wake the service worker when there is a connection. Does nothing if the browser does not support Background Sync. */
async function registerSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const sync: unknown = registration && Reflect.get(registration, "sync");
  if (sync instanceof Object && "register" in sync && typeof sync.register === "function") {
    // `register` rejects if the user has disabled Background Sync. An open page then sends the entries.
    await sync.register("outbox").catch(() => undefined);
  }
}

export interface NewOutboxAction {
  act: AnyRequestAction;
  request_id: string;
  /** The request's title. */
  title: string;
  values: Record<string, string>;
  files: File[];
  /** The fields of the request as the person saw them, as texts by label. */
  snapshot: Record<string, string>;
  key: string;
}

/** Returns new entries for actions. Returns null if one of them cannot be queued, or if the signed-in user is not known yet. */
export function createActionEntries(actions: readonly NewOutboxAction[]): OutboxAction[] | null {
  const user_id = findOutboxOwnerId();
  if (user_id === null || !actions.every(({ act }) => canQueue(act))) return null;
  return actions.map(({ values: { request_id: _, version, ...fields }, ...action }) =>
    createOutboxEntry<OutboxAction>({
      kind: "action",
      id: createIdempotencyKey(),
      user_id,
      made_at: new Date().toISOString(),
      version: Number(version) || null,
      fields,
      ...action,
    }),
  );
}

/** Adds actions to the outbox. Returns false if one of them cannot be queued, or if the signed-in user is not known yet. */
export async function enqueueActions(actions: readonly NewOutboxAction[]): Promise<boolean> {
  const entries = createActionEntries(actions);
  if (entries === null) return false;
  await putOutboxEntries(entries);
  await registerSync();
  return true;
}

export type NewOutboxSubmission = Pick<OutboxSubmission, "key" | "fields" | "typed" | "files"> & {
  /** The id of the outbox entry that this submission replaces; null for a new entry. */
  id: string | null;
};

/** Adds a submission to the outbox. Returns false if the signed-in user is not known yet. */
export async function enqueueSubmission({ id, ...submission }: NewOutboxSubmission): Promise<boolean> {
  const user_id = findOutboxOwnerId();
  if (user_id === null) return false;
  const made_at = new Date().toISOString();
  const entry = { kind: "submission" as const, id: id ?? createIdempotencyKey(), user_id, made_at, ...submission };
  await putOutboxEntry(createOutboxEntry<OutboxSubmission>(entry));
  await registerSync();
  return true;
}
