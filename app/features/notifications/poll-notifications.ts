import type { Notification } from "../../../domain/entities.ts";

/** More than cards can show; the inbox has the rest. */
const MAX_RESULTS = 25;

export type PollResult =
  | { ok: true; notifications: Notification[]; unread: number }
  /** `ended`: the session, so that asking again is of no use. */
  | { ok: false; ended: boolean };

const SESSION_ENDED_STATUSES = [401, 403];
/** A poll that takes longer counts as lost. */
const TIMEOUT_MS = 8_000;

/** Asks for what came after `since` (ISO 8601), and how much is unread. */
export async function pollNotifications(since: string): Promise<PollResult> {
  try {
    const query = new URLSearchParams({ since, limit: String(MAX_RESULTS) });
    const answer = await fetch(`/api/notifications?${query}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return { ok: false, ended: SESSION_ENDED_STATUSES.includes(answer.status) };
    const unread = Number(answer.headers.get("X-Unread-Count"));
    return { ok: true, notifications: await answer.json(), unread };
  } catch (error) {
    // No connection, no answer in time, or no whole one.
    const lost = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (lost) return { ok: false, ended: false };
    throw error;
  }
}
