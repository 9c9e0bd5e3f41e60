import type { FormEvent } from "react";
import type { InsightsAnswer } from "../../../domain/assistant/entities.ts";
import { formatCount } from "../../../domain/format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import {
  AnswerArea,
  AnsweredBy,
  CitedSection,
  FactList,
  Section,
  SentenceList,
  toCitationTargets,
} from "./answer-parts.tsx";
import type { AnswerState } from "./use-answer.ts";

interface InsightsTabProps {
  state: AnswerState<InsightsAnswer>;
  ask: (body: Record<string, unknown>) => void;
  stop: () => void;
}

/** The body of the API call that generates insights. The server ignores it and uses only the rights of the signed-in user (R21). */
const INSIGHTS_REQUEST = { context: { time_period: "Last 30 days", scope: "All departments" } };

export function InsightsTab({ state, ask, stop }: InsightsTabProps) {
  const text = useTexts().assistant.insights;

  const busy = state.step === "working";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) ask(INSIGHTS_REQUEST);
  };
  return (
    <div className="flex flex-col gap-4">
      <Card title={text.title}>
        <form method="post" onSubmit={submit} className="flex flex-wrap items-center justify-between gap-3">
          <input type="hidden" name="intent" value="insights" />
          <p className="text-muted text-sm">{text.hint}</p>
          <Button pending={busy} icon={<Icon name="sparkles" />}>
            {text.button}
          </Button>
        </form>
      </Card>
      <AnswerArea state={state} text={text} anchor="insights" stop={stop}>
        {(answer) => <InsightsCard {...answer} />}
      </AnswerArea>
    </div>
  );
}

function InsightsCard({ insights, provider, note }: InsightsAnswer) {
  const texts = useTexts();
  const text = texts.assistant.insights;
  const METRIC_NAMES: Readonly<Record<string, string>> = texts.assistant.insights.metricNames;

  const { executive_summary, key_metrics, recommendations, facts } = insights;
  const cited = toCitationTargets("insights", facts);
  return (
    <Card>
      <div className="flex flex-col gap-5">
        <CitedSection title={text.summary} cited={cited}>
          {executive_summary}
        </CitedSection>
        <Section title={text.metrics}>
          <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
            {Object.entries(key_metrics).map(([name, value]) => (
              <div key={name} className="rounded-box border border-base-300 px-3 py-2">
                <dt className="text-muted text-xs">{METRIC_NAMES[name] ?? name}</dt>
                <dd className="break-words font-semibold tabular-nums">
                  {typeof value === "number" ? formatCount(value, texts.language) : value}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
        <SentenceList title={text.recommendations} points={recommendations} cited={cited} />
        <FactList titled facts={facts} anchor="insights" />
        <AnsweredBy provider={provider} note={note} />
      </div>
    </Card>
  );
}
