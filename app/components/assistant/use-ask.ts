import { useCallback, useEffect, useRef, useState } from "react";
import { askOnce, isAbort } from "./ask.ts";
import type { Ended } from "./use-told.ts";

export type AskState<T> =
  | { step: "none" }
  | { step: "working" }
  | { step: "done"; answer: T }
  | { step: "failed"; detail: string };

/** One question at a time to a call that answers at once; `first`: an answer that came with the page. */
export function useAsk<T>(url: string, onEnd: (outcome: Ended) => void, first: AskState<T> = { step: "none" }) {
  const [state, setState] = useState<AskState<T>>(first);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = useCallback(
    async (body: unknown) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      setState({ step: "working" });
      try {
        const outcome = await askOnce<T>(url, body, mine.signal);
        setState(outcome.ok ? { step: "done", answer: outcome.value } : { step: "failed", detail: outcome.detail });
        onEnd(outcome.ok ? "done" : "failed");
      } catch (error) {
        if (!isAbort(error)) throw error;
      }
    },
    [url, onEnd],
  );
  return { state, ask };
}
