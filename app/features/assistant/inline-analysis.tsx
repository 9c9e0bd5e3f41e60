import { useEffect } from "react";
import { assistantMessages } from "../../messages/assistant.ts";
import { AnalysisResult } from "./analysis-result.tsx";
import { type AnalysisState, useAnalysis } from "./use-analysis.ts";
import { useOutcomeToast } from "./use-outcome-toast.ts";

export interface InlineAnalysisProps {
  /** What is to be analysed: a request by its id, or a draft. null: nothing more than `first`. */
  data: Readonly<Record<string, unknown>> | null;
  /** What came with the page. */
  initialState?: AnalysisState;
  /** Of the facts on this page. */
  anchor: string;
}

/** Analyses what it is given as soon as it is there, and whenever it is given anew. Fetched when somebody asks. */
export function InlineAnalysis({ data, initialState, anchor }: InlineAnalysisProps) {
  const { state, analyze } = useAnalysis(useOutcomeToast(assistantMessages.analysis), initialState);
  useEffect(() => {
    if (data) void analyze(data);
  }, [data, analyze]);
  return (
    <div aria-live="polite">
      <AnalysisResult state={state} anchor={anchor} />
    </div>
  );
}
