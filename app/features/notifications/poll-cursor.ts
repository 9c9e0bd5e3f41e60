import type { Notification } from "../../../domain/entities.ts";

/** What this tab has seen. Times are ISO 8601 in UTC as the server writes them, so they compare as texts. */
export interface PollCursor {
  /** When the tab began to watch: what is older is no news. */
  from: string;
  /** The newest time that was seen, or `from`. */
  newest: string;
  /** Id and time of what was seen within the overlap before `newest`. */
  ids: Readonly<Record<string, string>>;
}

/** A notification can be written a moment after a younger one: every poll looks back so far. */
const OVERLAP_MS = 60_000;

export const createPollCursor = (from: string): PollCursor => ({ from, newest: from, ids: {} });

const subtractOverlap = (newest: string): string => new Date(Date.parse(newest) - OVERLAP_MS).toISOString();

/** Whence the next poll asks. */
export const getPollSince = ({ newest }: PollCursor): string => subtractOverlap(newest);

/** What of an answer was not seen before, oldest first, and what has been seen then. Answers overlap, and may come in any order. */
export function advancePollCursor(
  cursor: PollCursor,
  notifications: readonly Notification[],
): { fresh: Notification[]; cursor: PollCursor } {
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

/** From the tab's store; null for anything that is no such thing. Throws a SyntaxError when it is no JSON. */
export function parsePollCursor(stored: string | null): PollCursor | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  if (typeof value !== "object" || value === null) return null;
  const { from, newest, ids } = value as Partial<Record<keyof PollCursor, unknown>>;
  if (!isTime(from) || !isTime(newest) || typeof ids !== "object" || ids === null) return null;
  return Object.values(ids).every(isTime) ? { from, newest, ids: ids as PollCursor["ids"] } : null;
}

const isTime = (value: unknown): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value));
