import { useState } from "react";
import { getCurrencyDecimals } from "../../../domain/format/currency-decimals.ts";
import { formatDecimal } from "../../../domain/format/money.ts";
import { formatTypedAmount } from "../../../domain/format/typed-amount.ts";
import { humanise } from "../../../domain/roles.ts";
import { AmountField } from "../../forms/amount-field.tsx";
import { messages } from "../../messages/common.ts";
import { Field } from "../../ui/field.tsx";
import { Select, type SelectOption, TextArea, TextInput } from "../../ui/inputs.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import type { DialogRequest } from "./listed-request.ts";
import type { ModifyChoices } from "./load-dialog-data.ts";
import type { ActionRefusal } from "./request-refusal.ts";

export interface ModifyFieldsProps {
  request: DialogRequest;
  choices: ModifyChoices;
  refusal: ActionRefusal | null;
}

/** The fields of one's own open request, filled with what they are now, or with what was typed before a refusal. */
export function ModifyFields({ request, choices, refusal }: ModifyFieldsProps) {
  const { dialog } = messages;
  const [type, setType] = useState(refusal?.values.request_type ?? request.request_type);
  const [currency, setCurrency] = useState(refusal?.values.currency ?? request.currency);
  const given = (name: "title" | "description" | "priority") => refusal?.values[name] ?? request[name];
  const reader = useViewerLocale();
  const locale = refusal?.values.number_locale ?? reader.locale;
  const stored = request.amount === null ? "" : formatTypedAmount(formatDecimal(request.amount), locale);
  // State of this component, so that it is there again when a type without an amount is changed back.
  const [amount, setAmount] = useState(refusal?.values.amount ?? stored);
  const chosen = choices.types.find(({ code }) => code === type);
  // What a request of the type carries from before may stay (R28); another request loses its amount with the new type (R39).
  const refusesAmount = chosen?.accepts_amount === false && type !== request.request_type;
  const withAmount = !refusesAmount && (request.amount !== null || chosen?.requires_amount);
  const errors = refusal?.errors ?? {};
  return (
    <>
      <Field label={dialog.titleField} name="title" required error={errors.title}>
        <TextInput defaultValue={given("title")} maxLength={200} />
      </Field>
      <Field label={dialog.descriptionField} name="description" required error={errors.description}>
        <TextArea defaultValue={given("description")} />
      </Field>
      {refusesAmount ? <input type="hidden" name="amount" value="" /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={dialog.typeField} name="request_type" error={errors.request_type}>
          <Select
            options={withCurrent(
              choices.types.map(({ code, name }) => ({ value: code, label: name })),
              request.request_type,
            )}
            value={type}
            onChange={(event) => setType(event.target.value)}
          />
        </Field>
        <Field label={dialog.priorityField} name="priority" error={errors.priority}>
          <Select
            options={withCurrent(
              choices.priorities.map(({ code, name }) => ({ value: code, label: name })),
              request.priority,
            )}
            defaultValue={given("priority")}
          />
        </Field>
        {withAmount ? (
          <>
            <input type="hidden" name="number_locale" value={locale} />
            <AmountField
              label={dialog.amountField}
              name="amount"
              error={errors.amount}
              value={amount}
              locale={locale}
              decimals={getCurrencyDecimals(choices.currencies, currency)}
              preview={currency}
              onChange={setAmount}
            />
            <Field label={dialog.currencyField} name="currency" error={errors.currency}>
              <Select
                options={withCurrent(
                  choices.currencies.map(({ code }) => ({ value: code, label: code })),
                  request.currency,
                )}
                value={currency}
                onChange={(event) => setCurrency(event.target.value)}
              />
            </Field>
          </>
        ) : null}
      </div>
    </>
  );
}

/** What the request has stays a choice, even when an administrator has switched it off since. */
function withCurrent(options: SelectOption[], current: string): SelectOption[] {
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: humanise(current) }, ...options];
}
