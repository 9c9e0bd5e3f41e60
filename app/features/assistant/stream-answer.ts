import { createEventReader } from "../../../domain/event-stream.ts";
import { messages } from "../../messages/common.ts";

const toPostInit = (body: unknown, signal: AbortSignal): RequestInit => ({
  method: "POST",
  signal,
  headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
  body: JSON.stringify(body),
});

/** Returns the reason of a failed response as a sentence for the person, or ''. */
async function readDetail(response: Response): Promise<string> {
  if (response.status === 401) return messages.session.ended;
  const body: unknown = await response.json().catch(() => null);
  const hasDetail = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return hasDetail ? String(body.detail) : "";
}

/** Whether the connection failed or the response is not what the API sends. */
const isConnectionError = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

/**
 * Yields the events of a streamed answer. A failure is yielded as a last event `error`, so that it is shown in place and does not replace the
 * screen. Throws only an AbortError, when `signal` stops the call.
 */
export async function* streamAnswer<Event extends { event: string }>(
  url: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Event | { event: "error"; detail: string }, void> {
  try {
    const response = await fetch(url, toPostInit(body, signal));
    if (!response.ok || !response.body) return yield { event: "error", detail: await readDetail(response) };
    const read = createEventReader();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const { event, data } of read(decoder.decode(part.value, { stream: true })))
        yield { event, ...JSON.parse(data) } as Event;
    }
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    yield { event: "error", detail: messages.connection.offline };
  }
}
