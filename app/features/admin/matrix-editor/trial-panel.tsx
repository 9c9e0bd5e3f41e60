import type { MatrixTrialResult } from "../../../../domain/admin/entities.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { BusySign, Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { getTrialCurrency, type TrialValues } from "./draft-values.ts";
import type { EditorChoices } from "./load-editor.ts";
import { TrialResultPanel } from "./trial-outcome.tsx";

export interface TrialPanelProps {
  trialValues: TrialValues;
  /** The request type of the draft. */
  draftType: string;
  /** The locale in which the amount is typed. */
  locale: string;
  trial: Rendered<MatrixTrialResult> | null;
  errors: FieldErrors;
  choices: EditorChoices;
  pending: boolean;
  onChange: (name: keyof TrialValues, value: string) => void;
  onTry: () => void;
}

/** Shows 'Try it': the fields of a request, and the result that compares the saved matrix with the draft. */
export function TrialPanel({
  trialValues,
  draftType,
  locale,
  trial,
  errors,
  choices,
  pending,
  onChange,
  onTry,
}: TrialPanelProps) {
  const texts = useTexts();
  const text = texts.matrixEditor.trial;

  const currency = getTrialCurrency(trialValues, draftType, choices.types);
  const change = (name: keyof TrialValues) => (event: { target: { value: string } }) =>
    onChange(name, event.target.value);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <div data-question="try" className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label={text.type} name="try.request_type" error={errors["try.request_type"]}>
          <Select
            placeholder={text.ownType}
            value={trialValues.type}
            onChange={change("type")}
            options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <AmountField
          label={text.amount}
          name="try.amount"
          error={errors["try.amount"]}
          value={trialValues.amount}
          locale={locale}
          decimals={getCurrencyDecimals(choices.currencies, currency)}
          preview={currency}
          onChange={(value) => onChange("amount", value)}
        />
        <Field label={text.currency} name="try.currency" error={errors["try.currency"]}>
          <Select
            placeholder={text.defaultCurrency}
            value={trialValues.currency}
            onChange={change("currency")}
            options={choices.currencies
              .filter((one) => one.is_active)
              .map(({ code }) => ({ value: code, label: code }))}
          />
        </Field>
        <Field label={text.department} name="try.department" error={errors["try.department"]}>
          <Select
            placeholder={text.ownDepartment}
            value={trialValues.department}
            onChange={change("department")}
            options={choices.departments.map((name) => ({ value: name, label: nameDepartment(texts, name) }))}
          />
        </Field>
        <Field label={text.requester} name="try.requester" error={errors["try.requester"]}>
          <PersonInput
            value={trialValues.requester}
            onChange={(value) => onChange("requester", value)}
            people={choices.activePeople}
          />
        </Field>
      </div>
      <Button
        name="_do"
        value="try"
        formNoValidate
        variant="secondary"
        className="mt-4 max-md:w-full"
        aria-busy={pending || undefined}
        onClick={(event) => {
          event.preventDefault();
          onTry();
        }}
      >
        {pending ? <BusySign replacesIcon={false} /> : null}
        {text.button}
      </Button>
      <div aria-live="polite" aria-busy={pending}>
        {trial ? <TrialResultPanel trial={trial} /> : null}
      </div>
    </Card>
  );
}
