import { useCallback, useEffect, useRef, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import { findBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { fetchApi } from "../../ui/fetch-api.ts";
import { useVisibleInterval } from "../../ui/use-visible-interval.ts";
import { NOTIFICATIONS_READ_EVENT } from "./mark-read.ts";
import { useNotificationState } from "./notification-state.tsx";
import { createPollCursor, getPollSince, mergePollResponse, type PollCursor, parsePollCursor } from "./poll-cursor.ts";

/** The interval between two polls (R17). */
const POLL_MS = 30_000;
/** The interval after a failed poll. It is shorter, because a new connection often does not work yet when the browser reports it. */
const POLL_LOST_MS = 10_000;

/** The result of the last poll. `none`: no poll has ended yet. `ended`: the session has ended, so polling stops. */
export type PollStatus = "none" | "good" | "lost" | "ended";

export interface PollingOptions {
  username: string;
  /** When the server rendered the page, ISO 8601. If the tab starts to poll on this page, older notifications do not count as new. */
  renderedAt: string;
  /** Called with the new notifications, oldest first. */
  onNotifications: (fresh: readonly Rendered<Notification>[]) => void;
}

/**
 * Polls for new notifications: every 30 s while the page is visible (10 s while the connection is lost), when the page becomes visible,
 * when the browser goes online or offline, when notifications were marked as read, and when `poll` is called. Updates the unread count.
 * After a reload, the tab still knows which notifications it has received.
 */
export function useNotificationPolling({ username, renderedAt, onNotifications }: PollingOptions): {
  status: PollStatus;
  poll: () => void;
} {
  const [status, setStatus] = useState<PollStatus>("none");
  const { setUnread } = useNotificationState();
  const listener = useRef(onNotifications);
  listener.current = onNotifications;
  /** Sends the unread count to the other tabs, including hidden ones. */
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
    // After a reload of the tab, polls immediately, because notifications may have arrived during the reload.
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
  onNotifications: (fresh: readonly Rendered<Notification>[]) => void;
}

/**
 * Returns a function that polls. If it is called during a poll, another poll follows, because the running poll may miss the change.
 * `isResumed`: whether the tab polled before it was reloaded.
 */
function createPoller(
  username: string,
  from: string,
  { onStatus, onUnread, onNotifications }: PollListeners,
): { poll: () => Promise<void>; isResumed: boolean } {
  const key = `notifications-seen:${username}`;
  const store = findBrowserStorage("sessionStorage");
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
    const advanced = mergePollResponse(cursor, result.notifications);
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

/** The maximum number of notifications in one poll. The cards show fewer, but the inbox lists all. */
const MAX_RESULTS = 25;

type PollResult =
  | { ok: true; notifications: Rendered<Notification>[]; unread: number }
  /** `ended`: the session has ended, so polling stops. */
  | { ok: false; ended: boolean };

const SESSION_ENDED_STATUSES = [401, 403];
/** A poll that takes longer than this counts as failed. */
const TIMEOUT_MS = 8_000;

/** Fetches the notifications since `since` (ISO 8601) and the unread count. */
async function pollNotifications(since: string): Promise<PollResult> {
  try {
    const query = new URLSearchParams({ since, limit: String(MAX_RESULTS) });
    const response = await fetchApi(`/api/notifications?${query}`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return { ok: false, ended: SESSION_ENDED_STATUSES.includes(response.status) };
    const unread = Number(response.headers.get("X-Unread-Count"));
    return { ok: true, notifications: await response.json(), unread };
  } catch (error) {
    // These errors mean that there is no connection, that the time is over, or that the response is incomplete.
    const lost = error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException;
    if (lost) return { ok: false, ended: false };
    throw error;
  }
}
