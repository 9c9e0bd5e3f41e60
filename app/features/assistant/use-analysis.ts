import { useCallback, useEffect, useRef, useState } from "react";
import type { Analysis, AnalysisEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { isAbortError, streamAnswer } from "./stream-answer.ts";
import type { AnswerOutcome } from "./use-outcome-toast.ts";

/** `working`: the facts are being computed; `wording`: they are there, the words are not. */
export type AnalysisState =
  | { step: "none" | "working" }
  | { step: "wording"; facts: Fact[]; provider: ProviderName }
  | { step: "done"; analysis: Analysis; provider: ProviderName }
  | { step: "failed"; detail: string; facts: Fact[]; provider: ProviderName | null };

const INITIAL_STATE: AnalysisState = { step: "none" };

/** Analyses what it is given, one at a time; a new one takes the place of the old. `onEnd` hears how it ended, unless it was let go of. */
export function useAnalysis(onEnd: (outcome: AnswerOutcome) => void, first: AnalysisState = INITIAL_STATE) {
  const [state, setState] = useState(first);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const analyze = useCallback(
    async (request_data: Readonly<Record<string, unknown>>) => {
      asking.current?.abort();
      const mine = new AbortController();
      asking.current = mine;
      setState({ step: "working" });
      try {
        let last: AnalysisState = { step: "failed", detail: "", facts: [], provider: null };
        for await (const event of streamAnswer<AnalysisEvent>(
          "/api/ai/analyze-request",
          { request_data },
          mine.signal,
        )) {
          last = reduceAnalysisEvent(last, event);
          setState(last);
        }
        if (last.step !== "done") last = toFailedState(last);
        setState(last);
        onEnd(last.step === "done" ? "done" : "failed");
      } catch (error) {
        if (!isAbortError(error)) throw error;
      }
    },
    [onEnd],
  );
  const forget = useCallback(() => {
    asking.current?.abort();
    setState(INITIAL_STATE);
  }, []);
  return { state, analyze, forget };
}

function reduceAnalysisEvent(
  last: AnalysisState,
  event: AnalysisEvent | { event: "error"; detail: string },
): AnalysisState {
  if (event.event === "facts") return { step: "wording", facts: event.facts, provider: event.provider };
  if (event.event === "done") return { step: "done", analysis: event.analysis, provider: event.provider };
  return { ...toFailedState(last), detail: event.detail };
}

/** What was computed stays, whatever became of the words. */
function toFailedState(last: AnalysisState): Extract<AnalysisState, { step: "failed" }> {
  if (last.step === "failed") return last;
  const [facts, provider] = last.step === "wording" ? [last.facts, last.provider] : [[], null];
  return { step: "failed", detail: "", facts, provider };
}
