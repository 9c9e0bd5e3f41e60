import { useState } from "react";
import type { AnalysisAnswer } from "../../../domain/assistant/entities.ts";
import type { RequestSummary } from "../../../domain/entities.ts";
import { formatMoney } from "../../../domain/format/money.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { AnalysisResult } from "./analysis-result.tsx";
import type { AssistantActionResult } from "./assistant-action.ts";
import { getTabPath } from "./tabs.ts";
import type { AnswerState } from "./use-answer.ts";

type RequestChoice = Pick<RequestSummary, "id" | "title" | "amount" | "amount_decimals" | "currency" | "status">;

interface AnalysisTabProps {
  requests: readonly RequestChoice[];
  actionResult: AssistantActionResult | null;
  state: AnswerState<AnalysisAnswer>;
  ask: (body: { request_data: { id: string } }) => void;
  stop: () => void;
}

export function AnalysisTab({ requests, actionResult, state, ask, stop }: AnalysisTabProps) {
  const texts = useTexts();
  const text = texts.assistant.analysis;

  const [selectedId, setSelectedId] = useState(actionResult?.intent === "analysis" ? actionResult.value : "");
  const select = (id: string) => {
    setSelectedId(id);
    if (id === "") stop();
    else ask({ request_data: { id } });
  };
  return (
    <div className="flex flex-col gap-4">
      <Card title={text.title}>
        {requests.length === 0 ? (
          <EmptyState
            icon={<Icon name="file-text" className="size-6" />}
            title={text.none}
            action={<LinkButton to="/submit-request">{text.submit}</LinkButton>}
          />
        ) : (
          <form method="post" className="flex max-w-2xl flex-col gap-3">
            <input type="hidden" name="intent" value="analysis" />
            <Field label={text.label} name="request_id" hint={text.hint}>
              <Select
                options={requests.map((request) => ({ value: request.id, label: formatRequestLabel(texts, request) }))}
                placeholder={text.choose}
                value={selectedId}
                required
                disabled={state.step === "working"}
                onChange={(event) => select(event.currentTarget.value)}
              />
            </Field>
            <Button className="self-start scripting:hidden">{text.button}</Button>
          </form>
        )}
      </Card>
      {state.step === "none" ? null : (
        <Card title={selectedId ? text.of(selectedId) : text.title}>
          <AnalysisResult state={state} anchor="analysis" />
        </Card>
      )}
    </div>
  );
}

function formatRequestLabel(texts: Texts, { title, amount, amount_decimals, currency, status }: RequestChoice): string {
  const messages = texts.common;

  const money = amount === null ? [] : [formatMoney(amount, currency, amount_decimals, texts.language)];
  return [title, ...money, messages.status[status]].join(" · ");
}

/** Shows a link to the analysis tab, because predictions are part of an analysis. */
export function PredictionsTab() {
  const assistantMessages = useTexts().assistant;

  return (
    <Card>
      <EmptyState
        icon={<Icon name="chart-line" className="size-6" />}
        title={assistantMessages.predictions.title}
        action={
          <LinkButton to={getTabPath("analysis")} variant="primary">
            {assistantMessages.predictions.button}
          </LinkButton>
        }
      >
        {assistantMessages.predictions.text}
      </EmptyState>
    </Card>
  );
}
