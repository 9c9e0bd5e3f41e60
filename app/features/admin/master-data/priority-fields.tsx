import type { Priority } from "../../../../domain/entities.ts";
import { Field } from "../../../ui/field.tsx";
import { TextArea, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";

/** The values that the form suggests for a new priority (spec section 5). */
const PRIORITY_DEFAULTS = { color: "#6B7280", escalation_hours: 72, sort_order: 0 };

export function PriorityFields({ row, fieldValues }: { row: Priority | null; fieldValues: FieldAccessors }) {
  const texts = useTexts();
  const masterDataMessages = texts.masterData;
  const text = texts.masterData.priorities;
  const adminMessages = texts.admin;

  const saved = row ?? PRIORITY_DEFAULTS;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={masterDataMessages.code}
          name="code"
          hint={text.codeHint}
          error={fieldValues.error("code")}
          required
        >
          <TextInput
            defaultValue={fieldValues.value("code", row?.code)}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={masterDataMessages.name} name="name" error={fieldValues.error("name")} required>
          <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
        </Field>
      </div>
      <Field label={masterDataMessages.description} name="description" error={fieldValues.error("description")}>
        <TextArea rows={2} defaultValue={fieldValues.value("description", row?.description)} />
      </Field>
      <Field label={text.color} name="color" error={fieldValues.error("color")}>
        <TextInput
          type="color"
          className="max-w-24 p-1"
          defaultValue={fieldValues.value("color", saved.color).toLowerCase()}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={text.escalation}
          name="escalation_hours"
          hint={text.escalationHint}
          error={fieldValues.error("escalation_hours")}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            defaultValue={fieldValues.value("escalation_hours", saved.escalation_hours)}
          />
        </Field>
        <Field label={text.sortOrder} name="sort_order" hint={text.sortHint} error={fieldValues.error("sort_order")}>
          <TextInput type="number" step={1} defaultValue={fieldValues.value("sort_order", saved.sort_order)} />
        </Field>
      </div>
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
