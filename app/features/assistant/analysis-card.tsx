import type { ReactNode } from "react";
import type { Analysis, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { assistantMessages } from "../../messages/assistant.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { createCitationContext, FactList } from "./facts.tsx";
import { type CitationContext, CitedText } from "./markdown.tsx";

const text = assistantMessages.analysis;

const RECOMMENDATION_TONES: Record<string, Tone> = { APPROVE: "success", REJECT: "error" };
const RISK_TONES: Record<string, Tone> = { LOW: "success", HIGH: "error" };

export const formatProvider = (provider: ProviderName): string =>
  provider === BUILT_IN_PROVIDER ? assistantMessages.builtIn : provider;

type AnalysisText = Omit<Analysis, "facts">;

export interface AnalysisCardProps {
  /** null: it is being worded, and only the facts are there. */
  analysis: AnalysisText | null;
  facts: readonly Fact[];
  provider: ProviderName;
  /** Of the facts on this page. */
  anchor: string;
}

/** The verdict, why, and what it stands on. The facts are there before the words are. */
export function AnalysisCard({ analysis, facts, provider, anchor }: AnalysisCardProps) {
  const cited = createCitationContext(anchor, facts);
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

/** Who worded it, under every answer. */
export function AnsweredBy({ provider }: { provider: ProviderName }) {
  return <p className="text-muted text-xs">{assistantMessages.by(formatProvider(provider))}</p>;
}

function Verdict({ analysis, cited }: { analysis: AnalysisText; cited: CitationContext }) {
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
      <Points title={text.concerns} points={analysis.concerns} cited={cited} />
      <Points title={text.factors} points={analysis.key_factors} cited={cited} />
      <Points title={text.questions} points={analysis.suggested_questions} cited={cited} />
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

export function Heading({ children }: { children: string }) {
  return <h3 className="mb-1.5 font-semibold text-sm">{children}</h3>;
}

/** A list of plain sentences with citations; nothing when there are none. */
export function Points({ title, points, cited }: { title: string; points: readonly string[]; cited: CitationContext }) {
  if (points.length === 0) return null;
  return (
    <section>
      <Heading>{title}</Heading>
      <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-sm">
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat and never move.
          <li key={at} className="break-words">
            <CitedText cited={cited}>{point}</CitedText>
          </li>
        ))}
      </ul>
    </section>
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
