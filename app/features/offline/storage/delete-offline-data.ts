import { deleteCopies } from "./offline-cache.ts";
import { clearOutbox } from "./outbox-store.ts";

/** Deletes the offline copies and the outbox entries of all users in this browser. Called when a person signs out. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([deleteCopies(), clearOutbox({ exceptUserId: null })]);
}
