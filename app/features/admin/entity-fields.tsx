import { type ReactNode, useState } from "react";
import { formatDecimal, formatRate } from "../../../domain/format/money.ts";
import { formatAmountForInput } from "../../../domain/format/typed-amount.ts";
import type { Entity, Field as EntityField } from "../../../domain/kit/entity.ts";
import { AmountField } from "../../forms/amount-field.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea, TextInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { CheckboxField, type FieldAccessors } from "./entity-dialog.tsx";
import { type EntityRow, getFieldText } from "./entity-values.tsx";

export interface EntityFieldsProps {
  entity: Entity;
  row: EntityRow | null;
  fieldValues: FieldAccessors;
  /** The form fields of the special fields, by name. */
  special?: Readonly<Record<string, ReactNode>>;
}

/**
 * Shows the form fields of an entity, in the order of its description. On a wide screen, two fields with `isHalf` are beside each other. A
 * row is active from its creation, so the form of a new row has no field for it.
 */
export function EntityFields({ entity, row, fieldValues, special = {} }: EntityFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries(entity.fields).map(([name, field]) =>
        name === "is_active" && !row ? null : (
          <div key={name} className={getCellClass(field)}>
            {special[name] ?? (
              <FieldOfEntity entity={entity} name={name} field={field} row={row} fieldValues={fieldValues} />
            )}
          </div>
        ),
      )}
    </div>
  );
}

function getCellClass({ control, isHalf }: EntityField): string {
  if (!isHalf) return "min-w-0 sm:col-span-2";
  return control === "flag" ? "flex min-w-0 flex-col justify-center" : "min-w-0";
}

interface FieldOfEntityProps extends Omit<EntityFieldsProps, "special"> {
  name: string;
  field: EntityField;
}

function FieldOfEntity(props: FieldOfEntityProps) {
  const texts = useTexts();

  const { entity, name, field, row, fieldValues } = props;
  const { label, hint } = getFieldText(texts, entity, name);
  const stored = row?.[name];
  const common = { label, hint, name, error: fieldValues.error(name) };
  const getValue = (fallback: unknown) => fieldValues.value(name, (stored ?? fallback) as string | number | null);
  switch (field.control) {
    case "code":
      return (
        <Field {...common} required>
          <TextInput
            defaultValue={getValue("")}
            maxLength={field.max}
            autoComplete="off"
            autoCapitalize={field.letterCase === "upper" ? "characters" : "none"}
          />
        </Field>
      );
    case "name":
    case "line":
      return (
        <Field {...common} required>
          <TextInput
            defaultValue={getValue("")}
            maxLength={field.control === "line" ? field.max : undefined}
            autoComplete="off"
          />
        </Field>
      );
    case "text":
      return (
        <Field {...common}>
          <TextArea rows={2} defaultValue={getValue("")} />
        </Field>
      );
    case "color":
      return (
        <Field {...common}>
          <TextInput type="color" className="max-w-24 p-1" defaultValue={getValue(field.default).toLowerCase()} />
        </Field>
      );
    case "whole_number":
      return (
        <Field {...common}>
          <TextInput
            type="number"
            // The numeric keyboard of phones has no minus sign.
            inputMode={field.min >= 0 ? "numeric" : undefined}
            min={field.min}
            max={field.max}
            step={1}
            defaultValue={getValue(field.default)}
          />
        </Field>
      );
    case "decimal":
      return <DecimalField {...props} field={field} />;
    case "flag":
      return (
        <CheckboxField
          {...common}
          defaultChecked={fieldValues.checked(name, stored === undefined ? field.default : stored === true)}
        />
      );
    case "special":
      return null;
  }
}

type DecimalFieldProps = FieldOfEntityProps & { field: Extract<EntityField, { control: "decimal" }> };

/** A field for an amount in USD, or for a rate to USD. */
function DecimalField({ entity, name, field, row, fieldValues }: DecimalFieldProps) {
  const texts = useTexts();

  const locale = fieldValues.value("number_locale", useViewerLocale().locale);
  const stored = row ? row[name] : field.default;
  const [value, setValue] = useState(
    fieldValues.value(name, typeof stored === "number" ? formatAmountForInput(formatDecimal(stored), locale) : ""),
  );
  return (
    <>
      <input type="hidden" name="number_locale" value={locale} />
      <AmountField
        {...getFieldText(texts, entity, name)}
        name={name}
        error={fieldValues.error(name)}
        required={field.default !== null}
        value={value}
        locale={locale}
        decimals={field.decimals}
        preview={field.decimals === 2 ? "USD" : (amount) => `USD ${formatRate(amount, texts.language)}`}
        onChange={setValue}
      />
    </>
  );
}
