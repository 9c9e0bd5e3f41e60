/** The broadcast channel on which the login screen reports that nobody is signed in, to the other tabs and to the service worker. */
export const SESSION_END_CHANNEL = "signed-out";

/** A message from a page to the service worker. `activate`: replace the previous version. `cache`: save copies of these pages. */
export type ServiceWorkerMessage = { type: "activate" } | { type: "cache"; pages: string[] };

export function isServiceWorkerMessage(message: unknown): message is ServiceWorkerMessage {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  return (
    message.type === "activate" || (message.type === "cache" && "pages" in message && Array.isArray(message.pages))
  );
}

/** A question of the service worker to a page, which answers through the port of the message: the value of the cookie BROWSER_SESSION, or null. */
export type WindowQuestion = { type: "browser_session" };

export const isWindowQuestion = (message: unknown): message is WindowQuestion =>
  typeof message === "object" && message !== null && "type" in message && message.type === "browser_session";
