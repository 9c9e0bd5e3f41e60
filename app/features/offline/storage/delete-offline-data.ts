import { deleteCopies } from "./offline-cache.ts";
import { clearOutbox } from "./outbox-store.ts";

/** Deletes the offline copies and outbox entries of every user of this browser. Called when a person signs out on purpose. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([deleteCopies(), clearOutbox({ exceptUserId: null })]);
}
