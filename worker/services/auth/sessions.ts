import type { Actor } from "../../../domain/entities.ts";
import { type Database, inBatch } from "../../db/database.ts";
import { countUnreadForSession } from "../../db/queries/notifications.ts";
import { deleteSession, failIfSessionChanged, findSessionUser, type SessionRow } from "../../db/queries/sessions.ts";
import { recordSecurityEvent } from "../audit/record-security-event.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { toActor } from "./to-actor.ts";

/** `unread_count`: the number of unread notifications, counted up to MAX_UNREAD; null if no `UnreadCountOptions` was given. */
export type Session = {
  actor: Actor;
  expires_at: string;
  /** When the session ends if it is not used after this call, ISO 8601. At most `expires_at`. */
  unused_expires_at: string;
  remember: boolean;
  /** When the session was last used before this call. Stored only once in five minutes. */
  last_used_at: string;
  unread_count: number | null;
};

/**
 * Lets `resolveSession` count the unread notifications. `opened_request_id`: the request that this call opens, or null;
 * notifications about this request are not counted.
 */
export type UnreadCountOptions = { opened_request_id: string | null };

/** The maximum number of unread notifications that are counted. Screens show this number as '99+'. */
const MAX_UNREAD = 100;

const HOUR_MS = 60 * 60 * 1000;

/** The maximum number of sessions that an isolate remembers. */
const MAX_REMEMBERED = 2_000;

/**
 * The sessions that this isolate has read, by their token. Before a remembered session gives access, D1
 * confirms it in the transaction that reads or changes the data (`findRememberedSession`).
 */
export type SessionMemory = Map<string, SessionRow>;

/** Stores a session in `memory`; removes the session that was not used for the longest time if there are too many. */
function remember(memory: SessionMemory, token: string, row: SessionRow): void {
  memory.delete(token);
  memory.set(token, row);
  const [oldest] = memory.keys();
  if (memory.size > MAX_REMEMBERED && oldest !== undefined) memory.delete(oldest);
}

/**
 * Returns the session of the token, and stores it in `memory`. Returns null if the token is unknown, the session has
 * expired, or its user is inactive. One round trip.
 */
export async function resolveSession(
  deps: Deps,
  token: string,
  unread: UnreadCountOptions | null = null,
  memory: SessionMemory = new Map(),
): Promise<Session | null> {
  const { db } = deps;
  const token_hash = deps.sha256(token);
  const { users, counts } = await inBatch(db, {
    users: findSessionUser(db, token_hash, getIsoNow(deps)),
    counts: unread ? countUnreadForSession(db, token_hash, unread.opened_request_id, MAX_UNREAD) : undefined,
  });
  const [row] = users;
  if (!row) {
    memory.delete(token);
    return null;
  }
  remember(memory, token, row);
  return { ...toSession(deps, row), unread_count: counts?.[0]?.unread ?? null };
}

const toSession = (deps: Deps, row: SessionRow): Omit<Session, "unread_count"> => ({
  actor: toActor(row, deps.installation),
  expires_at: row.expires_at,
  unused_expires_at: new Date(
    Math.min(Date.parse(row.expires_at), deps.now().getTime() + (row.session_idle_hours || Infinity) * HOUR_MS),
  ).toISOString(),
  remember: row.remember,
  last_used_at: row.last_used_at,
});

type Queries = Parameters<Database["sendBatch"]>[0];

const toUnreadCount = (result: D1Result | undefined): number =>
  (result?.results as { unread: number }[] | undefined)?.[0]?.unread ?? 0;

/** A remembered session that D1 has not confirmed yet. */
export type RememberedSession = Omit<Session, "unread_count"> & {
  /** The database that must be used to read and change data with this session. */
  readonly db: Database;
  /**
   * Returns after D1 has confirmed the session. Costs a round trip only if no batch has been sent. Never returns if the
   * session has changed.
   */
  readonly confirm: () => Promise<void>;
  /**
   * Returns the number of unread notifications. Costs a round trip only if the same turn of the event loop has sent no
   * batch.
   */
  readonly countUnread: () => Promise<number>;
  /**
   * Resolves if D1 refuses the remembered session. `session`: the present session, or null if it has ended. Never
   * resolves while the remembered session is valid.
   */
  readonly changed: Promise<{ session: Session | null }>;
};

/**
 * Returns the remembered session of the token with a database that confirms it: every batch begins with a statement
 * that fails the whole batch if the session has ended or its user has changed. After one successful batch, the session
 * counts as confirmed. If the session has changed, the batch has no effect and never returns, so that the caller does
 * not continue; the caller waits for `changed` and starts again with the present session.
 */
export function findRememberedSession(
  deps: Deps,
  token: string,
  unread: UnreadCountOptions | null,
  memory: SessionMemory,
): RememberedSession | null {
  const row = memory.get(token);
  if (!row) return null;
  remember(memory, token, row);
  const { db } = deps;
  const guard = failIfSessionChanged(db, row, getIsoNow(deps)).query;
  const count = unread
    ? countUnreadForSession(db, row.token_hash, unread.opened_request_id, MAX_UNREAD).query
    : undefined;
  const changed = Promise.withResolvers<{ session: Session | null }>();
  let confirmed = false;
  let first: Promise<number> | null = null;

  const sendGuarded = async (added: Queries, queries: Queries): Promise<D1Result[]> => {
    try {
      const results = await db.sendBatch([guard, ...added, ...queries]);
      confirmed = true;
      return results.slice(1);
    } catch (error) {
      // Reads the session again to find out why the batch failed: because the session has changed, or because of
      // another statement.
      const session = await resolveSession(deps, token, unread, memory);
      if (memory.get(token)?.fingerprint === row.fingerprint) throw error;
      changed.resolve({ session });
      return new Promise(() => undefined);
    }
  };
  const sendFirst = async (queries: Queries): Promise<D1Result[]> => {
    const sent = sendGuarded(count ? [count] : [], queries);
    first = sent.then((results) => (count ? toUnreadCount(results[0]) : 0));
    try {
      const results = await sent;
      return count ? results.slice(1) : results;
    } catch (error) {
      // Another statement of the batch failed, so the session is not confirmed yet, and the next batch must confirm it.
      first.catch(() => undefined);
      first = null;
      throw error;
    }
  };
  const sendBatch: Database["sendBatch"] = (queries) => {
    if (first === null) return sendFirst(queries);
    return confirmed ? db.sendBatch(queries) : sendGuarded([], queries);
  };
  return {
    ...toSession(deps, row),
    db: { ...db, sendBatch },
    confirm: async () => {
      if (!confirmed) await sendBatch([]);
    },
    countUnread: async () => {
      // Waits one turn of the event loop: the loaders of a screen run in parallel, and the batch of another loader can
      // then include the count.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (first === null) await sendFirst([]);
      return first ?? 0;
    },
    changed: changed.promise,
  };
}

/** Ends the session of the token at once. Ignores an unknown token. `user_id`: the user of the session, if known. */
export async function signOut(deps: Deps, token: string, user_id: string | null): Promise<void> {
  await inBatch(deps.db, [
    deleteSession(deps.db, deps.sha256(token)),
    ...(user_id === null
      ? []
      : [recordSecurityEvent(deps, { kind: "signed_out", user_id, actor_id: user_id }, "if_changed")]),
  ]);
}
