import { fail, ok, type Result } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { isMentionable } from "../../../domain/requests/mentions.ts";
import type { PersonChoice } from "../../../domain/users/person-search.ts";
import { inBatch } from "../../db/database.ts";
import { deleteWatcher, findWatch, insertWatcher, listPeopleWhoSee } from "../../db/queries/request-people.ts";
import { findRequest } from "../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { toVisibleRequestRow } from "./get-request.ts";

/** The maximum number of people that are read as suggestions for a mention. */
const MAX_SUGGESTED_PEOPLE = 500;

export type WatchState = { watching: boolean };

/**
 * Makes the actor a watcher of a request, who is notified of comments and decisions as long as the actor may see the
 * request (R4). Fails with `invalid_state` if the request has too many watchers.
 */
export async function watchRequest(deps: Deps, actor: Actor, request_id: string): Promise<Result<WatchState>> {
  const { rows } = await inBatch(deps.db, { rows: findRequest(deps.db, request_id, actor.id) });
  const found = toVisibleRequestRow(actor, request_id, rows);
  if (!found.ok) return found;
  const watcher = { request_seq: found.row.seq, user_id: actor.id };
  const { watches } = await inBatch(deps.db, {
    inserted: insertWatcher(deps.db, watcher, getIsoNow(deps), LIMITS.watchers),
    watches: findWatch(deps.db, request_id, actor.id),
  });
  return watches.length > 0
    ? ok({ watching: true })
    : fail("invalid_state", message("requests.too_many_watchers", { id: request_id, max: LIMITS.watchers }));
}

/** Ends the notifications of a watcher. Does nothing if the actor does not watch the request. */
export async function unwatchRequest(deps: Deps, actor: Actor, request_id: string): Promise<Result<WatchState>> {
  const { rows } = await inBatch(deps.db, { rows: findRequest(deps.db, request_id, actor.id) });
  const found = toVisibleRequestRow(actor, request_id, rows);
  if (!found.ok) return found;
  await inBatch(deps.db, [deleteWatcher(deps.db, request_id, actor.id)]);
  return ok({ watching: false });
}

/** Returns the other people that a comment of the actor can mention: those who may see the request (R4), by name. One round trip. */
export async function listMentionablePeople(
  deps: Deps,
  actor: Actor,
  request_id: string,
): Promise<Result<PersonChoice[]>> {
  const { rows, people } = await inBatch(deps.db, {
    rows: findRequest(deps.db, request_id, actor.id),
    people: listPeopleWhoSee(deps.db, request_id, MAX_SUGGESTED_PEOPLE),
  });
  const found = toVisibleRequestRow(actor, request_id, rows);
  if (!found.ok) return found;
  const byId = new Map(
    people.map(({ id, name, username, department }) => [id, { id, name, username, detail: department }]),
  );
  byId.delete(actor.id);
  return ok(
    [...byId.values()].filter(({ username }) => isMentionable(username)).sort((a, b) => a.name.localeCompare(b.name)),
  );
}
