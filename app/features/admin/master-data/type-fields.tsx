import type { RequestType } from "../../../../domain/entities.ts";
import type { AnyPerson } from "../../../../domain/users/named-people.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { masterDataMessages } from "../../../messages/admin-master-data.ts";
import { Field } from "../../../ui/field.tsx";
import { Select, TextArea, TextInput } from "../../../ui/inputs.tsx";
import { Toggle, type Typed } from "../entity-dialog.tsx";
import { PayersField } from "./payers-field.tsx";

const text = masterDataMessages.types;

/** Spec section 9. */
const DEFAULT_CURRENCY = "USD";

export interface TypeFieldsProps {
  row: RequestType | null;
  typed: Typed;
  people: readonly AnyPerson[];
  /** Codes of the active ones. */
  currencies: readonly string[];
}

export function TypeFields({ row, typed, people, currencies }: TypeFieldsProps) {
  const kept = row?.default_currency;
  const offered = kept && !currencies.includes(kept) ? [kept, ...currencies] : currencies;
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={masterDataMessages.code} name="code" hint={text.codeHint} error={typed.error("code")} required>
          <TextInput
            defaultValue={typed.value("code", row?.code)}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="none"
          />
        </Field>
        <Field label={masterDataMessages.name} name="name" error={typed.error("name")} required>
          <TextInput defaultValue={typed.value("name", row?.name)} autoComplete="off" />
        </Field>
      </div>
      <Field label={masterDataMessages.description} name="description" error={typed.error("description")}>
        <TextArea rows={2} defaultValue={typed.value("description", row?.description)} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.defaultCurrency} name="default_currency" error={typed.error("default_currency")}>
          <Select
            options={offered.map((value) => ({ value, label: value }))}
            defaultValue={typed.value("default_currency", kept ?? DEFAULT_CURRENCY)}
          />
        </Field>
        <div className="flex flex-col justify-end gap-3 md:pb-2">
          <Toggle
            name="requires_amount"
            label={text.requiresAmount}
            defaultChecked={typed.checked("requires_amount", row?.requires_amount ?? true)}
          />
          <Toggle
            name="accepts_amount"
            label={text.acceptsAmount}
            error={typed.error("accepts_amount")}
            defaultChecked={typed.checked("accepts_amount", row?.accepts_amount ?? true)}
          />
        </div>
      </div>
      <div>
        <Toggle
          name="approval_required"
          label={text.approvalRequired}
          defaultChecked={typed.checked("approval_required", row?.approval_required ?? true)}
        />
        <p className="mt-1 text-muted text-sm">{text.approvalHint}</p>
      </div>
      <PayersField
        people={people}
        chosen={typed.values("payer_ids", row?.payer_ids ?? [])}
        error={typed.error("payer_ids")}
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
