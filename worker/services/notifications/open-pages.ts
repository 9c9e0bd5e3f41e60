import { MAX_SOCKET_MS } from "../../../domain/limits.ts";
import { inBatch } from "../../db/database.ts";
import { saveOpenPage } from "../../db/queries/open-pages.ts";
import type { Actor, Deps } from "../deps.ts";

/** A page that opens within this time after another page of the person writes nothing. */
const WRITE_INTERVAL_MS = 60_000;

/** Notes that the person opens a page, so that changes are sent to it. Costs no round trip of its own if the session is not confirmed yet. */
export async function recordOpenPage(deps: Deps, actor: Actor): Promise<void> {
  const closed_ms = deps.now().getTime() + MAX_SOCKET_MS;
  const until = new Date(closed_ms + WRITE_INTERVAL_MS).toISOString();
  await inBatch(deps.db, [
    saveOpenPage(deps.db, { user_id: actor.id, until, at_least: new Date(closed_ms).toISOString() }),
  ]);
}
