import { inBatch } from "../../db/database.ts";
import { deleteSession } from "../../db/queries/sessions.ts";
import type { Deps } from "../deps.ts";

/** Ends the session at once; an unknown token is fine. */
export async function signOut(deps: Deps, token: string): Promise<void> {
  await inBatch(deps.db, [deleteSession(deps.db, deps.sha256(token))]);
}
