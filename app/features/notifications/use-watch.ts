import { useCallback, useEffect, useRef, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { browserStore, readStored, writeStored } from "../../ui/browser-store.ts";
import { useVisibleInterval } from "../../ui/use-visible-interval.ts";
import { READ_EVENT } from "./mark-read.ts";
import { pollNotifications } from "./poll.ts";
import { askSince, nothingSeen, parseSeen, type Seen, takeNew } from "./seen.ts";
import { useStanding } from "./standing.tsx";

/** R17. */
const POLL_MS = 30_000;
/** After a poll that did not arrive: a connection that is back is often not ready yet when the browser says so. */
const POLL_LOST_MS = 10_000;

/** How the last poll went. `ended`: the session, so that nothing is asked any more. */
export type Contact = "none" | "good" | "lost" | "ended";

export interface WatchOptions {
  username: string;
  /** When the page was made, ISO 8601: what is older is no news to a tab that begins to watch. */
  from: string;
  /** What arrived since the last poll, oldest first. */
  onNews: (fresh: readonly Notification[]) => void;
}

/**
 * Asks the server what is new: every 30 s while the page is seen (10 s while the connection is lost), at once when it is seen again, when the
 * browser says that the connection is lost or back, when something was marked as read, and when `ask` is called. Keeps the bell right, and remembers over a reload what was seen.
 */
export function useWatch({ username, from, onNews }: WatchOptions): { contact: Contact; ask: () => void } {
  const [contact, setContact] = useState<Contact>("none");
  const { setUnread } = useStanding();
  const news = useRef(onNews);
  news.current = onNews;
  /** To the other tabs, which show the same number, hidden ones too. */
  const channel = useRef<BroadcastChannel>();
  const poller = useRef<ReturnType<typeof createPoller>>();
  poller.current ??= createPoller(username, from, {
    onContact: setContact,
    onUnread: (unread) => {
      setUnread(unread);
      channel.current?.postMessage(unread);
    },
    onNews: (fresh) => news.current(fresh),
  });
  const ask = useCallback(() => void poller.current?.ask(), []);
  useVisibleInterval(ask, contact === "lost" ? POLL_LOST_MS : POLL_MS);
  useEffect(() => {
    // What came while the page was loaded anew was not on the old one.
    if (poller.current?.wasWatching) ask();
  }, [ask]);
  useEffect(() => {
    document.addEventListener(READ_EVENT, ask);
    window.addEventListener("online", ask);
    window.addEventListener("offline", ask);
    return () => {
      document.removeEventListener(READ_EVENT, ask);
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

interface Listeners {
  onContact: (contact: Contact) => void;
  onUnread: (unread: number) => void;
  onNews: (fresh: readonly Notification[]) => void;
}

/** What polls once. Called while a poll is on its way, it polls once more after it: that one may have missed the reason. */
function createPoller(
  username: string,
  from: string,
  { onContact, onUnread, onNews }: Listeners,
): { ask: () => Promise<void>; wasWatching: boolean } {
  const key = `notifications-seen:${username}`;
  const store = browserStore("sessionStorage");
  const kept = readStored(store, key, parseSeen);
  let seen: Seen = kept ?? nothingSeen(from);
  let asking = false;
  let again = false;
  let ended = false;

  const poll = async () => {
    const answer = await pollNotifications(askSince(seen));
    if (!answer.ok) {
      ended = answer.ended;
      onContact(ended ? "ended" : "lost");
      return;
    }
    onContact("good");
    const taken = takeNew(seen, answer.notifications);
    seen = taken.seen;
    writeStored(store, key, seen);
    onUnread(answer.unread);
    if (taken.fresh.length > 0) onNews(taken.fresh);
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
