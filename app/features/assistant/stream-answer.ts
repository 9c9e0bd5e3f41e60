import { EventSourceParserStream } from "eventsource-parser/stream";
import { messages } from "../../messages/common.ts";

const toPostInit = (body: unknown, signal: AbortSignal): RequestInit => ({
  method: "POST",
  signal,
  headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
  body: JSON.stringify(body),
});

/** Why there is no answer: the sentence that a person reads; empty when there is none. */
async function readDetail(answer: Response): Promise<string> {
  if (answer.status === 401) return messages.session.ended;
  const body: unknown = await answer.json().catch(() => null);
  const has = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return has ? String(body.detail) : "";
}

/** No connection, or an answer that is none. */
const isConnectionError = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * The events of a streamed answer as they come. Plain `fetch`: what goes wrong on the way is a last event `error`, told in its place, and
 * must not cost the screen around it. Only stopping throws.
 */
export async function* streamAnswer<Event extends { event: string }>(
  url: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Event | { event: "error"; detail: string }, void> {
  try {
    const answer = await fetch(url, toPostInit(body, signal));
    if (!answer.ok || !answer.body) return yield { event: "error", detail: await readDetail(answer) };
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    // Not every browser can iterate a stream with `for await`.
    const reader = events.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      yield { event: part.value.event, ...JSON.parse(part.value.data) } as Event;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    yield { event: "error", detail: messages.connection.offline };
  }
}
