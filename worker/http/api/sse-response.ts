import type { Context } from "hono";

export const wantsStream = (c: Context): boolean => c.req.header("Accept")?.includes("text/event-stream") ?? false;

export const STREAM_HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store" };

/** The maximum time between two writes to the stream. Only a write detects that the client has disconnected. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT = new TextEncoder().encode(":\n\n");

/**
 * Returns events as a stream of server-sent events. Aborts `stopped` if the client disconnects. `first`: the first
 * event, if it was requested already.
 */
export function toEventStream(
  events: AsyncGenerator<{ event: string }>,
  stopped: AbortController,
  first: ReturnType<typeof events.next> | null = null,
): ReadableStream<Uint8Array> {
  let pending = first;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      pending ??= events.next();
      const event = await withTimeout(HEARTBEAT_MS, pending);
      if (event === null) return controller.enqueue(HEARTBEAT);
      pending = null;
      if (event.done) return controller.close();
      const { event: name, ...data } = event.value;
      controller.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
    },
    async cancel() {
      stopped.abort();
      await events.return(undefined);
    },
  });
}

/** Resolves to the first event, or to null if it takes longer than the time between two writes. */
export const waitForFirst = <T>(first: Promise<T>): Promise<T | null> => withTimeout(HEARTBEAT_MS, first);

/** Resolves to the result of `work`, or to null if `work` takes longer than `milliseconds`. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
