import type { ReactNode } from "react";
import type { Analysis, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AnsweredBy, Heading, SentenceList } from "./answer-parts.tsx";
import { FactList, toCitationTargets } from "./facts.tsx";
import { type CitationTargets, CitedText } from "./markdown.tsx";
import type { AnalysisState } from "./use-analysis.ts";

const text = assistantMessages.analysis;

const RECOMMENDATION_TONES: Record<string, Tone> = { APPROVE: "success", REJECT: "error" };
const RISK_TONES: Record<string, Tone> = { LOW: "success", HIGH: "error" };

/** Shows an analysis in its current state. `anchor`: the prefix of the HTML ids of its facts. */
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

type AnalysisText = Omit<Analysis, "facts">;

interface AnalysisCardProps {
  /** Null while only the facts are known and the text is being written. */
  analysis: AnalysisText | null;
  facts: readonly Fact[];
  provider: ProviderName;
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
}

/** Shows the recommendation, the reasoning and the facts of an analysis. The facts appear before the text is complete. */
function AnalysisCard({ analysis, facts, provider, anchor }: AnalysisCardProps) {
  const cited = toCitationTargets(anchor, facts);
  return (
    <div className="flex flex-col gap-5">
      {analysis ? <Verdict analysis={analysis} cited={cited} /> : <AnalysisSkeleton />}
      {facts.length > 0 ? (
        <section>
          <Heading>{assistantMessages.facts.title}</Heading>
          <FactList facts={facts} anchor={anchor} brief={analysis !== null && provider === BUILT_IN_PROVIDER} />
        </section>
      ) : null}
      <AnsweredBy provider={provider} />
    </div>
  );
}

function Verdict({ analysis, cited }: { analysis: AnalysisText; cited: CitationTargets }) {
  const { recommendation, risk_level, confidence_score } = analysis;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        <Measure term={text.recommendation}>
          <Badge tone={RECOMMENDATION_TONES[recommendation] ?? "warning"}>{recommendation}</Badge>
        </Measure>
        <Measure term={text.risk}>
          <Badge tone={RISK_TONES[risk_level] ?? "warning"}>{risk_level}</Badge>
        </Measure>
        <Measure term={text.confidence}>
          <span className="font-semibold tabular-nums">{text.percent(confidence_score)}</span>
        </Measure>
      </dl>
      <section>
        <Heading>{text.reasoning}</Heading>
        <p className="max-w-prose break-words text-sm">
          <CitedText cited={cited}>{analysis.reasoning}</CitedText>
        </p>
      </section>
      <SentenceList title={text.concerns} points={analysis.concerns} cited={cited} />
      <SentenceList title={text.factors} points={analysis.key_factors} cited={cited} />
      <SentenceList title={text.questions} points={analysis.suggested_questions} cited={cited} />
    </>
  );
}

function Measure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-muted">{term}</dt>
      <dd className="flex min-h-6 items-center">{children}</dd>
    </div>
  );
}

function AnalysisSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="text-muted text-sm">{text.wording}</span>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
