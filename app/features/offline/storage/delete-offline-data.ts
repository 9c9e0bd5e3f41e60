import { deleteCopies } from "./offline-cache.ts";
import { clearOutbox } from "./outbox-store.ts";

/** Deletes the copies of pages and the outboxes of all users in this browser, when a person signs out. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([deleteCopies(), clearOutbox({ exceptUserId: null })]);
}
