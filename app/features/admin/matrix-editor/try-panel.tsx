import type { Trial } from "../../../../domain/admin/admin-entities.ts";
import { decimalsOf } from "../../../../domain/format/usual-decimals.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import type { FormErrors } from "../../../forms/form-errors.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { editorMessages } from "../../../messages/admin-matrix-editor.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/inputs.tsx";
import { LazyPart } from "../../../ui/lazy-part.tsx";
import { type TryValues, triedCurrency } from "./draft-values.ts";
import { trialOutcome } from "./lazy-parts.ts";
import type { EditorChoices } from "./load-editor.ts";

const text = editorMessages.try;

export interface TryPanelProps {
  trying: TryValues;
  /** The draft's type. */
  ownType: string;
  /** The locale that the amount is typed in. */
  locale: string;
  trial: Trial | null;
  errors: FormErrors;
  choices: EditorChoices;
  pending: boolean;
  onChange: (name: keyof TryValues, value: string) => void;
  onTry: () => void;
}

/** 'Type, amount, currency, department, requester -> who decides, and why', on the live matrix and with the draft, side by side. */
export function TryPanel({ trying, ownType, locale, trial, errors, choices, pending, onChange, onTry }: TryPanelProps) {
  const currency = triedCurrency(trying, ownType, choices.types);
  const change = (name: keyof TryValues) => (event: { target: { value: string } }) =>
    onChange(name, event.target.value);
  return (
    <Card title={text.title}>
      <p className="mb-4 text-muted text-sm">{text.intro}</p>
      <div data-question="try" className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-5">
        <Field label={text.type} name="try.request_type" error={errors["try.request_type"]}>
          <Select
            placeholder={text.ownType}
            value={trying.type}
            onChange={change("type")}
            options={choices.types.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <AmountField
          label={text.amount}
          name="try.amount"
          error={errors["try.amount"]}
          value={trying.amount}
          locale={locale}
          decimals={decimalsOf(choices.currencies, currency)}
          echo={currency}
          onChange={(value) => onChange("amount", value)}
        />
        <Field label={text.currency} name="try.currency" error={errors["try.currency"]}>
          <Select
            placeholder={text.usualCurrency}
            value={trying.currency}
            onChange={change("currency")}
            options={choices.currencies
              .filter((one) => one.is_active)
              .map(({ code }) => ({ value: code, label: code }))}
          />
        </Field>
        <Field label={text.department} name="try.department" error={errors["try.department"]}>
          <Select
            placeholder={text.ownDepartment}
            value={trying.department}
            onChange={change("department")}
            options={choices.departments.map((name) => ({ value: name, label: name }))}
          />
        </Field>
        <Field label={text.requester} name="try.requester" error={errors["try.requester"]}>
          <PersonInput
            value={trying.requester}
            onChange={(value) => onChange("requester", value)}
            people={choices.active}
          />
        </Field>
      </div>
      <Button
        name="_do"
        value="try"
        formNoValidate
        variant="secondary"
        className="mt-4 max-md:w-full"
        onClick={(event) => {
          event.preventDefault();
          onTry();
        }}
      >
        {pending ? text.running : text.button}
      </Button>
      <div aria-live="polite" aria-busy={pending}>
        <LazyPart source={trialOutcome} props={trial && { trial }} />
      </div>
    </Card>
  );
}
