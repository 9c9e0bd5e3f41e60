import { useCallback, useEffect, useRef, useState } from "react";
import type { AnswerEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import type { Texts } from "../../../texts/screens.ts";
import { fetchApi } from "../../ui/fetch-api.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";

const toPostInit = (texts: Texts, body: object, signal: AbortSignal): RequestInit => ({
  method: "POST",
  signal,
  headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
  body: JSON.stringify({ ...body, language: texts.language }),
});

/** Returns why a call failed, as a sentence for the user, or '' if the response contains no reason. */
async function readDetail(texts: Texts, response: Response): Promise<string> {
  const sessionMessages = texts.session;

  if (response.status === 401) return sessionMessages.ended;
  const body: unknown = await response.json().catch(() => null);
  const hasDetail = typeof body === "object" && body !== null && "detail" in body && typeof body.detail === "string";
  return hasDetail ? String(body.detail) : "";
}

/** Whether the error means that the connection failed or that the response is not valid JSON. */
const isConnectionError = (error: unknown): boolean => error instanceof TypeError || error instanceof SyntaxError;

export const isAbortError = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";

type FailedEvent = { event: "error"; detail: string };

/**
 * Yields the events of a streamed answer. A failure is the last event, `error`, so that the caller can show it without replacing the
 * screen. Throws an AbortError if `signal` stops the call.
 */
export async function* streamAnswer<Event extends { event: string }>(
  texts: Texts,
  url: string,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<Event | FailedEvent, void> {
  const messages = texts.common;

  try {
    // The parser is imported with the first answer, because the page needs it only then.
    const [answer, { EventSourceParserStream }] = await Promise.all([
      fetchApi(url, toPostInit(texts, body, signal)),
      import("eventsource-parser/stream"),
    ]);
    if (!answer.ok || !answer.body) return yield { event: "error", detail: await readDetail(texts, answer) };
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    // Uses a reader, because some browsers cannot iterate a stream with `for await`.
    const reader = events.getReader();
    let last: string | undefined;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      last = part.value.event;
      yield { event: last, ...JSON.parse(part.value.data) } as Event;
    }
    if (last !== "done" && last !== "error") yield { event: "error", detail: "" };
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    yield { event: "error", detail: messages.connection.offline };
  }
}

export type EndedState<Answer> = { step: "done"; answer: Answer } | { step: "failed"; detail: string; facts: Fact[] };
/** The state of a call. `facts`, `provider`: what is known before the text is written; `provider` is null before that. */
export type AnswerState<Answer> =
  | { step: "none" }
  | { step: "working"; facts: Fact[]; provider: ProviderName | null }
  | EndedState<Answer>;

type FactsEvent = { event: "facts"; facts: Fact[]; provider: ProviderName };

/** Returns the state of a call. A toast reports its end. A new call aborts the previous one. `initial`: the state in the rendered page. */
export function useAnswer<Answer extends object>(
  url: string,
  { done, failed }: { done: string; failed: string },
  initial: AnswerState<Answer> = { step: "none" },
) {
  const texts = useTexts();

  const [state, setState] = useState<AnswerState<Answer>>(initial);
  const controller = useRef<AbortController | null>(null);
  const toast = useToast();
  useEffect(() => () => controller.current?.abort(), []);
  const ask = useCallback(
    async (body: object) => {
      controller.current?.abort();
      const call = new AbortController();
      controller.current = call;
      let facts: Fact[] = [];
      setState({ step: "working", facts, provider: null });
      try {
        for await (const event of streamAnswer<FactsEvent | AnswerEvent<Answer>>(texts, url, body, call.signal)) {
          if (event.event === "facts") {
            facts = event.facts;
            setState({ step: "working", facts, provider: event.provider });
          } else if (event.event === "done") {
            setState({ step: "done", answer: event });
            toast({ tone: "success", title: done });
          } else {
            setState({ step: "failed", detail: event.detail, facts });
            toast({ tone: "error", title: failed });
          }
        }
      } catch (error) {
        if (!isAbortError(error)) throw error;
      }
    },
    [url, toast, done, failed, texts],
  );
  const stop = useCallback(() => {
    controller.current?.abort();
    setState({ step: "none" });
  }, []);
  return { state, ask, stop };
}
