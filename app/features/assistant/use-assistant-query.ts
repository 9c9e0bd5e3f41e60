import { useCallback, useEffect, useRef, useState } from "react";
import { useToast } from "../../ui/toast-region.tsx";
import { isAbortError, streamAnswer } from "./stream-answer.ts";

export type AssistantQueryState<T> =
  | { step: "none" }
  | { step: "working" }
  | { step: "done"; answer: T }
  | { step: "failed"; detail: string };

/**
 * Returns the state of a call to the assistant whose answer is not streamed, and functions that start and stop a call. A new call aborts
 * the previous one. `initial`: the state in the server-rendered page.
 */
export function useAssistantQuery<T>(
  url: string,
  onEnd: (outcome: AnswerOutcome) => void,
  initial: AssistantQueryState<T> = { step: "none" },
) {
  const [state, setState] = useState<AssistantQueryState<T>>(initial);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const ask = useCallback(
    async (body: unknown) => {
      controller.current?.abort();
      const call = new AbortController();
      controller.current = call;
      setState({ step: "working" });
      try {
        let last: AssistantQueryState<T> & { step: AnswerOutcome } = { step: "failed", detail: "" };
        for await (const event of streamAnswer<{ event: "done" } & T>(url, body, call.signal))
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
    controller.current?.abort();
    setState({ step: "none" });
  }, []);
  return { state, ask, stop };
}

/** How a call to the assistant ended. */
export type AnswerOutcome = "done" | "failed";

/** Returns a function that shows in a toast how a call to the assistant ended. */
export function useOutcomeToast({ done, failed }: { done: string; failed: string }): (outcome: AnswerOutcome) => void {
  const toast = useToast();
  return useCallback(
    (outcome) => toast(outcome === "done" ? { tone: "success", title: done } : { tone: "error", title: failed }),
    [toast, done, failed],
  );
}
