import { useId } from "react";
import type { RequestType } from "../../../../domain/entities.ts";
import { message } from "../../../../domain/message.ts";
import { OPTIONAL_MATERIAL_FIELDS } from "../../../../domain/requests/modification.ts";
import type { UserChoice } from "../../../../domain/users/person-search.ts";
import { Field, FieldErrorText } from "../../../ui/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "../../../ui/inputs.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";
import { PeopleField } from "./people-field.tsx";

/** The default currency that the form suggests for a new request type (spec section 9). */
const DEFAULT_CURRENCY = "USD";

export interface TypeFieldsProps {
  row: RequestType | null;
  fieldValues: FieldAccessors;
  people: readonly UserChoice[];
  /** The codes of the active currencies. */
  currencies: readonly string[];
}

export function TypeFields({ row, fieldValues, people, currencies }: TypeFieldsProps) {
  const texts = useTexts();
  const masterDataMessages = texts.masterData;
  const text = texts.masterData.types;
  const adminMessages = texts.admin;

  const savedCurrency = row?.default_currency;
  const currencyCodes =
    savedCurrency && !currencies.includes(savedCurrency) ? [savedCurrency, ...currencies] : currencies;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={masterDataMessages.code}
          name="code"
          hint={text.codeHint}
          error={fieldValues.error("code")}
          required
        >
          <TextInput
            defaultValue={fieldValues.value("code", row?.code)}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
          />
        </Field>
        <Field label={masterDataMessages.name} name="name" error={fieldValues.error("name")} required>
          <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
        </Field>
      </div>
      <Field label={masterDataMessages.description} name="description" error={fieldValues.error("description")}>
        <TextArea rows={2} defaultValue={fieldValues.value("description", row?.description)} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.defaultCurrency} name="default_currency" error={fieldValues.error("default_currency")}>
          <Select
            options={currencyCodes.map((value) => ({ value, label: value }))}
            defaultValue={fieldValues.value("default_currency", savedCurrency ?? DEFAULT_CURRENCY)}
          />
        </Field>
        <div className="flex flex-col justify-end gap-3 md:pb-2">
          <CheckboxField
            name="requires_amount"
            label={text.requiresAmount}
            defaultChecked={fieldValues.checked("requires_amount", row?.requires_amount ?? true)}
          />
          <CheckboxField
            name="accepts_amount"
            label={text.acceptsAmount}
            error={fieldValues.error("accepts_amount")}
            defaultChecked={fieldValues.checked("accepts_amount", row?.accepts_amount ?? true)}
          />
        </div>
      </div>
      <div>
        <CheckboxField
          name="approval_required"
          label={text.approvalRequired}
          defaultChecked={fieldValues.checked("approval_required", row?.approval_required ?? true)}
        />
        <p className="mt-1 text-muted text-sm">{text.approvalHint}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <MaterialFields row={row} fieldValues={fieldValues} />
        <Field
          label={text.tolerance}
          name="amount_tolerance_percent"
          hint={text.toleranceHint}
          error={fieldValues.error("amount_tolerance_percent")}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            defaultValue={fieldValues.value("amount_tolerance_percent", row?.amount_tolerance_percent ?? 0)}
          />
        </Field>
      </div>
      <PeopleField
        label={text.payers}
        hint={text.payersHint}
        name="payer_ids"
        emptyWarning={text.noPayersWarning}
        people={people}
        selectedIds={fieldValues.values("payer_ids", row?.payer_ids ?? [])}
        error={fieldValues.error("payer_ids")}
      />
      {row ? (
        <CheckboxField
          name="is_active"
          label={adminMessages.isActive}
          defaultChecked={fieldValues.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}

/**
 * Shows a checkbox for each optional material field (R34). The fields that determine the route are always material and have no checkbox.
 */
function MaterialFields({ row, fieldValues }: Pick<TypeFieldsProps, "row" | "fieldValues">) {
  const texts = useTexts();
  const text = texts.masterData.types;

  const errorId = useId();
  const error = fieldValues.error("material_fields");
  const selected = fieldValues.values("material_fields", row?.material_fields ?? []);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">{text.materialFields}</legend>
      <p className="mt-1 mb-2 text-muted text-sm">{text.materialHint}</p>
      <div className="grid grid-cols-2 gap-3">
        {OPTIONAL_MATERIAL_FIELDS.map((field) => (
          <Checkbox
            key={field}
            name="material_fields"
            value={field}
            label={renderMessage(texts, message(`requests.field_${field}`))}
            defaultChecked={selected.includes(field)}
          />
        ))}
      </div>
      {error ? <FieldErrorText id={errorId}>{error}</FieldErrorText> : null}
    </fieldset>
  );
}
