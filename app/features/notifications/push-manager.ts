import { findBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";

/**
 * The state of web push in this browser. `unavailable`: the installation has no VAPID keys (R20), or the state cannot be determined now.
 */
export type PushState = "unsupported" | "unavailable" | "off" | "on";

const WORKER_URL = "/sw.js";

const PUSH_CHANGED_EVENT = "push-changed";

/**
 * Reports to the page that the permission was requested, or that push was turned on or off. `push`: null if the push state has not changed.
 */
export function dispatchPushState(push: PushState | null): void {
  document.dispatchEvent(new CustomEvent(PUSH_CHANGED_EVENT, { detail: push }));
}

/** Calls the listener when the push state changes. Returns a function that removes the listener. */
export function addPushStateListener(listener: (push: PushState | null) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<PushState | null>).detail);
  document.addEventListener(PUSH_CHANGED_EVENT, onEvent);
  return () => document.removeEventListener(PUSH_CHANGED_EVENT, onEvent);
}

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns the browser's permission to show notifications, or null if the browser does not support notifications. */
export const findNotificationPermission = (): NotificationPermission | null =>
  "Notification" in window ? Notification.permission : null;

/** Logs a failed step of the push setup in the console (spec section 8). */
const logPushFailure = (what: string, reason: unknown): void => console.warn(`Push notifications: ${what}`, reason);

const callPushApi = (path: string, method: "GET" | "POST" | "DELETE", body?: unknown, signal?: AbortSignal) =>
  fetch(`/api/push/${path}`, {
    method,
    signal,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });

/** If the service worker has not started after this time, the start counts as failed. */
const WORKER_START_TIMEOUT_MS = 15_000;

/** Registers the service worker that receives pushes, and waits until it is active. Rejects after a timeout. */
async function getReadyWorker(): Promise<ServiceWorkerRegistration> {
  const start = async () => {
    await navigator.serviceWorker.register(WORKER_URL);
    return navigator.serviceWorker.ready;
  };
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the service worker does not start")), WORKER_START_TIMEOUT_MS);
  });
  return Promise.race([start(), timeout]);
}

/** Returns the public VAPID key, or null if the installation has none. Throws if the HTTP request fails. */
async function fetchVapidKey(): Promise<string | null> {
  const response = await callPushApi("vapid-key", "GET");
  if (response.status === 503) return null;
  if (!response.ok) throw new Error(`the key was refused: ${response.status}`);
  const { public_key } = await response.json();
  return public_key;
}

/** The localStorage key for the user name of the person who turned on push in this browser. */
const SUBSCRIBER_KEY = "push-subscriber";

const isSubscriber = (username: string): boolean =>
  readStorage(findBrowserStorage("localStorage"), SUBSCRIBER_KEY, (stored) => stored === JSON.stringify(username)) ===
  true;

/** Whether the subscription was made with this VAPID key. Otherwise the push service refuses the messages. */
function hasVapidKey({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? []));
  return bytes === atob(key.replaceAll("-", "+").replaceAll("_", "/"));
}

/**
 * Returns the push state of this browser. Registers the service worker, checks that the installation has a VAPID key, and lets the server
 * verify an existing subscription. A subscription ends with its session (R40) and when its VAPID key is replaced. In both cases, this
 * function subscribes the browser again without a prompt if the same person is signed in. It removes the subscription of another person.
 */
export async function syncPushSubscription(username: string): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  try {
    const worker = await getReadyWorker();
    const key = await fetchVapidKey();
    if (key === null) return "unavailable";
    const existing = await worker.pushManager.getSubscription();
    if (!existing) return "off";
    if (hasVapidKey(existing, key)) {
      const { ok, status } = await callPushApi("verify-subscription", "POST", existing.toJSON());
      if (ok) return "on";
      if (status !== 404 && status !== 422) return "unavailable";
    }
    await existing.unsubscribe();
    return findNotificationPermission() === "granted" && isSubscriber(username) ? await subscribePush(username) : "off";
  } catch (error) {
    logPushFailure("not ready", error);
    return "unavailable";
  }
}

/**
 * Subscribes this browser to push and registers the subscription with the server. The permission to notify must have been given.
 * @throws if the browser, its push service or the server refuses
 */
export async function subscribePush(username: string): Promise<"on" | "unavailable"> {
  const worker = await getReadyWorker();
  const key = await fetchVapidKey();
  if (key === null) return "unavailable";
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const response = await callPushApi("subscribe", "POST", { subscription: subscription.toJSON() });
  if (response.ok) {
    writeStorage(findBrowserStorage("localStorage"), SUBSCRIBER_KEY, username);
    return "on";
  }
  await subscription.unsubscribe();
  throw new Error(`the subscription was refused: ${response.status}`);
}

/** Sends a test push to this browser. Failures are only logged. */
export async function requestTestPush(): Promise<void> {
  try {
    const response = await callPushApi("send-test", "POST");
    if (!response.ok) logPushFailure("the test was refused", response.status);
  } catch (error) {
    logPushFailure("no test", error);
  }
}

/** The maximum time that a sign-out waits for the server to end the subscription. */
const UNSUBSCRIBE_TIMEOUT_MS = 2_000;

/**
 * Ends this browser's subscription in the browser and on the server. Without a connection, ends it only in the browser. Pushes that the
 * server sends after that are not delivered.
 */
export async function unsubscribePush(): Promise<void> {
  if (!isSupported()) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration(WORKER_URL);
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    const outcomes = await Promise.allSettled([
      callPushApi("subscribe", "DELETE", { endpoint }, AbortSignal.timeout(UNSUBSCRIBE_TIMEOUT_MS)),
      subscription.unsubscribe(),
    ]);
    for (const outcome of outcomes) if (outcome.status === "rejected") logPushFailure("not ended", outcome.reason);
  } catch (error) {
    logPushFailure("not ended", error);
  }
}
