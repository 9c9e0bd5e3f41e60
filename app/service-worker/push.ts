import { getPushTarget, type PushMessage, parsePushMessage } from "../features/offline/storage/push-message.ts";

/** As `showNotification` takes it; the buttons are not in every browser's types. */
interface NotificationWithActions extends NotificationOptions {
  actions: { action: string; title: string }[];
}

type NotificationData = Pick<PushMessage, "url" | "actions">;

/** Shows what is pushed, and opens what it is about. `fallback`: the title of a push that has none. */
export function listenToPush(worker: ServiceWorkerGlobalScope, fallback: string): void {
  const { origin } = worker.location;

  worker.addEventListener("push", (event) => {
    const { id, title, body, url, actions } = parsePushMessage(readJson(event.data), fallback);
    const options: NotificationWithActions = {
      body,
      tag: id,
      icon: "/icons/icon-192.png",
      data: { url, actions } satisfies NotificationData,
      actions: actions.map((one) => ({ action: one.action, title: one.title })),
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

/** The window that shows it already, or a new one: in any other somebody may be writing. */
async function focusOrOpenWindow({ clients }: ServiceWorkerGlobalScope, address: string): Promise<void> {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const existing = windows.find(({ url }) => url === address);
  await (existing ? existing.focus() : clients.openWindow(address));
}
