import { useCallback, useEffect, useRef, useState } from "react";
import type { Analysis, AnalysisEvent, AnswerAuthor, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { useToast } from "../../ui/toast-region.tsx";
import { type ErrorEvent, isAbortError, streamAnswer } from "./stream-answer.ts";

type UnansweredState = { step: "none" } | { step: "working" };
type EndedState<T> = { step: "done"; answer: T } | { step: "failed"; detail: string };
export type AssistantQueryState<T> = UnansweredState | EndedState<T>;
const INITIAL_STATE: UnansweredState = { step: "none" };

/**
 * Returns the state of a call to the assistant and functions that start and stop a call. A new call aborts the previous one.
 *
 * @param reduce returns the state after an event of the answer. The event of an answer that ends too early is 'error'.
 * @param onEnd called after a call ended, unless it was aborted
 * @param initial the state in the server-rendered page
 */
export function useStreamedAnswer<State extends { step: string }, Event extends { event: string }>(
  url: string,
  reduce: (last: State | null, event: Event | ErrorEvent) => State,
  onEnd: (outcome: AnswerOutcome) => void,
  initial: State | UnansweredState = INITIAL_STATE,
) {
  const [state, setState] = useState<State | UnansweredState>(initial);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const ask = useCallback(
    async (body: object) => {
      controller.current?.abort();
      const call = new AbortController();
      controller.current = call;
      setState({ step: "working" });
      try {
        let last: State | null = null;
        for await (const event of streamAnswer<Event>(url, body, call.signal)) {
          last = reduce(last, event);
          setState(last);
        }
        if (last?.step !== "done" && last?.step !== "failed") setState(reduce(last, { event: "error", detail: "" }));
        onEnd(last?.step === "done" ? "done" : "failed");
      } catch (error) {
        if (!isAbortError(error)) throw error;
      }
    },
    [url, reduce, onEnd],
  );
  const stop = useCallback(() => {
    controller.current?.abort();
    setState(INITIAL_STATE);
  }, []);
  return { state, ask, stop };
}

/** Returns the state of a call whose answer arrives as a whole, as `useStreamedAnswer`. */
export function useAssistantQuery<T>(
  url: string,
  onEnd: (outcome: AnswerOutcome) => void,
  initial?: EndedState<T> | UnansweredState,
) {
  return useStreamedAnswer<EndedState<T>, { event: "done" } & T>(url, toEndedState, onEnd, initial);
}

const toEndedState = <T>(_: unknown, event: ({ event: "done" } & T) | ErrorEvent): EndedState<T> =>
  event.event === "done" ? { step: "done", answer: event } : { step: "failed", detail: event.detail };

export type AnswerOutcome = "done" | "failed";

/** Returns a function that shows as a toast how a call to the assistant ended. */
export function useOutcomeToast({ done, failed }: { done: string; failed: string }): (outcome: AnswerOutcome) => void {
  const toast = useToast();
  return useCallback(
    (outcome) => toast(outcome === "done" ? { tone: "success", title: done } : { tone: "error", title: failed }),
    [toast, done, failed],
  );
}

/** The state of an analysis. `working`: the facts are being computed. `wording`: the facts are known, and the text is being written. */
export type AnalysisState = { step: "none" | "working" } | AnsweredState;
type AnsweredState =
  | { step: "wording"; facts: Fact[]; provider: ProviderName }
  | ({ step: "done"; analysis: Analysis } & AnswerAuthor)
  | { step: "failed"; detail: string; facts: Fact[]; provider: ProviderName | null };

/** Returns the state of the current analysis, as `useStreamedAnswer`. */
export const useAnalysis = (onEnd: (outcome: AnswerOutcome) => void, initial?: AnalysisState) =>
  useStreamedAnswer<AnsweredState, AnalysisEvent>("/api/ai/analyze-request", reduceAnalysisEvent, onEnd, initial);

/** A failed analysis has the facts that were already computed. */
function reduceAnalysisEvent(last: AnsweredState | null, event: AnalysisEvent | ErrorEvent): AnsweredState {
  if (event.event === "facts") return { step: "wording", facts: event.facts, provider: event.provider };
  if (event.event === "done")
    return { step: "done", analysis: event.analysis, provider: event.provider, note: event.note };
  const [facts, provider] = last?.step === "wording" ? [last.facts, last.provider] : [[], null];
  return { step: "failed", detail: event.detail, facts, provider };
}
