import { getPushTarget, type PushMessage, parsePushMessage } from "../features/offline/storage/push-message.ts";

/** The options of `showNotification`. TypeScript's library does not have the property `actions`, because not all browsers support it. */
interface NotificationWithActions extends NotificationOptions {
  actions: { action: string; title: string }[];
}

type NotificationData = Pick<PushMessage, "url" | "actions">;

/** Shows pushed notifications. A click opens the page for the notification. `fallback`: the title of a push without a title. */
export function listenToPush(worker: ServiceWorkerGlobalScope, fallback: string): void {
  const { origin } = worker.location;

  worker.addEventListener("push", (event) => {
    const { id, title, body, url, actions } = parsePushMessage(readJson(event.data), fallback);
    const options: NotificationWithActions = {
      body,
      tag: id,
      icon: "/icons/icon-192.png",
      data: { url, actions } satisfies NotificationData,
      actions: actions.map(({ action, title }) => ({ action, title })),
    };
    event.waitUntil(worker.registration.showNotification(title, options));
  });

  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const address = new URL(getPushTarget(event.notification.data, event.action), origin).href;
    event.waitUntil(focusOrOpenWindow(worker, address));
  });
}

function readJson(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * Focuses the window that shows the address, or opens a new window. Does not navigate another window, because it may contain unsaved text.
 */
async function focusOrOpenWindow({ clients }: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const existing = windows.find(({ url }) => url === address);
  await (existing ? existing.focus() : clients.openWindow(address));
}
