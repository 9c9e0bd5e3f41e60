import { useCallback, useEffect, useRef, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { getBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { useVisibleInterval } from "../../ui/use-visible-interval.ts";
import { NOTIFICATIONS_READ_EVENT } from "./mark-read.ts";
import { useNotificationState } from "./notification-state.tsx";
import { advancePollCursor, createPollCursor, getPollSince, type PollCursor, parsePollCursor } from "./poll-cursor.ts";

/** R17. */
const POLL_MS = 30_000;
/** After a poll that did not arrive: a connection that is back is often not ready yet when the browser says so. */
const POLL_LOST_MS = 10_000;

/** How the last poll went. `ended`: the session, so that nothing is asked any more. */
export type PollStatus = "none" | "good" | "lost" | "ended";

export interface PollingOptions {
  username: string;
  /** When the page was made, ISO 8601: what is older is no news to a tab that begins to watch. */
  renderedAt: string;
  /** What arrived since the last poll, oldest first. */
  onNotifications: (fresh: readonly Notification[]) => void;
}

/**
 * Asks the server what is new: every 30 s while the page is seen (10 s while the connection is lost), at once when it is seen again, when the
 * browser says that the connection is lost or back, when something was marked as read, and when `ask` is called. Keeps the bell right, and remembers over a reload what was seen.
 */
export function useNotificationPolling({ username, renderedAt, onNotifications }: PollingOptions): {
  status: PollStatus;
  poll: () => void;
} {
  const [status, setStatus] = useState<PollStatus>("none");
  const { setUnread } = useNotificationState();
  const listener = useRef(onNotifications);
  listener.current = onNotifications;
  /** To the other tabs, which show the same number, hidden ones too. */
  const channel = useRef<BroadcastChannel>();
  const poller = useRef<ReturnType<typeof createPoller>>();
  poller.current ??= createPoller(username, renderedAt, {
    onStatus: setStatus,
    onUnread: (unread) => {
      setUnread(unread);
      channel.current?.postMessage(unread);
    },
    onNotifications: (fresh) => listener.current(fresh),
  });
  const poll = useCallback(() => void poller.current?.poll(), []);
  useVisibleInterval(poll, status === "lost" ? POLL_LOST_MS : POLL_MS);
  useEffect(() => {
    // What came while the page was loaded anew was not on the old one.
    if (poller.current?.isResumed) poll();
  }, [poll]);
  useEffect(() => {
    document.addEventListener(NOTIFICATIONS_READ_EVENT, poll);
    window.addEventListener("online", poll);
    window.addEventListener("offline", poll);
    return () => {
      document.removeEventListener(NOTIFICATIONS_READ_EVENT, poll);
      window.removeEventListener("online", poll);
      window.removeEventListener("offline", poll);
    };
  }, [poll]);
  useEffect(() => {
    const broadcast = new BroadcastChannel(`notifications:${username}`);
    broadcast.onmessage = ({ data }) => {
      if (typeof data === "number") setUnread(data);
    };
    channel.current = broadcast;
    return () => broadcast.close();
  }, [username, setUnread]);
  return { status, poll };
}

interface PollListeners {
  onStatus: (status: PollStatus) => void;
  onUnread: (unread: number) => void;
  onNotifications: (fresh: readonly Notification[]) => void;
}

/** What polls once. Called while a poll is on its way, it polls once more after it: that one may have missed the reason. */
function createPoller(
  username: string,
  from: string,
  { onStatus, onUnread, onNotifications }: PollListeners,
): { poll: () => Promise<void>; isResumed: boolean } {
  const key = `notifications-seen:${username}`;
  const store = getBrowserStorage("sessionStorage");
  const stored = readStorage(store, key, parsePollCursor);
  let cursor: PollCursor = stored ?? createPollCursor(from);
  let polling = false;
  let pollAgain = false;
  let ended = false;

  const pollOnce = async () => {
    const result = await pollNotifications(getPollSince(cursor));
    if (!result.ok) {
      ended = result.ended;
      onStatus(ended ? "ended" : "lost");
      return;
    }
    onStatus("good");
    const advanced = advancePollCursor(cursor, result.notifications);
    cursor = advanced.cursor;
    writeStorage(store, key, cursor);
    onUnread(result.unread);
    if (advanced.fresh.length > 0) onNotifications(advanced.fresh);
  };
  const poll = async () => {
    pollAgain = polling;
    if (polling || ended) return;
    polling = true;
    await pollOnce();
    polling = false;
    if (pollAgain) void poll();
  };
  return { poll, isResumed: stored !== null };
}

/** More than cards can show; the inbox has the rest. */
const MAX_RESULTS = 25;

type PollResult =
  | { ok: true; notifications: Notification[]; unread: number }
  /** `ended`: the session, so that asking again is of no use. */
  | { ok: false; ended: boolean };

const SESSION_ENDED_STATUSES = [401, 403];
/** A poll that takes longer counts as lost. */
const TIMEOUT_MS = 8_000;

/** Asks for what came after `since` (ISO 8601), and how much is unread. */
async function pollNotifications(since: string): Promise<PollResult> {
  try {
    const query = new URLSearchParams({ since, limit: String(MAX_RESULTS) });
    const response = await fetch(`/api/notifications?${query}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, ended: SESSION_ENDED_STATUSES.includes(response.status) };
    const unread = Number(response.headers.get("X-Unread-Count"));
    return { ok: true, notifications: await response.json(), unread };
  } catch (error) {
    // No connection, no answer in time, or no whole one.
    const lost = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (lost) return { ok: false, ended: false };
    throw error;
  }
}
