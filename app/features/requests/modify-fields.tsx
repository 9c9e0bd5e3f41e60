import { useId, useState } from "react";
import { getCurrencyDecimals } from "../../../domain/format/currency-decimals.ts";
import { formatDecimal } from "../../../domain/format/money.ts";
import { formatAmountForInput } from "../../../domain/format/typed-amount.ts";
import { formatDateTimeLocalInput } from "../../../domain/format/zoned-time.ts";
import { AmountField } from "../../forms/amount-field.tsx";
import { findSubmittedText } from "../../forms/refusal.ts";
import { Field, FieldErrorText } from "../../ui/field.tsx";
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import type { DialogRequest } from "./listed-request.ts";
import type { ModifyChoices } from "./load-dialog-data.ts";
import type { ActionRefusal } from "./request-refusal.ts";

export interface ModifyFieldsProps {
  request: DialogRequest;
  choices: ModifyChoices;
  refusal: ActionRefusal | null;
}

/** The fields of the modify dialog. At first they contain the request's values, or, after a refusal, the submitted values. */
export function ModifyFields({ request, choices, refusal }: ModifyFieldsProps) {
  const texts = useTexts();
  const actionDialogMessages = texts.actionDialogs;
  const messages = texts.common;

  const [type, setType] = useState(findSubmittedText(refusal, "request_type") ?? request.request_type);
  const [currency, setCurrency] = useState(findSubmittedText(refusal, "currency") ?? request.currency);
  const getInitialValue = (name: "title" | "description" | "priority") =>
    findSubmittedText(refusal, name) ?? request[name];
  const reader = useViewerLocale();
  const locale = findSubmittedText(refusal, "number_locale") ?? reader.locale;
  const dueDate = formatDateTimeLocalInput(request.due_date, reader.timeZone);
  const stored = request.amount === null ? "" : formatAmountForInput(formatDecimal(request.amount), locale);
  // The amount is in the state and not only in its field, so that it is restored if the person chooses a type without an amount and then a
  // type with one.
  const [amount, setAmount] = useState(findSubmittedText(refusal, "amount") ?? stored);
  const selectedType = choices.types.find(({ code }) => code === type);
  // A request may keep its amount while its type does not change, even if the type accepts no amounts (R28). A new type that accepts no
  // amounts removes the amount (R39).
  const refusesAmount = selectedType?.accepts_amount === false && type !== request.request_type;
  const withAmount = !refusesAmount && (request.amount !== null || selectedType?.requires_amount);
  const errors = refusal?.errors ?? {};
  return (
    <>
      <Field label={actionDialogMessages.titleField} name="title" required error={errors.title}>
        <TextInput defaultValue={getInitialValue("title")} maxLength={200} />
      </Field>
      <Field label={actionDialogMessages.descriptionField} name="description" required error={errors.description}>
        <TextArea defaultValue={getInitialValue("description")} />
      </Field>
      {refusesAmount ? <input type="hidden" name="amount" value="" /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={actionDialogMessages.typeField} name="request_type" error={errors.request_type}>
          <Select
            options={withCurrentOption(
              choices.types.map(({ code, name }) => ({ value: code, label: name })),
              { value: request.request_type, label: request.request_type_name },
            )}
            value={type}
            onChange={(event) => setType(event.target.value)}
          />
        </Field>
        <Field label={actionDialogMessages.priorityField} name="priority" error={errors.priority}>
          <Select
            options={withCurrentOption(
              choices.priorities.map(({ code, name }) => ({ value: code, label: name })),
              { value: request.priority, label: request.priority_name },
            )}
            defaultValue={getInitialValue("priority")}
          />
        </Field>
        {withAmount ? (
          <>
            <input type="hidden" name="number_locale" value={locale} />
            <AmountField
              label={actionDialogMessages.amountField}
              name="amount"
              error={errors.amount}
              value={amount}
              locale={locale}
              decimals={getCurrencyDecimals(choices.currencies, currency)}
              preview={currency}
              onChange={setAmount}
            />
            <Field label={actionDialogMessages.currencyField} name="currency" error={errors.currency}>
              <Select
                options={withCurrentOption(
                  choices.currencies.map(({ code }) => ({ value: code, label: code })),
                  { value: request.currency, label: request.currency },
                )}
                value={currency}
                onChange={(event) => setCurrency(event.target.value)}
              />
            </Field>
          </>
        ) : null}
        {/* The value at first, so that a due date that was not changed stays as it is, also if it has passed (R43). */}
        <input type="hidden" name="_due_date" value={dueDate} />
        <Field
          label={`${actionDialogMessages.dueDateField} (${messages.form.optional})`}
          name="due_date"
          hint={actionDialogMessages.zone(reader.timeZone)}
          error={errors.due_date}
        >
          <TextInput type="datetime-local" defaultValue={findSubmittedText(refusal, "due_date") ?? dueDate} />
        </Field>
      </div>
      <RemovedFiles request={request} refusal={refusal} />
    </>
  );
}

/** Lets the requester remove files of the request (R48). Renders nothing if there are none. */
function RemovedFiles({ request, refusal }: Pick<ModifyFieldsProps, "request" | "refusal">) {
  const actionDialogMessages = useTexts().actionDialogs;

  const errorId = useId();
  const attachments = "attachments" in request ? request.attachments : [];
  if (attachments.length === 0) return null;
  const errors = refusal?.errors ?? {};
  const error = Object.entries(errors).find(([path]) => path.startsWith("remove_attachments"))?.[1];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">{actionDialogMessages.removeFiles}</legend>
      <p className="mt-1 mb-2 text-muted text-sm">{actionDialogMessages.removeFilesHint}</p>
      {attachments.map(({ id, filename }) => (
        <Checkbox
          key={id}
          name="remove_attachments"
          value={id}
          label={<bdi className="break-all">{filename}</bdi>}
          defaultChecked={refusal?.values.remove_attachments?.includes(id)}
        />
      ))}
      {error ? <FieldErrorText id={errorId}>{error}</FieldErrorText> : null}
    </fieldset>
  );
}

/** Returns the options. Adds the request's current value if an administrator has deactivated it. */
function withCurrentOption(options: SelectOption[], current: SelectOption): SelectOption[] {
  return options.some(({ value }) => value === current.value) ? options : [current, ...options];
}
