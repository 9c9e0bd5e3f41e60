import type { RequestFormOptions } from "../../../../domain/entities.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import { formatList } from "../../../../domain/format/lists.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select, TextArea, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { FilesField } from "../files-field.tsx";
import type { SubmitFormValues } from "./form-values.ts";

export interface SubmitFieldsProps {
  options: Rendered<RequestFormOptions> | null;
  values: SubmitFormValues;
  errors: FieldErrors;
  /** Whether the amount and its currency are visible. */
  showAmount: boolean;
  amountRequired: boolean;
  busy: boolean;
  onChange: (name: keyof SubmitFormValues, value: string) => void;
}

export function SubmitFields(props: SubmitFieldsProps) {
  const texts = useTexts();
  const text = texts.submit;
  const messages = texts.common;

  const { options, values, errors, busy, onChange } = props;
  const { timeZone } = useViewerLocale();
  return (
    <>
      <Card title={text.sections.what}>
        <div className="flex flex-col gap-5">
          <Field label={text.fields.title} name="title" error={errors.title} required>
            <TextInput
              maxLength={LIMITS.title}
              autoComplete="off"
              value={values.title}
              onChange={(event) => onChange("title", event.target.value)}
            />
          </Field>
          <Field
            label={text.fields.description}
            name="description"
            hint={text.descriptionHint}
            error={errors.description}
            required
          >
            <TextArea
              rows={5}
              maxLength={LIMITS.description}
              value={values.description}
              onChange={(event) => onChange("description", event.target.value)}
            />
          </Field>
          <TypeAndAmount {...props} />
        </div>
      </Card>
      <Card title={text.sections.terms}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={text.fields.priority} name="priority" error={errors.priority}>
            <Select
              options={(options?.priorities ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              value={values.priority}
              onChange={(event) => onChange("priority", event.target.value)}
            />
          </Field>
          <Field
            label={`${text.fields.dueDate} (${messages.form.optional})`}
            name="due_date"
            hint={text.zone(timeZone)}
            error={errors.due_date}
          >
            <TextInput
              type="datetime-local"
              value={values.due_date}
              onChange={(event) => onChange("due_date", event.target.value)}
            />
          </Field>
        </div>
      </Card>
      <Card title={text.sections.files}>
        <FilesField errors={errors} disabled={busy} />
      </Card>
    </>
  );
}

function TypeAndAmount({ options, values, errors, showAmount, amountRequired, onChange }: SubmitFieldsProps) {
  const texts = useTexts();
  const text = texts.submit;

  const types = options?.request_types ?? [];
  const typesWithAmount = types.filter((type) => type.requires_amount).map((type) => type.name);
  return (
    <>
      <Field label={text.fields.requestType} name="request_type" error={errors.request_type} required>
        <Select
          placeholder={text.choose}
          options={types.map(({ code, name }) => ({ value: code, label: name }))}
          value={values.request_type}
          onChange={(event) => onChange("request_type", event.target.value)}
        />
      </Field>
      {showAmount ? (
        <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-4">
          <AmountField
            label={text.fields.amount}
            name="amount"
            hint={
              amountRequired || typesWithAmount.length === 0
                ? undefined
                : text.amountHint(formatList(typesWithAmount, "and", texts.language))
            }
            error={errors.amount}
            required={amountRequired}
            value={values.amount}
            locale={values.number_locale}
            decimals={getCurrencyDecimals(options?.currencies ?? [], values.currency)}
            preview={values.currency}
            onChange={(value) => onChange("amount", value)}
          />
          <Field label={text.fields.currency} name="currency" error={errors.currency}>
            <Select
              options={(options?.currencies ?? []).map(({ code }) => ({ value: code, label: code }))}
              value={values.currency}
              onChange={(event) => onChange("currency", event.target.value)}
            />
          </Field>
        </div>
      ) : null}
    </>
  );
}
