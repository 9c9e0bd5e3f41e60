import { useId } from "react";
import { message } from "../../../../domain/message.ts";
import { OPTIONAL_MATERIAL_FIELDS } from "../../../../domain/requests/modification.ts";
import { Field, FieldErrorText } from "../../../ui/field.tsx";
import { Checkbox, Select } from "../../../ui/inputs.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import type { FieldAccessors } from "../entity-dialog.tsx";

/** The default currency that the form suggests for a new request type (spec section 9). */
const DEFAULT_CURRENCY = "USD";

export interface CurrencyFieldProps {
  /** The stored code, which stays a choice if the currency became inactive; undefined for a new type. */
  saved: string | undefined;
  fieldValues: FieldAccessors;
  /** The codes of the active currencies. */
  currencies: readonly string[];
}

export function CurrencyField({ saved, fieldValues, currencies }: CurrencyFieldProps) {
  const { label } = useTexts().masterData.request_type.fields.default_currency;

  const codes = saved && !currencies.includes(saved) ? [saved, ...currencies] : currencies;
  return (
    <Field label={label} name="default_currency" error={fieldValues.error("default_currency")}>
      <Select
        options={codes.map((value) => ({ value, label: value }))}
        defaultValue={fieldValues.value("default_currency", saved ?? DEFAULT_CURRENCY)}
      />
    </Field>
  );
}

/**
 * Shows a checkbox for each optional material field (R34). The fields that determine the route are always material and have no checkbox.
 */
export function MaterialFields({ saved, fieldValues }: { saved: readonly string[]; fieldValues: FieldAccessors }) {
  const texts = useTexts();
  const { label, hint } = texts.masterData.request_type.fields.material_fields;

  const errorId = useId();
  const error = fieldValues.error("material_fields");
  const selected = fieldValues.values("material_fields", saved);
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">{label}</legend>
      <p className="mt-1 mb-2 text-muted text-sm">{hint}</p>
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
