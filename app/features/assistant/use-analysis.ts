import type { Analysis, AnalysisEvent, AnswerAuthor, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import type { ErrorEvent } from "./stream-answer.ts";
import { type AnswerOutcome, useStreamedAnswer } from "./use-assistant-query.ts";

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
