import { assistantMessages } from "../../messages/assistant.ts";
import { Alert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AnalysisCard } from "./analysis-card.tsx";
import { FactList } from "./facts.tsx";
import type { AnalysisState } from "./use-analysis.ts";

const text = assistantMessages.analysis;

/** Wherever something is analysed: what is known so far. `anchor`: of its facts on this page. */
export function AnalysisResult({ state, anchor }: { state: AnalysisState; anchor: string }) {
  switch (state.step) {
    case "none":
      return null;
    case "working":
      return (
        <div role="status" className="flex flex-col gap-3">
          <span className="text-muted text-sm">{text.working}</span>
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-16 w-full" />
        </div>
      );
    case "wording":
      return <AnalysisCard analysis={null} facts={state.facts} provider={state.provider} anchor={anchor} />;
    case "done":
      return (
        <AnalysisCard
          analysis={state.analysis}
          facts={state.analysis.facts}
          provider={state.provider}
          anchor={anchor}
        />
      );
    case "failed":
      return (
        <div className="flex flex-col gap-4">
          <Alert tone="error" title={text.failed}>
            {state.detail ? <p>{state.detail}</p> : null}
          </Alert>
          {state.facts.length > 0 ? <FactList facts={state.facts} anchor={anchor} /> : null}
        </div>
      );
  }
}
