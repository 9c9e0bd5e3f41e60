import type { Actor } from "../../../domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { countUnreadForSession } from "../../db/queries/notifications.ts";
import { deleteSession, findSessionUser } from "../../db/queries/sessions.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { toActor } from "./to-actor.ts";

/** `unread_count`: the number of unread notifications, counted up to MAX_UNREAD; null if no `UnreadCountOptions` was given. */
export type Session = { actor: Actor; expires_at: string; remember: boolean; unread_count: number | null };

/**
 * Lets `resolveSession` count the unread notifications. `opened_request_id`: the request that this call opens, or null; notifications about
 * this request count as read.
 */
export type UnreadCountOptions = { opened_request_id: string | null };

/** The maximum number of unread notifications that are counted. Screens show this number as '99+'. */
const MAX_UNREAD = 100;

/** Returns the session of the token; null if the token is unknown, the session has expired, or its user is inactive. One round trip. */
export async function resolveSession(
  deps: Deps,
  token: string,
  unread: UnreadCountOptions | null = null,
): Promise<Session | null> {
  const { db } = deps;
  const token_hash = deps.sha256(token);
  const { users, counts } = await inBatch(db, {
    users: findSessionUser(db, token_hash, getIsoNow(deps)),
    counts: unread ? countUnreadForSession(db, token_hash, unread.opened_request_id, MAX_UNREAD) : undefined,
  });
  const [user] = users;
  if (!user) return null;
  return {
    actor: toActor(user, deps.installation),
    expires_at: user.expires_at,
    remember: user.remember,
    unread_count: counts?.[0]?.unread ?? null,
  };
}

/** Ends the session of the token at once. Ignores an unknown token. */
export async function signOut(deps: Deps, token: string): Promise<void> {
  await inBatch(deps.db, { ended: deleteSession(deps.db, deps.sha256(token)) });
}
