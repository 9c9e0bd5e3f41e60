import { deleteCopies } from "./offline-cache.ts";
import { clearOutbox } from "./outbox-store.ts";

/** Everything that was kept in this browser for somebody, whoever it was: who signs out by hand wants nothing left. */
export async function deleteOfflineData(): Promise<void> {
  await Promise.all([deleteCopies(), clearOutbox({ exceptUserId: null })]);
}
