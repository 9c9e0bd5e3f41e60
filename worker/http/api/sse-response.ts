import type { Context } from "hono";
import type { Result } from "../../../domain/errors.ts";

export const wantsStream = (c: Context): boolean => c.req.header("Accept")?.includes("text/event-stream") ?? false;

export const STREAM_HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store" };

/** The maximum time between two writes to the stream. Only a write detects that the client has disconnected. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT = new TextEncoder().encode(":\n\n");

/** Returns events as a stream of server-sent events. Aborts `stopped` if the client disconnects. */
export function toEventStream(
  events: AsyncGenerator<{ event: string }>,
  stopped: AbortController,
): ReadableStream<Uint8Array> {
  let pending: ReturnType<typeof events.next> | null = null;
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

/** Resolves to the result of `work`, or to null if `work` takes longer than `milliseconds`. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
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

/** Yields a result as the only event of a stream: `done` for a success, `error` for a failure. */
export async function* toSingleEvent<T extends object>(pending: Promise<Result<T>>) {
  const result = await pending;
  if (result.ok) yield { event: "done", status: "success", ...result.value };
  else {
    const { code, detail, retry_after_seconds } = result;
    yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
  }
}
