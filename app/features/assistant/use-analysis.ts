import { useCallback, useEffect, useRef, useState } from "react";
import type { Analysis, AnalysisEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { isAbortError, streamAnswer } from "./stream-answer.ts";
import type { AnswerOutcome } from "./use-assistant-query.ts";

/** The state of an analysis. `working`: the facts are being computed. `wording`: the facts are known, and the text is being written. */
export type AnalysisState =
  | { step: "none" | "working" }
  | { step: "wording"; facts: Fact[]; provider: ProviderName }
  | { step: "done"; analysis: Analysis; provider: ProviderName; note: string | null }
  | { step: "failed"; detail: string; facts: Fact[]; provider: ProviderName | null };

const INITIAL_STATE: AnalysisState = { step: "none" };

/**
 * Returns the state of the current analysis, and functions that start and clear an analysis. A new analysis aborts the previous one.
 * @param onEnd called after an analysis ended, unless it was aborted
 * @param initial the state in the server-rendered page
 */
export function useAnalysis(onEnd: (outcome: AnswerOutcome) => void, initial: AnalysisState = INITIAL_STATE) {
  const [state, setState] = useState(initial);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const analyze = useCallback(
    async (request_data: Readonly<Record<string, unknown>>) => {
      controller.current?.abort();
      const call = new AbortController();
      controller.current = call;
      setState({ step: "working" });
      try {
        let last: AnalysisState = { step: "failed", detail: "", facts: [], provider: null };
        for await (const event of streamAnswer<AnalysisEvent>(
          "/api/ai/analyze-request",
          { request_data },
          call.signal,
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
  const clear = useCallback(() => {
    controller.current?.abort();
    setState(INITIAL_STATE);
  }, []);
  return { state, analyze, clear };
}

function reduceAnalysisEvent(
  last: AnalysisState,
  event: AnalysisEvent | { event: "error"; detail: string },
): AnalysisState {
  if (event.event === "facts") return { step: "wording", facts: event.facts, provider: event.provider };
  if (event.event === "done")
    return { step: "done", analysis: event.analysis, provider: event.provider, note: event.note };
  return { ...toFailedState(last), detail: event.detail };
}

/** Returns the state of a failed analysis with the facts that had arrived. */
function toFailedState(last: AnalysisState): Extract<AnalysisState, { step: "failed" }> {
  if (last.step === "failed") return last;
  const [facts, provider] = last.step === "wording" ? [last.facts, last.provider] : [[], null];
  return { step: "failed", detail: "", facts, provider };
}
