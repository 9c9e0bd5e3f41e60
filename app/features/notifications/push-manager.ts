import { browserStore, readStored, writeStored } from "../../ui/browser-store.ts";
import { dismissedFrom, parseDismissed } from "./prompt-rule.ts";

/**
 * Web push in this browser. `unavailable`: the installation has no keys (R20), or it cannot be found out now.
 */
export type PushState = "unsupported" | "unavailable" | "off" | "on";

const WORKER = "/sw.js";

const CHANGED = "push-changed";

/** Tells the whole page that the permission was asked for, or push switched; null: it did not come to push. */
export function tellPush(push: PushState | null): void {
  document.dispatchEvent(new CustomEvent(CHANGED, { detail: push }));
}

/** Answers what ends the listening. */
export function onPush(listener: (push: PushState | null) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<PushState | null>).detail);
  document.addEventListener(CHANGED, hear);
  return () => document.removeEventListener(CHANGED, hear);
}

const isSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** What the browser allows; null where it knows no notifications. */
export const permissionNow = (): NotificationPermission | null =>
  "Notification" in window ? Notification.permission : null;

/** Failures of getting ready are only logged (spec section 8). */
const log = (what: string, reason: unknown): void => console.warn(`Push notifications: ${what}`, reason);

const call = (path: string, method: "GET" | "POST" | "DELETE", body?: unknown, signal?: AbortSignal) =>
  fetch(`/api/push/${path}`, {
    method,
    signal,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });

/** A worker that does not start by then does not start. */
const START_MS = 15_000;

/** The worker that receives pushes, at work. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const start = async () => {
    await navigator.serviceWorker.register(WORKER);
    return navigator.serviceWorker.ready;
  };
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("the service worker does not start")), START_MS);
  });
  return Promise.race([start(), late]);
}

/** Null on an installation without keys. Throws when it cannot be asked. */
async function loadKey(): Promise<string | null> {
  const answer = await call("vapid-key", "GET");
  if (answer.status === 503) return null;
  if (!answer.ok) throw new Error(`the key was refused: ${answer.status}`);
  const { public_key } = await answer.json();
  return public_key;
}

/** In localStorage: the user name of the person who switched push on in this browser. */
const SUBSCRIBER = "push-subscriber";

const isSubscriber = (username: string): boolean =>
  readStored(browserStore("localStorage"), SUBSCRIBER, (stored) => stored === JSON.stringify(username)) === true;

/**
 * Returns whether push works in this browser: registers the worker, loads the key, and has the server verify an existing subscription. A
 * subscription ends with its session (R40). Where the same person signed in again, the browser is subscribed again without asking; the
 * subscription of another person is ended.
 */
export async function checkPush(username: string): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  try {
    const worker = await readyWorker();
    if ((await loadKey()) === null) return "unavailable";
    const existing = await worker.pushManager.getSubscription();
    if (!existing) return "off";
    const { ok, status } = await call("verify-subscription", "POST", existing.toJSON());
    if (ok) return "on";
    if (status !== 404 && status !== 422) return "unavailable";
    await existing.unsubscribe();
    return permissionNow() === "granted" && isSubscriber(username) ? await subscribePush(username) : "off";
  } catch (error) {
    log("not ready", error);
    return "unavailable";
  }
}

/**
 * Subscribes this browser and registers it with the server; the permission must have been given.
 * @throws when the browser, its push service or the server refuses
 */
export async function subscribePush(username: string): Promise<"on" | "unavailable"> {
  const worker = await readyWorker();
  const key = await loadKey();
  if (key === null) return "unavailable";
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const answer = await call("subscribe", "POST", { subscription: subscription.toJSON() });
  if (answer.ok) {
    writeStored(browserStore("localStorage"), SUBSCRIBER, username);
    return "on";
  }
  await subscription.unsubscribe();
  throw new Error(`the subscription was refused: ${answer.status}`);
}

/** A push to show that they arrive. */
export async function sendTestPush(): Promise<void> {
  try {
    const answer = await call("send-test", "POST");
    if (!answer.ok) log("the test was refused", answer.status);
  } catch (error) {
    log("no test", error);
  }
}

/** How long signing out waits for it. */
const PATIENCE_MS = 2_000;

/** Ends this browser's subscription, here and at the server. Without a connection, here only: its pushes then reach nobody. */
export async function unsubscribePush(): Promise<void> {
  if (!isSupported()) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration(WORKER);
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    const outcomes = await Promise.allSettled([
      call("subscribe", "DELETE", { endpoint }, AbortSignal.timeout(PATIENCE_MS)),
      subscription.unsubscribe(),
    ]);
    for (const outcome of outcomes) if (outcome.status === "rejected") log("not ended", outcome.reason);
  } catch (error) {
    log("not ended", error);
  }
}

const keyOf = (username: string) => `notifications-dismissed:${username}`;

/** Until when this person does not want to be asked in this browser. */
export const dismissedUntil = (username: string): number | null =>
  readStored(browserStore("localStorage"), keyOf(username), parseDismissed);

export const rememberDismissed = (username: string): void =>
  writeStored(browserStore("localStorage"), keyOf(username), dismissedFrom(Date.now()));
