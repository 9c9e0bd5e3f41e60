import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";

/** Which notifications this tab has received. Times are ISO 8601 in UTC as the server writes them, so that they compare as strings. */
export interface PollCursor {
  /** When the tab started polling. Older notifications do not count as new. */
  from: string;
  /** The time of the newest notification that the tab has received; `from` if it has received none. */
  newest: string;
  /** The times of the received notifications that are at most OVERLAP_MS older than `newest`, by id. */
  ids: Readonly<Record<string, string>>;
}

/**
 * The time by which every poll overlaps the previous one. Without the overlap, polls would miss a notification that is stored after another
 * one but has an earlier time.
 */
const OVERLAP_MS = 60_000;

export const createPollCursor = (from: string): PollCursor => ({ from, newest: from, ids: {} });

const subtractOverlap = (newest: string): string => new Date(Date.parse(newest) - OVERLAP_MS).toISOString();

/** Returns the `since` parameter of the next poll. */
export const getPollSince = ({ newest }: PollCursor): string => subtractOverlap(newest);

/**
 * Returns the notifications that the tab had not received before, oldest first, and the new cursor. Responses can overlap and arrive in any
 * order.
 */
export function mergePollResponse(
  cursor: PollCursor,
  notifications: readonly Rendered<Notification>[],
): { fresh: Rendered<Notification>[]; cursor: PollCursor } {
  const fresh = notifications
    .filter(({ id, created_at }) => created_at > cursor.from && !(id in cursor.ids))
    .sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
  const latest = fresh.at(-1)?.created_at ?? cursor.newest;
  const newest = compare(latest, cursor.newest) > 0 ? latest : cursor.newest;
  const all = [...Object.entries(cursor.ids), ...fresh.map(({ id, created_at }) => [id, created_at] as const)];
  const ids = Object.fromEntries(all.filter(([, created_at]) => created_at >= subtractOverlap(newest)));
  return { fresh, cursor: { from: cursor.from, newest, ids } };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the stored cursor, or null if nothing valid is stored. Throws a SyntaxError if the text is not JSON. */
export function parsePollCursor(stored: string | null): PollCursor | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null) return null;
  const { from, newest, ids } = value as Partial<Record<keyof PollCursor, unknown>>;
  if (!isTime(from) || !isTime(newest) || typeof ids !== "object" || ids === null) return null;
  return Object.values(ids).every(isTime) ? { from, newest, ids: ids as PollCursor["ids"] } : null;
}

const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));
