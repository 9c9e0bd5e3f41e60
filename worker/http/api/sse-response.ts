/** Answers as server-sent events, for whoever may stop listening before they are whole. */
import type { Context } from "hono";
import type { Result } from "../../../domain/errors.ts";

export const wantsStream = (c: Context): boolean => c.req.header("Accept")?.includes("text/event-stream") ?? false;

export const STREAM_HEADERS = { "Content-Type": "text/event-stream", "Cache-Control": "private, no-store" };

/** A stream is never silent for longer: only by writing does one learn that nobody listens any more. */
const HEARTBEAT_MS = 2_000;
const HEARTBEAT = new TextEncoder().encode(":\n\n");

/** Server-sent events as they are asked for; whoever stops listening stops the work. */
export function toEventStream(
  events: AsyncGenerator<{ event: string }>,
  stopped: AbortController,
): ReadableStream<Uint8Array> {
  let coming: ReturnType<typeof events.next> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      coming ??= events.next();
      const event = await withTimeout(HEARTBEAT_MS, coming);
      if (event === null) return controller.enqueue(HEARTBEAT);
      coming = null;
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

/** null: it takes longer. */
async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What comes all at once as the last event of a stream, `done` or `error`. */
export async function* toSingleEvent<T extends object>(coming: Promise<Result<T>>) {
  const outcome = await coming;
  if (outcome.ok) yield { event: "done", status: "success", ...outcome.value };
  else {
    const { code, detail, retry_after_seconds } = outcome;
    yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
  }
}
