import type { ReactNode } from "react";
import type { Analysis, AnalysisAnswer, Fact } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { formatPercent } from "../../../domain/format/numbers.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import {
  AnswerArea,
  AnsweredBy,
  AnswerNote,
  CitedSection,
  FactList,
  SentenceList,
  toCitationTargets,
} from "./answer-parts.tsx";
import type { AnswerState } from "./use-answer.ts";

const RECOMMENDATION_TONES: Record<string, Tone> = { APPROVE: "success", REJECT: "error" };
const RISK_TONES: Record<string, Tone> = { LOW: "success", HIGH: "error" };

interface AnalysisResultProps {
  state: AnswerState<AnalysisAnswer>;
  /** The prefix of the HTML ids of the facts. */
  anchor: string;
  /** Whether the reasoning and sources of the built-in analyst are folded. */
  folded?: boolean;
}

export const AnalysisResult = ({ state, anchor, folded = false }: AnalysisResultProps) => {
  const text = useTexts().assistant.analysis;
  return (
    <AnswerArea state={state} text={text} anchor={anchor}>
      {(answer) => <AnalysisCard {...answer} anchor={anchor} folded={folded} />}
    </AnswerArea>
  );
};

type AnalysisCardProps = AnalysisAnswer & { anchor: string; folded: boolean };

function AnalysisCard({ analysis, provider, note, anchor, folded }: AnalysisCardProps) {
  const text = useTexts().assistant.analysis;

  const { facts } = analysis;
  const cited = toCitationTargets(anchor, facts);
  // The concerns and key factors of the built-in analyst contain the texts of all facts. A model's text may leave out a fact.
  const isBuiltIn = provider === BUILT_IN_PROVIDER;
  return (
    <div className="flex flex-col gap-4">
      <Verdict analysis={analysis} />
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
          <CitedSection title={text.reasoning} cited={cited}>
            {analysis.reasoning}
          </CitedSection>
          <SentenceList title={text.factors} points={analysis.key_factors} cited={cited} />
          <SentenceList title={text.questions} points={analysis.suggested_questions} cited={cited} />
          <FactList titled facts={facts} anchor={anchor} brief={isBuiltIn} />
          <AnsweredBy provider={provider} note={null} />
        </div>
      </details>
    </div>
  );
}

const countFacts = (facts: readonly Fact[], tone: Fact["tone"]): number =>
  facts.filter((fact) => fact.tone === tone).length;

/**
 * Shows in one line whether there are concerns, then with what the request was compared, and below the recommendation, risk and
 * confidence.
 */
function Verdict({ analysis }: { analysis: Analysis }) {
  const texts = useTexts();
  const text = texts.assistant.analysis;

  const { facts, recommendation, risk_level, confidence_score } = analysis;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">
          {text.verdict(countFacts(facts, "warning"), countFacts(facts, "caution"), recommendation === "APPROVE")}
        </p>
        {facts
          .filter(({ kind }) => kind === "compared")
          .map((fact) => (
            <p key={fact.id} className="text-muted text-sm">
              {fact.text}
            </p>
          ))}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Measure term={text.recommendation}>
          <Badge tone={RECOMMENDATION_TONES[recommendation] ?? "warning"}>{text.recommendations[recommendation]}</Badge>
        </Measure>
        <Measure term={text.risk}>
          <Badge tone={RISK_TONES[risk_level] ?? "warning"}>{text.risks[risk_level]}</Badge>
        </Measure>
        <Measure term={text.confidence}>
          <span className="font-semibold tabular-nums">
            {formatPercent(Math.round(confidence_score * 100), texts.language)}
          </span>
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
