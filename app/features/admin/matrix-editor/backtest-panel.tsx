import { formatCount } from "../../../../domain/format/numbers.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { BacktestResultPanel } from "./backtest-outcome.tsx";
import type { DraftEvaluation } from "./draft-evaluation.ts";

export interface BacktestPanelProps {
  requestCount: string;
  backtest: DraftEvaluation["backtest"];
  /** Whether the draft has not changed since the backtest. */
  isCurrent: boolean;
  errors: FieldErrors;
  pending: boolean;
  onChange: (last: string) => void;
  onRun: () => void;
}

/** Shows the backtest: the field for the number of requests, the button that starts it, and the result. */
export function BacktestPanel({
  requestCount,
  backtest,
  isCurrent,
  errors,
  pending,
  onChange,
  onRun,
}: BacktestPanelProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.backtest;

  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <div data-question="backtest" className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="w-full md:max-w-72">
          <Field
            label={text.last}
            name="last"
            hint={text.lastHint(formatCount(LIMITS.backtest, texts.language))}
            error={errors.last}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              value={requestCount}
              onChange={(event) => onChange(event.target.value)}
            />
          </Field>
        </div>
        <Button
          name="_do"
          value="backtest"
          formNoValidate
          variant="secondary"
          pending={pending}
          className="max-md:w-full md:mt-[1.625rem]"
          onClick={(event) => {
            event.preventDefault();
            onRun();
          }}
        >
          {text.button}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={pending}>
        {backtest && !isCurrent ? (
          <div className="mt-4">
            <Alert>{text.outdated}</Alert>
          </div>
        ) : null}
        {backtest ? <BacktestResultPanel backtest={backtest} /> : null}
      </div>
    </Card>
  );
}
