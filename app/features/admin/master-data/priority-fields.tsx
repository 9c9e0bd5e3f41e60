import type { Priority } from "../../../../domain/entities.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { masterDataMessages } from "../../../messages/admin-master-data.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea, TextInput } from "../../../ui/inputs.tsx";
import { type FieldValues, Toggle } from "../entity-dialog.tsx";

const text = masterDataMessages.priorities;

/** Spec section 5. */
const PRIORITY_DEFAULTS = { color: "#6B7280", escalation_hours: 72, sort_order: 0 };

export function PriorityFields({ row, typed }: { row: Priority | null; typed: FieldValues }) {
  const from = row ?? PRIORITY_DEFAULTS;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={masterDataMessages.code} name="code" hint={text.codeHint} error={typed.error("code")} required>
          <TextInput
            defaultValue={typed.value("code", row?.code)}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={masterDataMessages.name} name="name" error={typed.error("name")} required>
          <TextInput defaultValue={typed.value("name", row?.name)} autoComplete="off" />
        </Field>
      </div>
      <Field label={masterDataMessages.description} name="description" error={typed.error("description")}>
        <TextArea rows={2} defaultValue={typed.value("description", row?.description)} />
      </Field>
      <Field label={text.color} name="color" error={typed.error("color")}>
        <TextInput
          type="color"
          className="max-w-24 p-1"
          defaultValue={typed.value("color", from.color).toLowerCase()}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.escalation}
          name="escalation_hours"
          hint={text.escalationHint}
          error={typed.error("escalation_hours")}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            defaultValue={typed.value("escalation_hours", from.escalation_hours)}
          />
        </Field>
        <Field label={text.sortOrder} name="sort_order" hint={text.sortHint} error={typed.error("sort_order")}>
          <TextInput type="number" step={1} defaultValue={typed.value("sort_order", from.sort_order)} />
        </Field>
      </div>
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
