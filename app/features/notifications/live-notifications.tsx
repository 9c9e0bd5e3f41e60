import { useEffect } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { live as text } from "../../messages/live.ts";
import { INBOX } from "../../navigation.ts";
import { useToast } from "../../ui/toast-region.tsx";
import { announceNews } from "./announce-news.ts";
import type { CardNotice } from "./card-queue.ts";
import { NotificationCards } from "./cards.tsx";
import { claimCards } from "./claim-cards.ts";
import { enableNotifications } from "./enable.ts";
import { NotificationPrompt } from "./prompt.tsx";
import { type LiveStatus, useStanding } from "./standing.tsx";
import { useCards } from "./use-cards.ts";
import { useFreshScreen } from "./use-fresh-screen.ts";
import { useLiveLine } from "./use-live-line.ts";
import { usePermission } from "./use-permission.ts";
import { type Contact, useWatch } from "./use-watch.ts";

export interface LiveNotificationsProps {
  username: string;
  /** When the page was made, ISO 8601. */
  from: string;
  /** This installation has a socket that says when something changed. */
  live: boolean;
  /** When the page began to work, of `performance.now()`. */
  since: number;
}

const STATUS = { good: "active", lost: "error", ended: "error", none: "connecting" } as const satisfies Record<
  Contact,
  LiveStatus
>;

/** A browser that just allowed it is told what it will get. */
const WELCOME: CardNotice = {
  id: "welcome",
  kind: "welcome",
  title: text.welcomeTitle,
  message: text.welcomeText,
  url: INBOX,
  request_id: null,
  read: true,
};

/** Everything about notifications that happens on a page by itself. Comes once the page works. */
export default function LiveNotifications({ username, from, live, since }: LiveNotificationsProps) {
  const toast = useToast();
  const cards = useCards();
  const freshen = useFreshScreen();
  const { permission, prompting, decline } = usePermission(username, since);
  const { contact, ask } = useWatch({
    username,
    from,
    onNews: async (fresh: readonly Notification[]) => {
      freshen(fresh);
      announceNews(fresh);
      const unread = fresh.filter(({ read }) => !read);
      const mine = await claimCards(
        username,
        unread.map(({ id }) => id),
      );
      cards.add(unread.filter(({ id }) => mine.has(id)));
    },
  });
  useLiveLine(live && contact !== "ended", ask);

  const { setStatus } = useStanding();
  const granted = permission === "granted";
  useEffect(() => {
    if (granted) ask();
  }, [granted, ask]);
  useEffect(() => {
    setStatus(granted ? STATUS[contact] : null);
    return () => setStatus(null);
  }, [granted, contact, setStatus]);

  const welcome = () => {
    if (!granted) cards.add([WELCOME]);
  };
  const enable = async () => {
    if (!(await enableNotifications(username, toast, welcome))) decline();
  };
  return (
    <>
      <NotificationCards shown={cards.shown} dismiss={cards.dismiss} setHeld={cards.setHeld} />
      <NotificationPrompt due={prompting} onEnable={enable} onDismiss={decline} />
    </>
  );
}
