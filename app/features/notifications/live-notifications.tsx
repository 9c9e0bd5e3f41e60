import { useEffect, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { NOTIFICATIONS_PATH } from "../../navigation.ts";
import { findBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { PromptCard } from "../../ui/prompt-card.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { type CardNotification, useCardQueue } from "./card-queue.ts";
import { enableNotifications } from "./enable-notifications.ts";
import { NotificationCards } from "./notification-cards.tsx";
import { type ConnectionStatus, useNotificationState } from "./notification-state.tsx";
import { dispatchRequestsChanged } from "./requests-changed-event.ts";
import { useLiveConnection } from "./use-live-connection.ts";
import { useNotificationPermission } from "./use-notification-permission.ts";
import { type PollStatus, useNotificationPolling } from "./use-notification-polling.ts";
import { useReloadOnNotification } from "./use-reload-on-notification.ts";

export interface LiveNotificationsProps {
  username: string;
  /** When the server rendered the page, ISO 8601. */
  renderedAt: string;
  /** Whether this installation offers a WebSocket that reports changes. */
  live: boolean;
  /** When the page was hydrated, in milliseconds of `performance.now()`. */
  hydratedAt: number;
}

const LIVE_STATUS = { good: "active", lost: "error", ended: "error", none: "connecting" } as const satisfies Record<
  PollStatus,
  ConnectionStatus
>;

/** The card that welcomes the person after they allowed notifications. */
const getWelcome = (texts: Texts): CardNotification => ({
  id: "welcome",
  kind: "welcome",
  title: texts.browserNotification.welcomeTitle,
  message: texts.browserNotification.welcomeText,
  url: NOTIFICATIONS_PATH,
  request_id: null,
  read: true,
});

/**
 * Polls for notifications, shows them as cards, reloads the screens that show their requests, and prompts for the permission. Loaded after
 * hydration.
 */
export default function LiveNotifications({ username, renderedAt, live, hydratedAt }: LiveNotificationsProps) {
  const texts = useTexts();

  const toast = useToast();
  const cards = useCardQueue();
  const reload = useReloadOnNotification();
  const { permission, isPromptVisible, decline } = useNotificationPermission(username, hydratedAt);
  const { status, poll } = useNotificationPolling({
    username,
    renderedAt,
    onNotifications: async (fresh: readonly Rendered<Notification>[]) => {
      reload(fresh);
      dispatchRequestsChanged(fresh);
      const unread = fresh.filter(({ read }) => !read);
      const claimed = await claimNotifications(
        username,
        unread.map(({ id }) => id),
      );
      cards.add(unread.filter(({ id }) => claimed.has(id)));
    },
  });
  useLiveConnection(live && status !== "ended", poll);

  const { setStatus } = useNotificationState();
  const granted = permission === "granted";
  useEffect(() => {
    if (granted) poll();
  }, [granted, poll]);
  useEffect(() => {
    setStatus(granted ? LIVE_STATUS[status] : null);
    return () => setStatus(null);
  }, [granted, status, setStatus]);

  const showWelcome = () => {
    if (!granted) cards.add([getWelcome(texts)]);
  };
  const enable = async () => {
    if (!(await enableNotifications(texts, username, toast, showWelcome))) decline();
  };
  return (
    <>
      <NotificationCards cards={cards.visible} dismiss={cards.dismiss} setPaused={cards.setPaused} />
      <NotificationPrompt due={isPromptVisible} onEnable={enable} onDismiss={decline} />
    </>
  );
}

/**
 * The maximum number of notification ids in localStorage. It is higher than the maximum number of results of a poll, so that another tab
 * finds every id of its own poll.
 */
const MAX_STORED_IDS = 200;

function parseIds(stored: string | null): string[] | null {
  const value: unknown = stored === null ? null : JSON.parse(stored);
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : null;
}

/**
 * Returns the ids of the notifications that this tab shows as cards: those that no other tab of this browser has claimed. A Web Lock
 * prevents two tabs from claiming the same notification, in browsers that support it.
 */
async function claimNotifications(username: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const key = `notification-cards:${username}`;
  const claim = (): ReadonlySet<string> => {
    const store = findBrowserStorage("localStorage");
    const claimed = readStorage(store, key, parseIds) ?? [];
    const own = ids.filter((id) => !claimed.includes(id));
    if (own.length > 0) writeStorage(store, key, [...claimed, ...own].slice(-MAX_STORED_IDS));
    return new Set(own);
  };
  return navigator.locks ? await navigator.locks.request(key, claim) : claim();
}

interface NotificationPromptProps {
  /** Whether to show the prompt. */
  due: boolean;
  /** Called by 'Enable'. The button shows progress until the promise resolves. */
  onEnable: () => Promise<void>;
  onDismiss: () => void;
}

function NotificationPrompt({ due, onEnable, onDismiss }: NotificationPromptProps) {
  const text = useTexts().browserNotification;

  const [pending, setPending] = useState(false);
  return (
    <PromptCard due={due} icon="bell-ring" title={text.prompt.title} text={text.prompt.text}>
      <Button type="button" variant="ghost" size="sm" onClick={onDismiss}>
        {text.prompt.later}
      </Button>
      <Button
        type="button"
        size="sm"
        pending={pending}
        onClick={async () => {
          setPending(true);
          await onEnable();
          setPending(false);
        }}
      >
        {text.prompt.enable}
      </Button>
    </PromptCard>
  );
}
