import type { ReactNode } from "react";
import type { Analysis, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AnsweredBy, AnswerNote, Heading, SentenceList } from "./answer-parts.tsx";
import { FactList, toCitationTargets } from "./facts.tsx";
import { CitedText } from "./markdown.tsx";
import type { AnalysisState } from "./use-analysis.ts";

const text = assistantMessages.analysis;

const RECOMMENDATION_TONES: Record<string, Tone> = { APPROVE: "success", REJECT: "error" };
const RISK_TONES: Record<string, Tone> = { LOW: "success", HIGH: "error" };

export interface AnalysisResultProps {
  state: AnalysisState;
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
  /**
   * Whether the reasoning and sources of the built-in analyst are folded. Screens on which the analysis is not the main content fold them.
   */
  folded?: boolean;
}

/** Shows an analysis in its current state. */
export function AnalysisResult({ state, anchor, folded = false }: AnalysisResultProps) {
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
      return (
        <AnalysisCard
          analysis={null}
          facts={state.facts}
          provider={state.provider}
          note={null}
          anchor={anchor}
          folded={folded}
        />
      );
    case "done":
      return (
        <AnalysisCard
          analysis={state.analysis}
          facts={state.analysis.facts}
          provider={state.provider}
          note={state.note}
          anchor={anchor}
          folded={folded}
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
  /** The text of the analysis; null until it is written, while only the facts are known. */
  analysis: AnalysisText | null;
  facts: readonly Fact[];
  provider: ProviderName;
  note: string | null;
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
  /** Whether the reasoning and the sources are folded. */
  folded: boolean;
}

/** Shows the verdict, the concerns, the reasoning and the facts of an analysis. Shows the facts before the text is complete. */
function AnalysisCard({ analysis, facts, provider, note, anchor, folded }: AnalysisCardProps) {
  const cited = toCitationTargets(anchor, facts);
  if (!analysis) {
    return (
      <div className="flex flex-col gap-5">
        <AnalysisSkeleton />
        {facts.length > 0 ? <FactList facts={facts} anchor={anchor} /> : null}
        <AnsweredBy provider={provider} note={null} />
      </div>
    );
  }
  // The concerns and key factors of the built-in analyst contain the texts of all facts. A model's text may leave out a fact.
  const isBuiltIn = provider === BUILT_IN_PROVIDER;
  return (
    <div className="flex flex-col gap-4">
      <Verdict analysis={analysis} facts={facts} />
      <AnswerNote note={note} />
      <SentenceList
        title={countFacts(facts, "warning") > 0 ? text.concerns : text.checks}
        points={analysis.concerns}
        cited={cited}
      />
      <details open={!folded || !isBuiltIn} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md font-medium text-sm">
          <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
          {text.reasoned(facts.length)}
        </summary>
        <div className="flex flex-col gap-4 pt-2">
          <section>
            <Heading>{text.reasoning}</Heading>
            <p className="max-w-prose break-words text-sm">
              <CitedText cited={cited}>{analysis.reasoning}</CitedText>
            </p>
          </section>
          <SentenceList title={text.factors} points={analysis.key_factors} cited={cited} />
          <SentenceList title={text.questions} points={analysis.suggested_questions} cited={cited} />
          {facts.length > 0 ? (
            <section>
              <Heading>{assistantMessages.facts.title}</Heading>
              <FactList facts={facts} anchor={anchor} brief={isBuiltIn} />
            </section>
          ) : null}
          <AnsweredBy provider={provider} note={null} />
        </div>
      </details>
    </div>
  );
}

const countFacts = (facts: readonly Fact[], tone: Fact["tone"]): number =>
  facts.filter((fact) => fact.tone === tone).length;

/** Shows in one line whether there are concerns, and below this line the recommendation, risk and confidence. */
function Verdict({ analysis, facts }: { analysis: AnalysisText; facts: readonly Fact[] }) {
  const { recommendation, risk_level, confidence_score } = analysis;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{text.verdict(countFacts(facts, "warning"), countFacts(facts, "caution"))}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Measure term={text.recommendation}>
          <Badge tone={RECOMMENDATION_TONES[recommendation] ?? "warning"}>{text.recommendations[recommendation]}</Badge>
        </Measure>
        <Measure term={text.risk}>
          <Badge tone={RISK_TONES[risk_level] ?? "warning"}>{text.risks[risk_level]}</Badge>
        </Measure>
        <Measure term={text.confidence}>
          <span className="font-semibold tabular-nums">{text.percent(confidence_score)}</span>
        </Measure>
      </dl>
    </div>
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
