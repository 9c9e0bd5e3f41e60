import { useCallback, useEffect, useRef, useState } from "react";
import { isAbortError, streamAnswer } from "./stream-answer.ts";
import type { AnswerOutcome } from "./use-outcome-toast.ts";

export type AssistantQueryState<T> =
  | { step: "none" }
  | { step: "working" }
  | { step: "done"; answer: T }
  | { step: "failed"; detail: string };

/** One question at a time to a call whose answer comes in one piece; `first`: an answer that came with the page. */
export function useAssistantQuery<T>(
  url: string,
  onEnd: (outcome: AnswerOutcome) => void,
  first: AssistantQueryState<T> = { step: "none" },
) {
  const [state, setState] = useState<AssistantQueryState<T>>(first);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = useCallback(
    async (body: unknown) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      setState({ step: "working" });
      try {
        let last: AssistantQueryState<T> & { step: AnswerOutcome } = { step: "failed", detail: "" };
        for await (const event of streamAnswer<{ event: "done" } & T>(url, body, mine.signal))
          last = event.event === "done" ? { step: "done", answer: event } : { step: "failed", detail: event.detail };
        setState(last);
        onEnd(last.step);
      } catch (error) {
        if (!isAbortError(error)) throw error;
      }
    },
    [url, onEnd],
  );
  const stop = useCallback(() => {
    asking.current?.abort();
    setState({ step: "none" });
  }, []);
  return { state, ask, stop };
}
