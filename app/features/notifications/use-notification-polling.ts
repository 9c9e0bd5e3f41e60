import { useCallback, useEffect, useRef, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { getBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { useVisibleInterval } from "../../ui/use-visible-interval.ts";
import { NOTIFICATIONS_READ_EVENT } from "./mark-read.ts";
import { useNotificationState } from "./notification-state.tsx";
import { advancePollCursor, createPollCursor, getPollSince, type PollCursor, parsePollCursor } from "./poll-cursor.ts";
import { pollNotifications } from "./poll-notifications.ts";

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
  contact: PollStatus;
  ask: () => void;
} {
  const [contact, setContact] = useState<PollStatus>("none");
  const { setUnread } = useNotificationState();
  const news = useRef(onNotifications);
  news.current = onNotifications;
  /** To the other tabs, which show the same number, hidden ones too. */
  const channel = useRef<BroadcastChannel>();
  const poller = useRef<ReturnType<typeof createPoller>>();
  poller.current ??= createPoller(username, renderedAt, {
    onStatus: setContact,
    onUnread: (unread) => {
      setUnread(unread);
      channel.current?.postMessage(unread);
    },
    onNotifications: (fresh) => news.current(fresh),
  });
  const ask = useCallback(() => void poller.current?.ask(), []);
  useVisibleInterval(ask, contact === "lost" ? POLL_LOST_MS : POLL_MS);
  useEffect(() => {
    // What came while the page was loaded anew was not on the old one.
    if (poller.current?.wasWatching) ask();
  }, [ask]);
  useEffect(() => {
    document.addEventListener(NOTIFICATIONS_READ_EVENT, ask);
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      document.removeEventListener(NOTIFICATIONS_READ_EVENT, ask);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", ask);
    };
  }, [ask]);
  useEffect(() => {
    const opened = new BroadcastChannel(`notifications:${username}`);
    opened.onmessage = ({ data }) => {
      if (typeof data === "number") setUnread(data);
    };
    channel.current = opened;
    return () => opened.close();
  }, [username, setUnread]);
  return { contact, ask };
}

interface PollListeners {
  onStatus: (contact: PollStatus) => void;
  onUnread: (unread: number) => void;
  onNotifications: (fresh: readonly Notification[]) => void;
}

/** What polls once. Called while a poll is on its way, it polls once more after it: that one may have missed the reason. */
function createPoller(
  username: string,
  from: string,
  { onStatus, onUnread, onNotifications }: PollListeners,
): { ask: () => Promise<void>; wasWatching: boolean } {
  const key = `notifications-seen:${username}`;
  const store = getBrowserStorage("sessionStorage");
  const kept = readStorage(store, key, parsePollCursor);
  let seen: PollCursor = kept ?? createPollCursor(from);
  let asking = false;
  let again = false;
  let ended = false;

  const poll = async () => {
    const answer = await pollNotifications(getPollSince(seen));
    if (!answer.ok) {
      ended = answer.ended;
      onStatus(ended ? "ended" : "lost");
      return;
    }
    onStatus("good");
    const taken = advancePollCursor(seen, answer.notifications);
    seen = taken.seen;
    writeStorage(store, key, seen);
    onUnread(answer.unread);
    if (taken.fresh.length > 0) onNotifications(taken.fresh);
  };
  const ask = async () => {
    again = asking;
    if (asking || ended) return;
    asking = true;
    await poll();
    asking = false;
    if (again) void ask();
  };
  return { ask, wasWatching: kept !== null };
}
