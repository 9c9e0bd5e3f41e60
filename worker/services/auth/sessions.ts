import type { Actor } from "../../../domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { countUnreadForSession } from "../../db/queries/notification-list.ts";
import { findSessionUser } from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { toActor } from "./to-actor.ts";

/** `unread`: how many notifications wait, counted up to `MOST_UNREAD`; null when nobody asked. */
export type Session = { actor: Actor; expires_at: string; remember: boolean; unread_count: number | null };

/** What a screen's bell shows. `opening`: the request whose details this very request opens, which reads what was told about it. */
export type UnreadQuery = { opened_request_id: string | null };

/** The bell says '99+' from here on, and no more rows are read for it. */
const MAX_UNREAD = 100;

/** Whose session the token is; null when it is unknown, expired or its user is not active. One round trip. */
export async function resolveSession(
  deps: Deps,
  token: string,
  bell: UnreadQuery | null = null,
): Promise<Session | null> {
  const hash = deps.sha256(token);
  const find = findSessionUser(deps.db, hash, isoNow(deps));
  const [rows, counted] = bell
    ? await inBatch(deps.db, [find, countUnreadForSession(deps.db, hash, bell.opened_request_id, MAX_UNREAD)])
    : await inBatch(deps.db, [find]);
  const row = rows[0];
  if (!row) return null;
  const unread = counted?.[0]?.unread ?? null;
  return {
    actor: toActor(row, deps.installation),
    expires_at: row.expires_at,
    remember: row.remember,
    unread_count: unread,
  };
}
