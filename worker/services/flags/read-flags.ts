/** Reads requests together with their flags. */
import type { Deps } from "../deps.ts";
import { completePendingFlags } from "./refresh-flags.ts";

/**
 * Reads requests for a person who decides them. If the flags of some of them are not computed yet, computes them and reads again, so that
 * nobody decides without them. This is needed only in the moments after a change, and then costs three more round trips.
 * @param listPending returns the `seq` of the requests whose flags are not computed yet
 */
export async function readWithFlags<Rows>(
  deps: Deps,
  read: () => Promise<Rows>,
  listPending: (rows: Rows) => readonly number[],
): Promise<Rows> {
  const rows = await read();
  return (await completePendingFlags(deps, listPending(rows))) ? read() : rows;
}
