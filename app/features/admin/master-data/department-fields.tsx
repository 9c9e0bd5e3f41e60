import { useState } from "react";
import type { Department } from "../../../../domain/entities.ts";
import { formatDecimal } from "../../../../domain/format/money.ts";
import { formatAmountForInput } from "../../../../domain/format/typed-amount.ts";
import type { UserChoice } from "../../../../domain/users/person-search.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import { PersonField } from "../../../forms/person-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";

/** The number of decimals of a budget. Budgets are in USD. */
export const BUDGET_DECIMALS = 2;

export interface DepartmentFieldsProps {
  row: Department | null;
  fieldValues: FieldAccessors;
  people: readonly UserChoice[];
}

export function DepartmentFields({ row, fieldValues, people }: DepartmentFieldsProps) {
  const texts = useTexts();
  const text = texts.admin.departments;
  const adminMessages = texts.admin;

  const locale = fieldValues.value("number_locale", useViewerLocale().locale);
  const stored = row?.budget ?? null;
  const [budget, setBudget] = useState(
    fieldValues.value("budget", stored === null ? "" : formatAmountForInput(formatDecimal(stored), locale)),
  );
  const head = fieldValues.value("head_user_id", row?.head_user_id);
  return (
    <>
      <Field label={text.name} name="name" error={fieldValues.error("name")} required>
        <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
      </Field>
      <Field label={text.description} name="description" error={fieldValues.error("description")}>
        <TextArea rows={3} defaultValue={fieldValues.value("description", row?.description)} />
      </Field>
      <input type="hidden" name="number_locale" value={locale} />
      <AmountField
        label={text.budget}
        name="budget"
        hint={text.budgetHint}
        error={fieldValues.error("budget")}
        value={budget}
        locale={locale}
        decimals={BUDGET_DECIMALS}
        preview="USD"
        onChange={setBudget}
      />
      <PersonField
        label={text.head}
        name="head_user_id"
        emptyLabel={text.noHead}
        people={people.filter(({ id, is_active }) => is_active || id === head)}
        selectedId={head}
        error={fieldValues.error("head_user_id")}
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
