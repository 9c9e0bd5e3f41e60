import { forgetCopies } from "./copies.ts";

/** Everything that was kept in this browser for somebody, whoever it was. */
export async function forgetEverything(): Promise<void> {
  await forgetCopies();
}
