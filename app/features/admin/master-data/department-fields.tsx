import { useState } from "react";
import type { Department } from "../../../../domain/entities.ts";
import { plainDecimal } from "../../../../domain/format/money.ts";
import { writeAmount } from "../../../../domain/format/typed-amount.ts";
import type { AnyPerson } from "../../../../domain/users/named-people.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import { PersonField } from "../../../forms/person-field.tsx";
import { adminMessages } from "../../../messages/admin.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea, TextInput } from "../../../ui/inputs.tsx";
import { useReader } from "../../../ui/reader.tsx";
import { Toggle, type Typed } from "../entity-dialog.tsx";

const text = adminMessages.departments;

/** Budgets are in USD. */
export const BUDGET_DECIMALS = 2;

export interface DepartmentFieldsProps {
  row: Department | null;
  typed: Typed;
  people: readonly AnyPerson[];
}

export function DepartmentFields({ row, typed, people }: DepartmentFieldsProps) {
  const locale = typed.value("number_locale", useReader().locale);
  const stored = row?.budget ?? null;
  const [budget, setBudget] = useState(
    typed.value("budget", stored === null ? "" : writeAmount(plainDecimal(stored), locale)),
  );
  const head = typed.value("head_user_id", row?.head_user_id);
  return (
    <>
      <Field label={text.name} name="name" error={typed.error("name")} required>
        <TextInput defaultValue={typed.value("name", row?.name)} autoComplete="off" />
      </Field>
      <Field label={text.description} name="description" error={typed.error("description")}>
        <TextArea rows={3} defaultValue={typed.value("description", row?.description)} />
      </Field>
      <input type="hidden" name="number_locale" value={locale} />
      <AmountField
        label={text.budget}
        name="budget"
        hint={text.budgetHint}
        error={typed.error("budget")}
        value={budget}
        locale={locale}
        decimals={BUDGET_DECIMALS}
        echo="USD"
        onChange={setBudget}
      />
      <PersonField
        label={text.head}
        name="head_user_id"
        nobody={text.noHead}
        people={people.filter(({ id, is_active }) => is_active || id === head)}
        chosen={head}
        error={typed.error("head_user_id")}
      />
      {row ? (
        <Toggle
          name="is_active"
          label={adminMessages.isActive}
          defaultChecked={typed.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}
