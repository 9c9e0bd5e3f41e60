/** What a page asks of the service worker: to take over from the one before it, or to keep these pages. */
export type WorkerMessage = { type: "activate" } | { type: "cache"; pages: string[] };

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== "object" || message === null || !("type" in message)) return false;
  return (
    message.type === "activate" || (message.type === "cache" && "pages" in message && Array.isArray(message.pages))
  );
}
