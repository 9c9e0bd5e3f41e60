import { LANGUAGE } from "../../../domain/language.ts";
import { messages } from "../../messages/common.ts";
import { sessionMessages } from "../../messages/session.ts";

const toPostInit = (body: object, signal: AbortSignal): RequestInit => ({
  method: "POST",
  signal,
  headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
  body: JSON.stringify({ ...body, language: LANGUAGE }),
});

/** Returns why a call failed, as a sentence for the user, or '' if the response contains no reason. */
async function readDetail(response: Response): Promise<string> {
  if (response.status === 401) return sessionMessages.ended;
  const body: unknown = await response.json().catch(() => null);
  const hasDetail = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return hasDetail ? String(body.detail) : "";
}

/** Whether the error means that the connection failed or that the response is not valid JSON. */
const isConnectionError = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

export type ErrorEvent = { event: "error"; detail: string };

/**
 * Yields the events of a streamed answer. A failure is the last event, `error`, so that the caller can show it without replacing the
 * screen. Throws an AbortError if `signal` stops the call.
 */
export async function* streamAnswer<Event extends { event: string }>(
  url: string,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<Event | ErrorEvent, void> {
  try {
    // The parser is imported with the first answer, because the page needs it only then.
    const [answer, { EventSourceParserStream }] = await Promise.all([
      fetch(url, toPostInit(body, signal)),
      import("eventsource-parser/stream"),
    ]);
    if (!answer.ok || !answer.body) return yield { event: "error", detail: await readDetail(answer) };
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    // Uses a reader, because some browsers cannot iterate a stream with `for await`.
    const reader = events.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      yield { event: part.value.event, ...JSON.parse(part.value.data) } as Event;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    yield { event: "error", detail: messages.connection.offline };
  }
}
