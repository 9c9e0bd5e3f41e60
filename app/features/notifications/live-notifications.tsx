import { useEffect } from "react";
import type { Notification } from "../../../domain/entities.ts";
import { liveMessages as text } from "../../messages/live.ts";
import { INBOX_PATH } from "../../navigation.ts";
import { useToast } from "../../ui/toast-region.tsx";
import type { CardNotification } from "./card-queue.ts";
import { claimNotifications } from "./claim-cards.ts";
import { enableNotifications } from "./enable-notifications.ts";
import { NotificationCards } from "./notification-cards.tsx";
import { NotificationPrompt } from "./notification-prompt.tsx";
import { type LiveStatus, useNotificationState } from "./notification-state.tsx";
import { dispatchRequestsChanged } from "./requests-changed-event.ts";
import { useCardQueue } from "./use-card-queue.ts";
import { useReloadOnNotification } from "./use-fresh-screen.ts";
import { useLiveConnection } from "./use-live-connection.ts";
import { useNotificationPermission } from "./use-notification-permission.ts";
import { type PollStatus, useNotificationPolling } from "./use-notification-polling.ts";

export interface LiveNotificationsProps {
  username: string;
  /** When the page was made, ISO 8601. */
  renderedAt: string;
  /** This installation has a socket that says when something changed. */
  live: boolean;
  /** When the page began to work, of `performance.now()`. */
  hydratedAt: number;
}

const LIVE_STATUS = { good: "active", lost: "error", ended: "error", none: "connecting" } as const satisfies Record<
  PollStatus,
  LiveStatus
>;

/** A browser that just allowed it is told what it will get. */
const WELCOME: CardNotification = {
  id: "welcome",
  kind: "welcome",
  title: text.welcomeTitle,
  message: text.welcomeText,
  url: INBOX_PATH,
  request_id: null,
  read: true,
};

/** Everything about notifications that happens on a page by itself. Comes once the page works. */
export default function LiveNotifications({ username, renderedAt, live, hydratedAt }: LiveNotificationsProps) {
  const toast = useToast();
  const cards = useCardQueue();
  const freshen = useReloadOnNotification();
  const { permission, prompting, decline } = useNotificationPermission(username, hydratedAt);
  const { contact, ask } = useNotificationPolling({
    username,
    renderedAt: renderedAt,
    onNotifications: async (fresh: readonly Notification[]) => {
      freshen(fresh);
      dispatchRequestsChanged(fresh);
      const unread = fresh.filter(({ read }) => !read);
      const mine = await claimNotifications(
        username,
        unread.map(({ id }) => id),
      );
      cards.add(unread.filter(({ id }) => mine.has(id)));
    },
  });
  useLiveConnection(live && contact !== "ended", ask);

  const { setStatus } = useNotificationState();
  const granted = permission === "granted";
  useEffect(() => {
    if (granted) ask();
  }, [granted, ask]);
  useEffect(() => {
    setStatus(granted ? LIVE_STATUS[contact] : null);
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
      <NotificationCards cards={cards.shown} dismiss={cards.dismiss} setPaused={cards.setHeld} />
      <NotificationPrompt due={prompting} onEnable={enable} onDismiss={decline} />
    </>
  );
}
