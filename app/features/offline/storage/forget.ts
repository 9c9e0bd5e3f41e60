import { forgetCopies } from "./copies.ts";
import { clearWaiting } from "./outbox-store.ts";

/** Everything that was kept in this browser for somebody, whoever it was: who signs out by hand wants nothing left. */
export async function forgetEverything(): Promise<void> {
  await Promise.all([forgetCopies(), clearWaiting({ but: null })]);
}
