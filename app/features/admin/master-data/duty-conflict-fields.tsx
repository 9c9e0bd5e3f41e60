import type { ApproverGroupResponse, DutyConflict } from "../../../../domain/admin/entities.ts";
import { Field } from "../../../ui/field.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";

export interface DutyConflictFieldsProps {
  row: DutyConflict | null;
  fieldValues: FieldAccessors;
  groups: readonly Pick<ApproverGroupResponse, "id" | "name" | "is_active">[];
}

export function DutyConflictFields({ row, fieldValues, groups }: DutyConflictFieldsProps) {
  const texts = useTexts();
  const text = texts.masterData.conflicts;
  const masterDataMessages = texts.masterData;
  const adminMessages = texts.admin;

  const options = groups.map(({ id, name, is_active }) => ({
    value: id,
    label: is_active ? name : text.inactive(name),
  }));
  return (
    <>
      <Field
        label={masterDataMessages.name}
        name="name"
        hint={text.nameHint}
        error={fieldValues.error("name")}
        required
      >
        <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.first} name="first_group_id" error={fieldValues.error("first_group_id")} required>
          <Select
            placeholder={text.chooseGroup}
            options={options}
            defaultValue={fieldValues.value("first_group_id", row?.first_group_id)}
          />
        </Field>
        <Field
          label={text.second}
          name="second_group_id"
          hint={text.secondHint}
          error={fieldValues.error("second_group_id")}
          required
        >
          <Select
            placeholder={text.chooseGroup}
            options={options}
            defaultValue={fieldValues.value("second_group_id", row?.second_group_id)}
          />
        </Field>
      </div>
      <CheckboxField
        name="on_request"
        label={text.onRequest}
        defaultChecked={fieldValues.checked("on_request", row?.on_request ?? true)}
      />
      <CheckboxField
        name="on_steps"
        label={text.onSteps}
        error={fieldValues.error("on_steps")}
        defaultChecked={fieldValues.checked("on_steps", row?.on_steps ?? true)}
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
