/** What a page asks of the service worker: to take over from the one before it, or to keep these pages. */
export type WorkerMessage = { order: "activate" } | { order: "keep"; pages: string[] };

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== "object" || message === null || !("order" in message)) return false;
  return (
    message.order === "activate" || (message.order === "keep" && "pages" in message && Array.isArray(message.pages))
  );
}
