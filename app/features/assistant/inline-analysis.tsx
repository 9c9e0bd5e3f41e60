import { useEffect } from "react";
import type { AnalysisAnswer } from "../../../domain/assistant/entities.ts";
import { useTexts } from "../../ui/texts.tsx";
import { AnalysisResult } from "./analysis-result.tsx";
import { type AnswerState, useAnswer } from "./use-answer.ts";

export interface InlineAnalysisProps {
  /** The id of a request, or a draft to analyze. With null, no analysis starts, and only `initialState` is visible. */
  data: Readonly<Record<string, unknown>> | null;
  /** The state in the server-rendered page, after a form without JavaScript. */
  initialState?: AnswerState<AnalysisAnswer>;
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
}

/** Starts an analysis when `data` changes, and shows it. */
export function InlineAnalysis({ data, initialState, anchor }: InlineAnalysisProps) {
  const assistantMessages = useTexts().assistant;

  const { state, ask } = useAnswer("/api/ai/analyze-request", assistantMessages.analysis, initialState);
  useEffect(() => {
    if (data) void ask({ request_data: data });
  }, [data, ask]);
  return (
    <div aria-live="polite">
      <AnalysisResult state={state} anchor={anchor} folded />
    </div>
  );
}
